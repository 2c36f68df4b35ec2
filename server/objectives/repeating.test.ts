import { randomUUID } from 'node:crypto'
import { objectives } from '@cairn/domain/objectives/contract'
import { teams } from '@cairn/domain/teams/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityOf, colleague, editOf, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await founder(server)
})

/** What can be made under a name of the caller's, and how it is asked for. */
const made = {
  OKR: {
    table: 'objectives',
    taken: 'Another OKR has this id already.',
    create: ({ client }: Member, id: string, title: string) =>
      client.call(objectives.create, { body: { id, title, keyResults: [{ title: 'Ten customers' }] } }),
    remove: ({ client }: Member, id: string) => client.call(objectives.remove, { params: { id } }),
  },
  team: {
    table: 'teams',
    taken: 'Another team has this id already.',
    create: ({ client }: Member, id: string, name: string) =>
      client.call(teams.create, { body: { id, name } }),
    remove: ({ client }: Member, id: string) => client.call(teams.remove, { params: { id } }),
  },
}

describe.each(Object.entries(made))(
  'A new %s that brings its own id',
  (_, { table, taken, create, remove }) => {
    const count = async ({ companyId }: Member) =>
      (await server.parts.db.raw(`select 1 from ${table} where company_id = $1`, [companyId])).length

    it('and is created again is one, with the reply of the first, however many ask at once', async () => {
      const id = randomUUID()
      const first = await create(ada, id, 'Grow')
      const again = await Promise.all([1, 2, 3].map(() => create(ada, id, 'Grow')))
      expect(first.reply.id).toBe(id)
      expect(again.map(({ status, reply }) => [status, reply])).toEqual(
        [1, 2, 3].map(() => [200, first.reply]),
      )
      expect(await count(ada)).toBe(1)
      const notes = (await activityOf(server, id)).filter(({ action }) => action.endsWith('.created'))
      expect(notes).toHaveLength(1)
      const other = randomUUID()
      const atOnce = await Promise.all([1, 2, 3].map(() => create(ada, other, 'Grow')))
      expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await count(ada)).toBe(2)
    })

    it('is refused where the id names something else, or what is gone again', async () => {
      const id = randomUUID()
      await create(ada, id, 'Grow')
      const { status, refusal } = await create(ada, id, 'Shrink')
      expect([status, refusal.message, refusal.field]).toEqual([409, taken, 'id'])
      await remove(ada, id)
      expect((await create(ada, id, 'Grow')).status).toBe(409)
      expect(await count(ada)).toBe(0)
    })

    it('is refused where the id names what someone else has made', async () => {
      const bea = await colleague(server, ada)
      await server.parts.db.raw(`update profiles set permissions_level = 'company_admin' where id = $1`, [
        bea.id,
      ])
      const id = randomUUID()
      await create(ada, id, 'Grow')
      expect((await create(bea, id, 'Grow')).status).toBe(409)
      expect(await count(ada)).toBe(1)
    })

    it('takes nothing from a company that has the same id, and hears nothing of it', async () => {
      const bea = await founder(server)
      const id = randomUUID()
      await create(bea, id, 'Secret')
      expect((await create(ada, id, 'Ours')).status).toBe(200)
      expect([await count(ada), await count(bea)]).toEqual([1, 1])
    })
  },
)

describe('An OKR that is saved as it was', () => {
  it('is not changed by another order of its co-owners, and is by another of them', async () => {
    const [nadia, omar] = [await colleague(server, ada), await colleague(server, ada, 'Omar Said')]
    const made = await newObjective(ada, { coOwnerIds: [nadia.id, omar.id] })
    const save = async (coOwnerIds: string[]) => {
      const body = { ...editOf(made), coOwnerIds }
      const { status, reply } = await ada.client.call(objectives.update, { params: { id: made.id }, body })
      const notes = (await activityOf(server, made.id)).filter(({ action }) => action === 'objective.edited')
      return [status, reply.version, notes.length]
    }
    const same = [await save([nadia.id, omar.id]), await save([omar.id, nadia.id])]
    expect(same).toEqual([1, 2].map(() => [200, made.version, 0]))
    expect(await save([omar.id])).toEqual([200, made.version + 1, 1])
  })
})
