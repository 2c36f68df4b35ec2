import type { Endpoint } from '@cairn/domain/endpoint'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { injectable, type Place, places, type Sample } from './sample-requests.ts'

/** The short form asks the same every time; HOSTILE_RUNS=500 asks each call that often, by HOSTILE_SEED or any. */
const runs = process.env.HOSTILE_RUNS
export const hostility = {
  numRuns: Number(runs ?? 5),
  seed: Number(process.env.HOSTILE_SEED ?? (runs === undefined ? 1846 : Date.now() % 1_000_000)),
}

const texts = [
  `'; drop table companies; --`,
  `' or '1'='1`,
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '\0',
  'a\0b',
  '\ud800',
  'half \udfff a pair',
  '\u202egnp.exe',
  '\u200b\u200d\ufeff',
  'NaN',
  '-Infinity',
  '1e999',
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  '%00%',
  'x\r\nSet-Cookie: a=b',
  '🧗'.repeat(150),
  'x'.repeat(60_000),
  'Q4 99999',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  'eyJhIjoxfQ',
]
const numbers = [0, -0, -1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE]
const nested = (depth: number) => JSON.parse(`${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`)

const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 200 }))
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [[]], nested(100)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

type Given = { place: Place; value: unknown }
/** Something in one place of a request that is good otherwise, or the whole of it bent. */
export type Hostile = { given?: Given; bend(request: InjectOptions): InjectOptions }

const asIs = (request: InjectOptions) => request
const asText = (payload: string) => (request: InjectOptions) => ({
  ...request,
  headers: { 'content-type': 'application/json' },
  payload,
})
const withQuery = (query: string) => (request: InjectOptions) => ({
  ...request,
  url: `${request.url}?${query}`,
  query: {},
})

/** An address cannot carry half a pair. */
const wellFormed = (said: string) => Buffer.from(said).toString()

/** Keys that a careless merge would write into every object. */
const poisoned = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"unknown":1}'
const bends = fc.oneof(
  fc.json({ maxDepth: 3 }).map(asText),
  fc.constantFrom(poisoned, '{"a":NaN}', '{"a":', `${'['.repeat(50_000)}`, '\ufeff{}').map(asText),
  text.map((said) => withQuery(`search=${encodeURIComponent(wellFormed(said))}`)),
  fc
    .constantFrom('quarter=a&quarter=b&id=1&id=2', 'a[b][c]=1&__proto__[x]=1', `q=${'y'.repeat(15_000)}`)
    .map(withQuery),
)

export const hostileTo = (endpoint: Endpoint): fc.Arbitrary<Hostile> => {
  const whole = bends.map((bend): Hostile => ({ bend }))
  const known = places(endpoint)
  if (known.length === 0) return whole
  const inOnePlace = fc
    .tuple(fc.constantFrom(...known), value)
    .map(([place, hostile]): Hostile => ({ given: { place, value: hostile }, bend: asIs }))
  return fc.oneof({ weight: 4, arbitrary: inOnePlace }, { weight: 1, arbitrary: whole })
}

/** What stands in an address is text there, whatever it was meant to be. */
const spelled = (part: unknown) =>
  Object.fromEntries(
    Object.entries((part ?? {}) as Record<string, unknown>).map(([key, said]) => [
      key,
      wellFormed(typeof said === 'string' ? said : (JSON.stringify(said) ?? '')),
    ]),
  )

export const hostileRequest = (endpoint: Endpoint, sample: Sample, { bend }: Hostile) =>
  bend(injectable(endpoint, { ...sample, params: spelled(sample.params), query: spelled(sample.query) }))
