import { lookup as lookUpName, Resolver } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { messages } from '@cairn/domain/outbound/messages'
import type { Refusal } from '@cairn/domain/refusal'
import { whileWaitingElsewhere } from '../call-life.ts'
import { checkWords, hostOf, isExempt, isGlobalAddress, type OutboundSettings } from './checks.ts'

type Found = { address: string; family: number }

/** What came of a call: an answer, or why there is none. */
export type Outcome = { tookMs: number } & (
  | { kind: 'answered'; status: number; statusText: string; body: string; retryAfter: string | null }
  | { kind: 'refused'; message: string }
  | { kind: 'silent'; why: 'timeout' | 'unreachable' | 'broken_off' }
)

type Letter = { address: string; headers: Record<string, string>; body: string; mostBytes: number }

/** Calls addresses that people entered. Nobody else does: what it calls was checked in this very call. */
export type Outbound = {
  /** Why the address would not be called now; null where it would. */
  whyNot(address: string): Promise<Refusal | null>
  post(letter: Letter): Promise<Outcome>
}

/** Everything that a name leads to; none where it leads nowhere. */
type LookUp = (host: string, signal: AbortSignal) => Promise<Found[]>

type OutboundParts = {
  settings: OutboundSettings
  /** Milliseconds for all of it: looking up, connecting, sending, and the whole answer. */
  within?: number
  /** Of names that people enter. */
  lookUpPublic?: LookUp
  /** Those of this machine where none are named. */
  nameServers?: readonly string[]
  /** Of names that the operator listed. */
  lookUpListed?: LookUp
}

/** As this machine knows the name: by its own list of hosts, too. */
const asThisMachineKnows: LookUp = (host) => lookUpName(host, { all: true, verbatim: true })

/**
 * What the public name servers say. It takes no thread of the few that the whole server has for lookups, and ends when nobody waits
 * for it any more: names whose servers are silent hold up nobody else.
 */
const asNameServersSay =
  (nameServers?: readonly string[]): LookUp =>
  async (host, signal) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 })
    if (nameServers) resolver.setServers(nameServers)
    const stop = () => resolver.cancel()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const [older, newer] = await Promise.all([
        resolver.resolve4(host).catch((): string[] => []),
        resolver.resolve6(host).catch((): string[] => []),
      ])
      return [
        ...older.map((address) => ({ address, family: 4 })),
        ...newer.map((address) => ({ address, family: 6 })),
      ]
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

const refusedFor = (message: string): Refusal => ({ code: 'invalid_input', message, field: 'url' })

/** The one connected to is the one that was checked: the name is not looked up again. */
const answeringWith =
  (found: readonly Found[]): LookupFunction =>
  (_, { all }, done) => {
    const [first] = found
    if (all) done(null, [...found])
    else done(null, first?.address ?? '', first?.family)
  }

const orGivenUp = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])

/** Up to so many bytes as text that can be kept; what is left of it is not read. */
const readText = async (answer: IncomingMessage, mostBytes: number) => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size >= mostBytes) break
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces).subarray(0, mostBytes))
  return text.replaceAll('\0', '')
}

export const openOutbound = ({
  settings,
  within = 10_000,
  nameServers,
  lookUpPublic = asNameServersSay(nameServers),
  lookUpListed = asThisMachineKnows,
}: OutboundParts): Outbound => {
  /** Where to connect to, or why not. Every address that the name has must be outside. */
  const placesOf = async (address: string, signal: AbortSignal) => {
    const { url, refusal } = checkWords(address, settings)
    if (refusal !== null) return { refusal }
    const host = hostOf(url)
    const family = isIP(host)
    const lookUp = isExempt(url, settings) ? lookUpListed : lookUpPublic
    const found =
      family > 0
        ? [{ address: host, family }]
        : await orGivenUp(lookUp(host, signal), signal).catch((): Found[] => [])
    if (signal.aborted) return { refusal: refusedFor(messages.slow) }
    if (found.length === 0) return { refusal: refusedFor(messages.unknown) }
    if (!isExempt(url, settings) && !found.every((one) => isGlobalAddress(one.address)))
      return { refusal: refusedFor(messages.inside) }
    return { url, found, refusal: null }
  }

  const send = async (
    { url, found }: { url: URL; found: readonly Found[] },
    { headers, body, mostBytes }: Letter,
    signal: AbortSignal,
  ): Promise<IncomingMessage & { text: string }> => {
    const request = url.protocol === 'https:' ? requestSecurely : requestPlainly
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const call = request(url, {
        method: 'POST',
        // No connection is kept, so none is used for another address than the one it was opened to.
        agent: false,
        lookup: answeringWith(found),
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(body), 'accept-encoding': 'identity' },
      })
      call.once('response', resolve)
      // Whoever wants to speak something else now gets no more words, and has answered.
      call.once('upgrade', (early, socket) => {
        socket.destroy()
        resolve(early)
      })
      call.on('error', reject)
      call.end(body)
    })
    return Object.assign(answer, { text: await readText(answer, mostBytes) })
  }

  const silence = (error: unknown, signal: AbortSignal) => {
    if (signal.aborted) return 'timeout'
    const { code } = error as NodeJS.ErrnoException
    return code === 'ECONNRESET' ? 'broken_off' : 'unreachable'
  }

  return {
    whyNot: (address) =>
      whileWaitingElsewhere(async () => (await placesOf(address, AbortSignal.timeout(within))).refusal),
    post: (letter) =>
      whileWaitingElsewhere(async (): Promise<Outcome> => {
        const began = performance.now()
        const tookMs = () => Math.round(performance.now() - began)
        const signal = AbortSignal.timeout(within)
        try {
          const place = await placesOf(letter.address, signal)
          if (place.refusal !== null)
            return { kind: 'refused', message: place.refusal.message, tookMs: tookMs() }
          const answer = await orGivenUp(send(place, letter, signal), signal)
          const { statusCode = 0, statusMessage = '', text } = answer
          const retryAfter = answer.headers['retry-after'] ?? null
          return {
            kind: 'answered',
            status: statusCode,
            statusText: statusMessage,
            body: text,
            retryAfter,
            tookMs: tookMs(),
          }
        } catch (error) {
          return { kind: 'silent', why: silence(error, signal), tookMs: tookMs() }
        }
      }),
  }
}
