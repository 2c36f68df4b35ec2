import { randomUUID } from 'node:crypto'
import { checkInput } from '@cairn/domain/checked'
import type { Endpoint } from '@cairn/domain/endpoint'
import { selfContained } from '@cairn/domain/names'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from './reference/openapi.ts'
import { type Place, places, sampleRequest } from './testing/sample-requests.ts'

/** What lets in, leads somewhere or only names something; what older clients send and nobody takes. */
const notRead =
  /^(token|password|currentPassword|confirmation|next|email|userEmail|successUrl|cancelUrl|subscriptionId|full_name|company_id|role|invited_by|team_id)$/
/** The words that a hint was about, as they stood there. */
const ofHints = ['objectives.create dismissedHints.0.words', 'objectives.dismissHint words']
const sentence = 'Two words and a third'
const unseen = ['\u200b', '\u2060\ufeff', '\u00ad', '\u0007', '\u202e\u202c', '\u3164', '\u2800 \u180e']

/** What turns the direction of all that follows it, and what ends a turn that another text began. */
const turning = ['a\u202eb', '\u2067a', 'a\u2069b', 'a\u202cb', '\u202ba\nb', '\u2066\u202ea\u2069\u202c']

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)

/** Whatever takes a sentence is told to somebody. */
const isFreeText = (endpoint: Endpoint, place: Place) => {
  if (notRead.test(String(place.path.at(-1)))) return false
  const { body } = sampleRequest(endpoint, () => randomUUID(), { place, value: sentence })
  const { error } = checkInput(endpoint.body ?? z.never(), body)
  return !error?.issues.some(({ path }) => path.join('.') === place.path.join('.'))
}

const fields = endpoints.flatMap(({ room, name, endpoint }) =>
  places(endpoint)
    .filter((place) => place.part === 'body' && isFreeText(endpoint, place))
    .map((place) => [`${room}.${name}`, place.path.join('.'), { endpoint, place }] as const)
    .filter(([call, path]) => !ofHints.includes(`${call} ${path}`)),
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

  it.each(fields)(
    'cannot turn the words around it where it is shown: %s, its %s',
    (_, __, { endpoint, place }) => {
      const taken = turning.filter((value) => {
        const sample = sampleRequest(endpoint, () => randomUUID(), { place, value })
        const { data, error } = checkInput(endpoint.body ?? z.never(), sample.body)
        if (error?.issues.some(({ path }) => path.join('.') === place.path.join('.'))) return false
        const kept = String(valueAt(data, place.path))
        return kept !== selfContained(kept)
      })
      expect(taken).toEqual([])
    },
  )

  it('is looked for in every room that has names', () => {
    const rooms = new Set(fields.map(([call]) => call.split('.')[0]))
    expect([...rooms]).toEqual(
      expect.arrayContaining(['objectives', 'strategies', 'teams', 'people', 'workspace', 'discussion']),
    )
  })
})
