import { randomUUID } from 'node:crypto'
import { checkInput } from '@cairn/domain/checked'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from './reference/openapi.ts'
import { places, sampleRequest } from './testing/sample-requests.ts'

/** What things and people are called by, and what is told of them, wherever it stands in a call. */
const called =
  /^(title|name|fullName|updateText|text|reason|description|unit|learned|blockers|nextWeekFocus|notes?|resolution|comment)$/
const unseen = ['\u200b', '\u2060\ufeff', '\u00ad', '\u0007', '\u202e\u202c', '\u3164', '\u2800 \u180e']

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)

const fields = endpoints.flatMap(({ room, name, endpoint }) =>
  places(endpoint)
    .filter(({ part, path }) => part === 'body' && called.test(String(path.at(-1))))
    .map((place) => [`${room}.${name}`, place.path.join('.'), { endpoint, place }] as const),
)

describe('A name, a title or a text that nobody can see', () => {
  it.each(fields)('is none to %s as its %s', (_, __, { endpoint, place }) => {
    const taken = unseen.filter((value) => {
      const sample = sampleRequest(endpoint, () => randomUUID(), { place, value })
      const { data, error } = checkInput(endpoint.body ?? z.never(), sample.body)
      const wrong = error?.issues.some(({ path }) => path.join('.') === place.path.join('.'))
      return !wrong && !(data !== undefined && isBlank(valueAt(data, place.path)))
    })
    expect(taken).toEqual([])
  })

  it('is looked for in every room that has names', () => {
    const rooms = new Set(fields.map(([call]) => call.split('.')[0]))
    expect([...rooms]).toEqual(
      expect.arrayContaining(['objectives', 'strategies', 'teams', 'people', 'workspace']),
    )
  })
})
