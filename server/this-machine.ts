import type { FastifyRequest } from 'fastify'

/** What proxies of any kind add to a request; one of them is enough to know that there is one. */
const proxyHeader =
  /^(x-forwarded.*|forwarded.*|via|.*-(real|client|connecting|proxyuser)-ip|(cf|cdn|fastly|fly|x-(envoy|amzn?|azure|appengine|vercel|original))-.*|(x-(url-)?)?scheme|x-(arr|real|proxy).*|front-end-https|max-forwards)$/

/** A name by which a machine is known to itself alone. */
export const isOwnName = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)

/** No proxy in between, and no foreign name for this host: a page elsewhere could point its own name here. */
export const isFromThisMachine = ({ socket, headers }: FastifyRequest) => {
  const loopback = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  const proxied = Object.keys(headers).some((name) => proxyHeader.test(name))
  return loopback && isOwnName(headers.host ?? '') && !proxied
}
