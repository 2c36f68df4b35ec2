import { once } from 'node:events'
import { messages } from '@cairn/domain/objectives/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { listeningPort, sendHead } from '../testing/raw-request.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  // Far more than the connections between take by themselves, and than anybody could search.
  const { id } = await newObjective(ada, { title: 'Endless' })
  await server.parts.db.raw('alter table objectives drop constraint objectives_description_length')
  await server.parts.db.raw('alter table objectives disable trigger objectives_text_change')
  await server.parts.db.raw("update objectives set description = repeat('long ', 3200000) where id = $1", [
    id,
  ])
})
afterAll(() => server.close())

const path = '/api/objectives/export'
const ask = ({ client }: Member, query = '?search=nothing') =>
  client.send({ method: 'GET', url: `${path}${query}` })

/** A download of which nothing is read. */
const unread = async ({ client }: Member) => {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const line = await sendHead(await listeningPort(server.app), { method: 'GET', path, headers: { cookie } })
  await once(line.pause(), 'readable')
  return line
}

describe('Downloads that nobody reads', () => {
  it('are three a person at the most, and nobody else’s matter', async () => {
    const lines = [await unread(ada), await unread(ada), await unread(ada)]
    const refused = await ask(ada)
    expect({ status: refused.status, ...JSON.parse(refused.text) }).toMatchObject({
      status: 429,
      code: 'too_many_tries',
      message: messages.tooManyDownloads,
    })
    expect((await ask(await colleague(server, ada, 'Elin Berg'))).status).toBe(200)
    lines[0]?.destroy()
    await eventually(async () => expect((await ask(ada)).status).toBe(200))
    for (const line of lines) line.destroy()
  })
})
