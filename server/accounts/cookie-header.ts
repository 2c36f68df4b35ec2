import { messages } from '@cairn/domain/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../refused.ts'

/** What stands between two semicolons of the header. Node joins several lines of it into one. */
const cookiesIn = ({ headers }: FastifyRequest) => headers.cookie?.split(';') ?? []

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Reads one cookie, spelled as we spell it. Whatever else is on this host may be any text, and is not ours. */
export const cookieOf = (request: FastifyRequest, name: string): string | null => {
  const start = `${name}=`
  const found = cookiesIn(request).find((cookie) => cookie.trimStart().startsWith(start))
  return found === undefined ? null : decode(found.trimStart().slice(start.length))
}

/**
 * Before the name of every cookie of ours where the server is reached over encrypted connections. A browser takes such a cookie
 * only from there, and only where it is Secure, for every path and for this host alone: no neighbour can plant one.
 */
export const hostPrefix = '__Host-'

/** What stands behind the value of every cookie of ours. */
export const attributesOf = (name: string, lifeInSeconds: number) =>
  `; Max-Age=${lifeInSeconds}; Path=/; HttpOnly;${name.startsWith('__') ? ' Secure;' : ''} SameSite=Lax`

/** What makes a browser forget a cookie of ours. */
export const expiredCookie = (name: string) => `${name}=${attributesOf(name, 0)}`

/** The name of a cookie as the most careless reader would understand it. */
const looseName = (cookie: string) => {
  const [name = ''] = cookie.split('=')
  return (decode(name) ?? name)
    .replaceAll(/[^\w.-]/g, '')
    .toLowerCase()
    .replace(/^__(secure|host)-/, '')
}

/** Of two headers of a name the server reads the first, and a proxy before it perhaps the other. */
export const headersCalled = ({ raw }: FastifyRequest, name: string) =>
  raw.rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === name).length

/**
 * Two cookies that any reader could take for the session are two answers to who is calling, and somebody would
 * believe the other one. Such a request is refused before anything else happens. Its reply takes both away, so that
 * a browser that has kept one from an address without encryption is not stuck. One under a name that we do not use, or no
 * longer, is nobody's: it is taken away before a second one can join it.
 */
export const refuseTwoSessions = (app: FastifyInstance, sessionCookie: string) => {
  const plain = sessionCookie.replace(hostPrefix, '')
  const names = [plain, `${hostPrefix}${plain}`, `__Secure-${plain}`]
  const unused = names.filter((name) => name !== sessionCookie)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return
    // A comma parts two cookies for nobody but old readers of the header; their view counts as well.
    const claims = cookiesIn(request)
      .flatMap((cookie) => cookie.split(','))
      .filter((cookie) => looseName(cookie) === plain)
    if (claims.length === 1 && cookieOf(request, sessionCookie) === null)
      reply.header('set-cookie', unused.map(expiredCookie))
    if (claims.length < 2) return
    reply.header('set-cookie', names.map(expiredCookie))
    throw new Refused({ code: 'malformed_request', message: messages.twoSessions })
  })
}
