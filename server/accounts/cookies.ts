import type { FastifyReply, FastifyRequest } from 'fastify'
import { attributesOf, cookieOf } from './cookie-header.ts'
import { type Session, type SessionParts, signedValue, withSignature } from './session.ts'

/** The cookies by which the engine recognises the answer to what it has asked a browser. */
type Challenge = 'passkey' | 'state'

/** Who asks the engine for something, and the request as it gets to see it. */
export type Asker = {
  accountId: string | null
  headers: Headers
  /** Whether room was found for the mails that come of it. */
  isGranted?: boolean
}

/** For calls that no account makes and that leave no session behind. */
export const anonymousAsker: Asker = { accountId: null, headers: new Headers() }

/**
 * The engine reads cookies in its own way, so it never sees those that were sent: they are written anew, from the
 * session that the gate has accepted and from the one challenge that this call answers.
 */
export const askerOf = (
  parts: SessionParts,
  request: FastifyRequest,
  session: Session | null,
  challenge?: Challenge,
): Asker => {
  const { sessionCookie, secret } = parts
  const cookies = new Map(session === null ? [] : [[sessionCookie, session.token]])
  if (challenge !== undefined) {
    const name = sessionCookie.replace(/session_token$/, challenge)
    const value = signedValue(cookieOf(request, name), parts)
    if (value !== null) cookies.set(name, value)
  }
  const headers = new Headers({ 'x-forwarded-for': request.ip })
  const agent = request.headers['user-agent']
  if (agent !== undefined) headers.set('user-agent', agent)
  const written = [...cookies].map(
    ([name, value]) => `${name}=${encodeURIComponent(withSignature(value, secret))}`,
  )
  if (written.length > 0) headers.set('cookie', written.join('; '))
  return { accountId: session?.me.account.id ?? null, headers }
}

/** Hands the engine's cookies on to the browser. */
export const copyCookies = (headers: Headers, reply: FastifyReply) => {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}

/** The session token among the cookies the engine has just set, or null when it signed nobody in. */
export const issuedToken = (headers: Headers, parts: SessionParts): string | null => {
  const start = `${parts.sessionCookie}=`
  const cookie = headers.getSetCookie().find((candidate) => candidate.startsWith(start))
  const value = cookie?.slice(start.length).split(';')[0]
  return value === undefined ? null : signedValue(decodeURIComponent(value), parts)
}

/** The session cookie as the engine would set it, for a token or a life of our own choice. */
export const giveSessionCookie = (
  reply: FastifyReply,
  { sessionCookie, secret }: SessionParts,
  token: string,
  lifeInSeconds: number,
) => {
  const value = encodeURIComponent(withSignature(token, secret))
  reply.header('set-cookie', `${sessionCookie}=${value}${attributesOf(sessionCookie, lifeInSeconds)}`)
}

/** What a browser keeps for us beside the session: signed, and out of reach for scripts. */
type CookieValue = { name: string; value: string; seconds: number }

const fullName = ({ sessionCookie }: SessionParts, name: string) =>
  sessionCookie.replace(/session_token$/, name)

export const giveBrowserCookie = (
  parts: SessionParts,
  reply: FastifyReply,
  { name, value, seconds }: CookieValue,
) => {
  // The name is signed along, so that what was given for one purpose is worth nothing for another.
  const signed = encodeURIComponent(withSignature(`${name} ${value}`, parts.secret))
  const full = fullName(parts, name)
  reply.header('set-cookie', `${full}=${signed}${attributesOf(full, seconds)}`)
}

/** What it kept under that name, or null where it kept nothing or something that is not ours. */
export const browserCookie = (parts: SessionParts, request: FastifyRequest, name: string): string | null => {
  const value = signedValue(cookieOf(request, fullName(parts, name)), parts)
  return value?.startsWith(`${name} `) ? value.slice(name.length + 1) : null
}
