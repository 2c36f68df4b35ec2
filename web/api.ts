import type { Endpoint, Reply, Request as RequestOf } from '@cairn/domain/endpoint'
import { apiVersion } from '@cairn/domain/endpoint'
import { messages } from '@cairn/domain/messages'
import { type Refusal, refusalIn } from '@cairn/domain/refusal'
import { type LightAnswer, lightReply } from './light-reply.ts'

/** A call that was answered with no, or not at all: status 0 means that nothing came back. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: Refusal
  readonly status: number
  readonly requestId: string | undefined
  /** Seconds until it is worth asking again, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(refusal: Refusal, status: number, requestId?: string, retryAfter?: number) {
    super(refusal.message)
    this.refusal = refusal
    this.status = status
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

export type Parts = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

/** Where a call goes; its schemas are not needed to ask. */
export type Target = Pick<Endpoint, 'method' | 'path' | 'bodyType'>

/** A body as it travels: a file as it is, anything else as JSON. */
export const sentBody = ({ bodyType }: Target, { body }: Parts) =>
  bodyType === undefined
    ? { type: 'application/json', text: JSON.stringify(body) }
    : { type: bodyType, text: String(body) }

export const addressOf = (endpoint: Target, { params = {}, query = {} }: Parts) => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

export const noAnswer = () => new RefusedError({ code: 'unavailable', message: messages.network }, 0)

type Listener = (error: RefusedError, target: Target) => void
let refusalListener: Listener = () => {}

/** Also hears of every refusal that a call throws. */
export const onRefusal = (listener: Listener) => {
  refusalListener = listener
}

/** Undefined for what is no JSON. One that broke off on the way, or was given up meanwhile, is no answer. */
const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text().catch(() => Promise.reject(noAnswer()))
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** In seconds; a proxy may also name a moment, which is as good as nothing said. */
const retryAfterOf = ({ headers }: Response) => Number(headers.get('retry-after')) || undefined

export const refusedBy = async (response: Response) => {
  const answer = refusalIn(await readJson(response).catch(() => null))
  if (answer) {
    const { code, message, field, current, stripeError, requestId } = answer
    const refusal = {
      code,
      message,
      ...(field && { field }),
      ...(current !== undefined && { current }),
      ...(stripeError && { stripeError }),
    }
    return new RefusedError(refusal, response.status, requestId, retryAfterOf(response))
  }
  // A proxy in front of the server answers in its own words.
  const isDown = [502, 503, 504].includes(response.status)
  const code = isDown ? 'unavailable' : 'unexpected'
  return new RefusedError(
    { code, message: messages[code] },
    response.status,
    undefined,
    retryAfterOf(response),
  )
}

/** The writes of this page: how many are under way, and when the last of them was answered. */
export const writes = { pending: 0, answeredAt: Number.NEGATIVE_INFINITY }

const trackWrite = async <T>(write: Promise<T>): Promise<T> => {
  writes.pending += 1
  try {
    return await write
  } finally {
    writes.pending -= 1
    writes.answeredAt = performance.now()
  }
}

const pollInterval = 50

/** Resolves when no write is under way any more, or after so many milliseconds. */
export const untilWritesAnswered = async (within: number) => {
  const began = performance.now()
  while (writes.pending > 0 && performance.now() - began < within)
    await new Promise((resolve) => setTimeout(resolve, pollInterval))
}

/** A password that the form has asked for anyway, and the field it stands in: nobody is asked for it twice. */
export type TypedPassword = { password: string; field: string }
type Prover = (typed: TypedPassword | undefined) => Promise<boolean>
let askForProof: Prover = async () => false

/** Is asked when a call needs a proof of who sits there; whether it was given. */
export const onProofNeeded = (prover: Prover) => {
  askForProof = prover
}

type Options = { signal?: AbortSignal; typed?: TypedPassword }

/**
 * Sends a request and returns what came back, unchecked. A no, or no answer at all, is thrown as a RefusedError. What is
 * refused for want of a proof is sent once more when the proof was given.
 */
export const sendRequest = async (
  target: Target,
  parts: Parts,
  { typed, ...options }: Options = {},
): Promise<unknown> => {
  try {
    return await askOnce(target, parts, options)
  } catch (error) {
    const isProofNeeded = error instanceof RefusedError && error.refusal.code === 'proof_needed'
    if (!isProofNeeded || !(await askForProof(typed))) throw error
    return askOnce(target, parts, options)
  }
}

const askOnce = async (target: Target, parts: Parts, options: { signal?: AbortSignal }) => {
  const { type, text } = sentBody(target, parts)
  const asked = fetch(addressOf(target, parts), {
    method: target.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      [apiVersion.header]: apiVersion.current,
      ...(parts.body !== undefined && { 'content-type': type }),
    },
    ...(parts.body !== undefined && { body: text }),
    ...options,
  })
  const isWrite = target.method !== 'GET'
  const response = await (isWrite ? trackWrite(asked) : asked).catch(() => Promise.reject(noAnswer()))
  if (!response.ok) {
    const refused = await refusedBy(response)
    refusalListener(refused, target)
    throw refused
  }
  return readJson(response)
}

/** A build has no schemas of replies, only what `light-contract.ts` keeps of them. */
const isLight = (endpoint: object): endpoint is { answer: LightAnswer } => 'answer' in endpoint

/** The answer as the contract says it is; one that is not is a fault. */
export const checkedReply = <E extends Endpoint>(endpoint: E, answer: unknown): Reply<E> => {
  try {
    return (
      isLight(endpoint) ? lightReply(endpoint.answer, answer) : endpoint.reply.parse(answer)
    ) as Reply<E>
  } catch {
    throw new RefusedError({ code: 'unexpected', message: messages.unexpected }, 200)
  }
}

/** Calls an endpoint as its contract says. Whatever goes wrong arrives as a RefusedError. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: Options = {},
): Promise<Reply<E>> => checkedReply(endpoint, await sendRequest(endpoint, request as Parts, options))
