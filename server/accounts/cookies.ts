import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SessionParts, signedValue, withSignature } from './session.ts'

/** The request as the engine wants to see it: who asks, with what, from where. */
export const headersOf = (request: FastifyRequest) => {
  const headers = new Headers({ 'x-forwarded-for': request.ip })
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  return headers
}

/** Hands the engine's cookies on to the browser. */
export const passCookies = (headers: Headers, reply: FastifyReply) => {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}

/** The session token among the cookies the engine has just set, or null when it signed nobody in. */
export const issuedToken = (headers: Headers, { sessionCookie, secret }: SessionParts): string | null => {
  const start = `${sessionCookie}=`
  const cookie = headers.getSetCookie().find((candidate) => candidate.startsWith(start))
  const value = cookie?.slice(start.length).split(';')[0]
  return value === undefined ? null : signedValue(decodeURIComponent(value), secret)
}

/** The session cookie as the engine would set it, for a token or a life of our own choice. */
export const giveSessionCookie = (
  reply: FastifyReply,
  { sessionCookie, secret }: SessionParts,
  token: string,
  lifeInSeconds: number,
) => {
  const value = encodeURIComponent(withSignature(token, secret))
  const secure = sessionCookie.startsWith('__Secure-') ? ' Secure;' : ''
  reply.header(
    'set-cookie',
    `${sessionCookie}=${value}; Max-Age=${lifeInSeconds}; Path=/; HttpOnly;${secure} SameSite=Lax`,
  )
}
