import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Settings } from './env.ts'

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

/**
 * A proxy on this machine makes the world look local, and not every one names itself: nginx as it comes asks by the name
 * and port it was given. So a server with an address for others shows nothing to this machine alone.
 */
export const isForThisMachineOnly = ({ publicUrl, trustProxy }: Pick<Settings, 'publicUrl' | 'trustProxy'>) =>
  !trustProxy && isOwnName(new URL(publicUrl).host)

/** Where Linux lists all connections of this machine, each end by itself. */
const connectionLists = ['/proc/net/tcp', '/proc/net/tcp6']

const portInHex = (port = 0) => port.toString(16).toUpperCase().padStart(4, '0')
const loopbackInHex = /^(\w{6}7F|0{16}FFFF0000\w{6}7F|0{24}01000000)$/

/** Whose program is at the other end, by the number of the account; null where the list does not have it. */
export const accountAtOtherEnd = (
  list: string,
  { remotePort, localPort }: Pick<Socket, 'remotePort' | 'localPort'>,
) => {
  for (const line of list.split('\n')) {
    const [, from = '', to = '', , , , , account] = line.trim().split(/\s+/)
    const [address = '', port] = from.split(':')
    if (port !== portInHex(remotePort) || to.split(':')[1] !== portInHex(localPort)) continue
    if (loopbackInHex.test(address)) return Number(account)
  }
  return null
}

/**
 * Another account of this machine is no less a stranger than another machine, and a proxy works under one of its own: where the
 * system tells whose program asks, it has to be the account that this server works under.
 */
export const isOfOwnAccount = async ({ socket }: Pick<FastifyRequest, 'socket'>) => {
  const lists = await Promise.all(connectionLists.map((path) => readFile(path, 'latin1').catch(() => null)))
  const told = lists.filter((list) => list !== null)
  return told.length === 0 || told.some((list) => accountAtOtherEnd(list, socket) === process.getuid?.())
}
