import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, Reply, Request } from '@cairn/domain/endpoint'
import { messages as liveMessages } from '@cairn/domain/live/messages'
import { messages as commonMessages } from '@cairn/domain/messages'
import { type RefusalCode, refusalStatus } from '@cairn/domain/refusal'
import { RefusalReply } from '@cairn/domain/refusal-schema'

/** What became of one call. */
export type Answer<R> =
  | { kind: 'acknowledged'; reply: R; text: string }
  | { kind: 'refused'; code: RefusalCode }
  /** The connection ended without an answer: it may have happened or not. */
  | { kind: 'cut' }
  | { kind: 'wrong'; why: string }

/** Whom to call, and as whom. */
export type Caller = {
  url: string
  cookie?: string
  /** Each network address may try only so often; a caller so busy needs many. */
  address?: string
  /** Codes that are a right answer besides `unavailable`. */
  expected?: readonly RefusalCode[]
  /** Refusals besides the usual one that say the service is not available. */
  words?: readonly string[]
  /** A gateway that has lost its server says so itself: then nobody knows what became of the call. */
  isBehindGateway?: boolean
  /** Milliseconds to wait for an answer, where it may take longer than usual. */
  patience?: number
  /** Milliseconds after which who asks hangs up, whatever has come of it. */
  hangsUpAfter?: number
}

/** Milliseconds. Whoever waits longer is hanging. */
const usualPatience = 20_000

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

export const ask = async <E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  request: Request<E>,
): Promise<Answer<Reply<E>>> => {
  const { params = {}, query, body } = request as Sent
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const { patience = usualPatience } = caller
  const leaving = new AbortController()
  const hangingUp =
    caller.hangsUpAfter === undefined ? undefined : setTimeout(() => leaving.abort(), caller.hangsUpAfter)
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
  try {
    const response = await fetch(caller.url + path + search, {
      method: endpoint.method,
      headers: {
        ...(caller.cookie ? { cookie: caller.cookie } : {}),
        ...(caller.address ? { 'x-forwarded-for': caller.address } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(patience), leaving.signal]),
    })
    const answer = judge(caller, endpoint, response, await response.text())
    return answer.kind === 'wrong' ? { ...answer, why: `${endpoint.method} ${path}: ${answer.why}` } : answer
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return { kind: 'wrong', why: `${endpoint.method} ${path}: no answer within ${patience / 1000} s` }
    return { kind: 'cut' }
  } finally {
    clearTimeout(hangingUp)
  }
}

/** The same for what may be asked as often as one likes: a server that has no time for it now is asked again. */
export const askAgain = async <E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  request: Request<E>,
): Promise<Answer<Reply<E>>> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(caller, endpoint, request)
    const isForNow = answer.kind === 'cut' || (answer.kind === 'refused' && answer.code === 'unavailable')
    if (!isForNow || tries === 40) return answer
    await wait(250)
  }
}

const judge = <E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  response: Response,
  text: string,
): Answer<Reply<E>> => {
  const wrong = (why: string): Answer<never> => ({
    kind: 'wrong',
    why: `${why} (${response.status} ${text.slice(0, 300)})`,
  })
  if (response.ok) {
    const parsed = endpoint.reply.safeParse(jsonIn(text))
    if (!parsed.success) return wrong('a reply that is not what the contract says')
    return { kind: 'acknowledged', reply: parsed.data as Reply<E>, text }
  }
  if (caller.isBehindGateway && [502, 504].includes(response.status)) return { kind: 'cut' }
  const refusal = RefusalReply.safeParse(jsonIn(text))
  if (!refusal.success) return wrong('a refusal without words')
  const { code, message } = refusal.data
  if (refusalStatus[code] !== response.status) return wrong('a refusal with another status than its code has')
  if (code !== 'unavailable')
    return caller.expected?.includes(code) ? { kind: 'refused', code } : wrong('a refusal nobody expects')
  const words: readonly string[] = [commonMessages.unavailable, liveMessages.full, ...(caller.words ?? [])]
  if (!words.includes(message)) return wrong('words that are not in the catalogue')
  if (!(Number(response.headers.get('retry-after')) > 0)) return wrong('no word of when to try again')
  return { kind: 'refused', code }
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
