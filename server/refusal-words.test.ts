import { checkInput } from '@cairn/domain/checked'
import { describe, expect, it } from 'vitest'
import { endpoints } from './reference/openapi.ts'
import { standIn } from './testing/hostile-values.ts'
import { places, sampleRequest } from './testing/sample-requests.ts'

/** What the validator says by itself, which is for whoever writes programs. */
const validators =
  /\bInvalid (input|option|string|key|element|union|UUID|email|URL|ISO|date|number|enum)\b|expected |received |Too (big|small)|Unrecognized|multiple of|must match|\d{16}|\de\+\d|NaN|Infinity|undefined|null\b|\[object/
const texts = [
  '',
  'x',
  'x'.repeat(100_000),
  '\u200b',
  'Q9 2026',
  '2026-13-45',
  'a@',
  '-1',
  '1.5',
  '99999999999999999999',
]
const numbers = [-1, 1.5, 1e300, -1e300, 2 ** 53, -(2 ** 53), Number.NaN, Number.POSITIVE_INFINITY]
const wrong = [undefined, null, true, [], [null], Array(1000).fill('x'), {}, { a: 1 }, ...texts, ...numbers]

describe('What is wrong with a call is told in our words', () => {
  it.each(endpoints.map(({ room, name, endpoint }) => [`${room}.${name}`, endpoint] as const))(
    'by %s, whatever stands wherever',
    (_, endpoint) => {
      const said = new Set<string>()
      const listen = (part: 'params' | 'query' | 'body', given: unknown) => {
        const schema = endpoint[part]
        if (!schema) return
        for (const { message, path } of checkInput(schema, given).error?.issues ?? [])
          if (validators.test(message)) said.add(`${part} ${path.join('.')}: ${message}`)
      }
      for (const value of wrong) {
        for (const place of places(endpoint)) {
          const sample = sampleRequest(endpoint, () => standIn('own', 'id'), { place, value })
          listen(place.part, sample[place.part])
        }
        for (const part of ['params', 'query', 'body'] as const) listen(part, value)
      }
      expect([...said]).toEqual([])
    },
  )
})
