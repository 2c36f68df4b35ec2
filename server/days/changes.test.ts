import { accounts } from '@cairn/domain/accounts/contract'
import { map } from '@cairn/domain/map/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import type { Objective } from '@cairn/domain/objectives/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editOf, newLine, newObjective, newStrategy } from '../testing/objectives.ts'
import { founder, type Member, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
let aim: Objective
let root: Objective
let sales: Objective
beforeAll(async () => {
  server = await testServer()
  server.travelTo(new Date('2026-03-02T09:00:00Z'))
  ada = await founder(server)
  await server.parts.db.raw(`update companies set created_at = '2026-03-02T09:00:00Z' where id = $1`, [
    ada.companyId,
  ])
  const [west, north] = [
    await newStrategy(server, ada.companyId, 'West'),
    await newStrategy(server, ada.companyId, 'North'),
  ]
  aim = await newObjective(ada, { title: 'Aim', keyResults: [{ title: 'Calls', targetValue: 10 }] })
  root = await newObjective(ada, { title: 'Root', strategyId: west })
  const line = await newLine(ada, 'Company', 'Sales')
  sales = line[1] as Objective
  server.travelTo(new Date('2026-03-09T09:00:00Z'))
  const client = server.visitor()
  await client.call(accounts.signIn, { body: { email: ada.email, password } })
  ada = { ...ada, client }
  const edit = (one: Objective, changes: object) =>
    ada.client.call(objectives.update, { params: { id: one.id }, body: { ...editOf(one), ...changes } })
  await edit(aim, { keyResults: aim.keyResults.map((one) => ({ ...one, targetValue: 20 })) })
  await edit(root, { strategyId: north })
  await edit(line[0] as Objective, { status: 'at_risk' })
  await edit(sales, { status: 'behind' })
})
afterAll(() => server.close())

const changes = async (query = {}) =>
  (await ada.client.call(map.changes, { query: { since: '2026-03-09', ...query } })).reply

describe('What changed since a day', () => {
  it('is a target too of what has no progress', async () => {
    const { steps } = await changes()
    expect(steps.find(({ id }) => id === aim.id)?.kinds).toEqual(['target'])
  })

  it('is a root that hangs beneath another strategy, since the day on which it came there', async () => {
    const { steps } = await changes({ kinds: 'moved' })
    expect(steps.map(({ id }) => id)).toEqual([root.id])
    const { nodes } = (await ada.client.call(map.whole, { query: { since: '2026-03-09' } })).reply
    expect(nodes.find(({ id }) => id === root.id)?.compared).toMatchObject({
      changes: ['moved'],
      movedOn: '2026-03-09',
    })
  })

  it('is that of what matches, and not of what only shows the way there', async () => {
    expect((await changes()).changed).toBe(4)
    const { changed, steps } = await changes({ status: 'behind' })
    expect([changed, steps.map(({ id }) => id)]).toEqual([1, [sales.id]])
  })
})
