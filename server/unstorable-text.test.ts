import type { Endpoint } from '@cairn/domain/endpoint'
import { messages } from '@cairn/domain/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from './reference/openapi.ts'
import { askOnce } from './testing/ask-once.ts'
import { standIn } from './testing/hostile-values.ts'
import { kindOf } from './testing/id-kinds.ts'
import { type Visit, visits } from './testing/permission-callers.ts'
import { injectable, nameOf, type Place, places, sampleRequest } from './testing/sample-requests.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let visit: Visit
beforeAll(async () => {
  server = await testServer()
  visit = await visits(server).of('admin')
})
afterAll(() => server.close())

const halves = { 'the first half of a pair': 'a\ud83d', 'the second half of a pair': '\udc00b' }
const nul = { NUL: 'a\0b' }
const inKeys = { 'a key with half a pair': { '\ud83d': 1 }, 'a key with NUL': { 'a\0b': [{}] } }
/** An address cannot carry half a pair. */
const unstorableIn = ({ part }: Place) =>
  Object.entries(part === 'body' ? { ...halves, ...nul, ...inKeys } : nul)

const answered = async (room: string, endpoint: Endpoint, given: { place: Place; value: unknown }) => {
  const ownId = (field: string) => visit.asked.ids[kindOf(room, field)]
  const request = injectable(endpoint, sampleRequest(endpoint, ownId, given))
  const { status, text } = await askOnce(server.app, endpoint, visit.caller.client, request)
  return { status, text }
}

describe('Text that no database can store is refused in words, wherever it stands', () => {
  it.each(
    endpoints
      .filter(({ endpoint }) => places(endpoint).length > 0)
      .map(({ room, name, endpoint }) => [`${room}.${name}`, room, endpoint] as const),
  )('in %s', async (_, room, endpoint) => {
    const wrong: string[] = []
    for (const place of places(endpoint))
      for (const [what, value] of unstorableIn(place)) {
        const { status, text } = await answered(room, endpoint, { place, value })
        const isSaid = text === '' || JSON.parse(text).message === messages.unstorable
        if (status !== 422 || !isSaid)
          wrong.push(`${what} at ${nameOf(place)}: ${status} ${text.slice(0, 200)}`)
      }
    expect(wrong).toEqual([])
  })
})

describe('A year that no calendar has', () => {
  const ownId = () => standIn('own', 'id')
  const takes = (endpoint: Endpoint, place: Place, value: string) =>
    endpoint[place.part]?.safeParse(sampleRequest(endpoint, ownId, { place, value })[place.part]).success

  it.each([
    ['a day', '2026-01-02', '0000-01-02'],
    ['a moment', '2026-01-02T03:04:05Z', '0000-01-02T03:04:05Z'],
  ])('is taken nowhere where %s is asked for', (_, good, bad) => {
    const asked = endpoints.flatMap(({ endpoint }) =>
      places(endpoint)
        .filter((place) => takes(endpoint, place, good) && !takes(endpoint, place, 'neither'))
        .map((place) => ({ endpoint, place })),
    )
    const taking = asked.filter(({ endpoint, place }) => takes(endpoint, place, bad))
    expect(taking.map(({ endpoint, place }) => `${endpoint.path} ${nameOf(place)}`)).toEqual([])
    if (good.length === 10) expect(asked.map(({ place }) => nameOf(place))).toContain('body.dueDate')
  })
})
