import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newObjective } from '../testing/objectives.ts'
import { founder } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Step = 'creates' | 'deletes'

/** What a search finds once one person has deleted the only OKR with a word while another creates one with it. */
const foundAfter = async (first: Step) => {
  const ada = await founder(server)
  const old = await newObjective(ada, { title: 'Zirconium' })
  const act = {
    creates: `insert into objectives (company_id, title, quarter, owner_id)
              select company_id, title, quarter, owner_id from objectives where id = $1`,
    deletes: 'delete from objectives where id = $1',
  }
  const second = first === 'creates' ? 'deletes' : 'creates'
  const inCompany = (run: Parameters<typeof server.parts.db.as>[2]) =>
    server.parts.db.as('cairn_app', { companyId: ada.companyId }, run)
  await inCompany(async (tx) => {
    await tx.query(act[first], [old.id])
    await inCompany((other) => other.query(act[second], [old.id]))
  })
  const { reply } = await ada.client.call(objectives.list, { query: { search: 'irconi' } })
  return reply.rows.map(({ id }) => (id === old.id ? 'the old' : 'the new'))
}

it.each<Step>(['creates', 'deletes'])(
  'A word stays findable by its parts when its last OKR goes while another comes, whoever %s first',
  async (first) => {
    expect(await foundAfter(first)).toEqual(['the new'])
  },
)
