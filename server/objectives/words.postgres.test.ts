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

it('Two who write the same new words at once do not wait for each other, and both are found by parts of them', async () => {
  const ada = await founder(server)
  const { id } = await newObjective(ada, { title: 'Ores' })
  const inCompany = (run: Parameters<typeof server.parts.db.as>[2]) =>
    server.parts.db.as('cairn_app', { companyId: ada.companyId }, run)
  const copy = `insert into objectives (company_id, title, quarter, owner_id)
                select company_id, $2, quarter, owner_id from objectives where id = $1`
  await inCompany(async (tx) => {
    await tx.query(copy, [id, 'Zirconium'])
    // The other has written both words, and ends, while the first one still has a word to write.
    await inCompany(async (other) => {
      await other.query(copy, [id, 'Palladium'])
      await other.query(copy, [id, 'Zirconium'])
    })
    await tx.query(copy, [id, 'Palladium'])
  })
  const found = async (search: string) =>
    (await ada.client.call(objectives.list, { query: { search } })).reply.rows.length
  expect([await found('irconi'), await found('alladi')]).toEqual([2, 2])
})
