import type { z } from 'zod'
import type { KeyScope } from './keys/scopes.ts'
import type { RefusalCode } from './refusal.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone; someone signed in; a member of a company; an admin of that company. */
export type Audience = 'visitor' | 'user' | 'member' | 'admin'

/** So many calls within that time, from one network address. */
export type Tries = { most: number; withinSeconds: number }

/** Takes a text in pieces. `take` says whether there is any use in more of it. */
export type BodyReader<T = unknown> = () => { take(text: string): boolean; end(): T }

type Definition = {
  summary: string
  audience: Audience
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Where the body is not JSON but a file: its kind, and what reads it while it arrives. */
  bodyType?: 'text/csv'
  bodyReader?: BodyReader
  /** Also the whitelist of what leaves the server: a key that is not here cannot leak. */
  reply: z.ZodType
  /** What a streamed reply is made of, where it is not one JSON document; each of its lines keeps to the schema. */
  replyType?: `${string}/${string}`
  refusals?: readonly RefusalCode[]
  /** The write needs a running trial or subscription; without one it is refused with 402. */
  needsAccess?: true
  /** Changes or takes out what is a person's own safety: refused with 403 unless they have just shown who they are. */
  needsProof?: true
  /** It is about an account of one's own, which visitors of the demo workspace do not have. */
  closedToDemo?: true
  /** It adds a way into the account, or guards one: nobody does that before the address is proven. */
  needsProvenEmail?: true
  /** What an API key has to be given to make the call. Without one it is closed to keys. */
  keyScope?: KeyScope
  /** It is about whoever calls: closed to keys of a company, which are nobody’s. */
  needsPerson?: true
  /** It judges the Authorization header itself, which elsewhere is an API key. */
  readsAuthorization?: true
  /** Bytes, for the few bodies that may be larger than others of the same audience. */
  largestBody?: number
  /** Beyond this a caller is refused with 429 and told when to try again. */
  tries?: Tries
  /** Refusals of the calls older clients know by path also carry `error` and `details`. */
  explainsErrors?: true
}

export type Endpoint = Definition & { method: Method; path: `/api/${string}` }

export const endpoint = <const P extends `/api/${string}`, const D extends Definition>(
  method: Method,
  path: P,
  definition: D,
) => ({ method, path, ...definition })

type Part<E, K extends string> = K extends keyof E ? (E[K] extends z.ZodType ? E[K] : never) : never
type RequestInput<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.output<S> : never
type RequestParts<S, K extends string> = [S] extends [never]
  ? unknown
  : S extends z.ZodType
    ? { [key in K]: z.input<S> }
    : never

/** Bytes. What anyone may send is an address, a password, a code; a member may send a long text or a list. */
export const largestBodyOf = ({ audience, largestBody }: Pick<Endpoint, 'audience' | 'largestBody'>) =>
  largestBody ?? (audience === 'visitor' ? 16 * 1024 : 1024 * 1024)

/** What a handler receives, parsed. */
export type Input<E extends Endpoint> = {
  params: RequestInput<Part<E, 'params'>>
  query: RequestInput<Part<E, 'query'>>
  body: E extends { bodyReader: BodyReader<infer T> } ? T : RequestInput<Part<E, 'body'>>
}

/** What a caller sends. */
export type Request<E extends Endpoint> = RequestParts<Part<E, 'params'>, 'params'> &
  RequestParts<Part<E, 'query'>, 'query'> &
  RequestParts<Part<E, 'body'>, 'body'>

/** What a handler returns; the reply schema encodes it. */
export type Answer<E extends Endpoint> = z.output<E['reply']>

/** What a caller gets. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** Sent with every reply; a request that names another version is refused. */
export const apiVersion = { header: 'cairn-api-version', current: '1' } as const
