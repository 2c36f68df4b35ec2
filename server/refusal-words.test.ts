import { checkInput } from '@cairn/domain/checked'
import { describe, expect, it } from 'vitest'
import { endpoints } from './reference/openapi.ts'
import { standIn } from './testing/hostile-values.ts'
import { places, sampleRequest } from './testing/sample-requests.ts'

/** What the validator says by itself, which is for whoever writes programs. */
const validators =
  /\b(Invalid (input|option|string|key|element|UUID|email|ISO)|expected |Too (big|small)|Unrecognized)/
const wrong = [undefined, null, '', 'x', 'x'.repeat(100_000), -1, 1.5, 1e300, true, [], [null], {}, { a: 1 }]

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
