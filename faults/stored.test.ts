import { randomUUID } from 'node:crypto'
import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newObjective } from '../server/testing/objectives.ts'
import { founder, type Member } from '../server/testing/people.ts'
import { type TestServer, testServer } from '../server/testing/server.ts'
import { post } from '../server/testing/updates.ts'
import type { Write } from './ledger.ts'
import { compareWithStored } from './stored.ts'

let server: TestServer
let member: Member
beforeAll(async () => {
  server = await testServer()
  member = await founder(server)
})
afterAll(() => server?.close())

const wanted = (kind: Write['kind'], mark: string, isAcknowledged = true): Write => ({
  kind,
  mark,
  client: 'c1-a',
  cookie: '',
  isAcknowledged,
})
const compared = (...writes: Write[]) => compareWithStored(server.parts.db, writes)

it('What was written and acknowledged is found, whether or not its answer arrived', async () => {
  const objective = await newObjective(member, { title: '<c1-a-1>' })
  const values = objective.keyResults.map(({ id }) => ({ id, currentValue: 7 }))
  await post(member, objective, { updateText: '<c1-a-2>', keyResults: values })
  const edited = await newObjective(member, { title: '<c1-a-3>' })
  const { id, version, title, quarter, status } = edited
  const body = { version, title, quarter, status, description: '<c1-a-4>' }
  await member.client.call(objectives.update, { params: { id }, body })
  const writes = [
    wanted('objective', '<c1-a-1>'),
    wanted('update', '<c1-a-2>'),
    wanted('objective', '<c1-a-3>', false),
    wanted('edit', '<c1-a-4>'),
    wanted('account', member.email),
    wanted('update', '<c1-a-5>', false),
  ]
  expect(await compared(...writes)).toEqual({ missing: [], wrong: [] })
})

it.each(['update', 'objective', 'edit', 'account'] as const)(
  'What was acknowledged and is not there is lost: an %s',
  async (kind) => {
    const write = wanted(kind, `<c1-b-${kind}>`)
    expect((await compared(write)).missing).toEqual([{ write, where: 'stored' }])
  },
)

it('What is there twice, without its note, or with figures of another moment is wrong', async () => {
  const { companyId, id: author } = member
  const objective = await newObjective(member, { title: '<c1-c-1>' })
  for (const id of [randomUUID(), randomUUID()])
    await server.parts.db.raw(
      `insert into weekly_updates (company_id, id, objective_id, update_text, status, created_by, author_name, value_changes)
       values ($1, $2, $3, '<c1-c-2>', 'on_track', $4, 'Author', '[{"to": 9}]')`,
      [companyId, id, objective.id, author],
    )
  await server.parts.db.raw("update objectives set description = 'torn' where id = $1 and version = 1", [
    objective.id,
  ])
  await server.parts.db.raw('update objectives set version = 3 where id = $1', [objective.id])
  expect((await compared(wanted('update', '<c1-c-2>'))).wrong).toEqual([
    'update <c1-c-2> is stored 2 times',
    'update <c1-c-2> is stored 2 times and noted 0 times',
    '<c1-c-1>: a key result does not stand where its last update put it',
    '<c1-c-1>: an objective was not saved as often as its log says',
  ])
})
