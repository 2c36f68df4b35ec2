import type { Endpoint } from '@cairn/domain/endpoint'
import { RefusalReply } from '@cairn/domain/refusal-schema'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from './reference/openapi.ts'
import { askOnce } from './testing/ask-once.ts'
import { type Hostile, hostileRequest, hostileTo, hostility } from './testing/hostile-requests.ts'
import { visits } from './testing/permission-callers.ts'
import { sampleRequest } from './testing/sample-requests.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { kindOf } from './testing/settled-company.ts'

let server: TestServer
let people: ReturnType<typeof visits>
beforeAll(async () => {
  server = await testServer()
  people = visits(server)
})
afterAll(() => server.close())

/** Far more than any of them takes on a quiet machine, and far less than a scan that runs away. */
const longestAnswer = 5000

const problemsWith = async (room: string, endpoint: Endpoint, hostile: Hostile) => {
  const { caller, asked } = await people.of('admin')
  const ownId = (field: string) => asked.ids[kindOf(room, field)]
  const request = hostileRequest(endpoint, sampleRequest(endpoint, ownId, hostile.given), hostile)
  const began = performance.now()
  const { status, text } = await askOnce(server.app, endpoint, caller.client, request)
  const took = performance.now() - began
  if (status < 400 && endpoint.method !== 'GET') people.end('admin')
  return [
    ...(status >= 500 ? [`answered ${status} ${text}`] : []),
    ...(took > longestAnswer ? [`took ${Math.round(took)} ms`] : []),
    ...(status >= 400 && text !== '' && !RefusalReply.safeParse(JSON.parse(text)).success
      ? [`refused without code and message: ${text}`]
      : []),
  ]
}

describe(`Whatever is sent, it is answered or refused in words (seed ${hostility.seed})`, () => {
  it.each(endpoints.map(({ room, name, endpoint }) => [`${room}.${name}`, room, endpoint] as const))(
    'by %s',
    async (_, room, endpoint) => {
      await fc.assert(
        fc.asyncProperty(hostileTo(endpoint), async (hostile) => {
          expect(await problemsWith(room, endpoint, hostile)).toEqual([])
        }),
        hostility,
      )
    },
    30_000 + hostility.numRuns * 1000,
  )

  it('and no object has learnt a key that nobody gave it', () => {
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})
