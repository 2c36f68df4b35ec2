import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityOf, colleague, editOf, newLine, newObjective, newUpdate } from '../testing/objectives.ts'
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

const remove = (id: string, { client }: Member = ada) => client.call(objectives.remove, { params: { id } })
const left = async (table: string) =>
  (await server.parts.db.raw(`select 1 from ${table} where company_id = $1`, [ada.companyId])).length

describe('Deleting an OKR', () => {
  it('takes everything beneath it along, and says how much that was before and after', async () => {
    const nadia = await colleague(server, ada)
    const [one, two, three] = await newLine(ada, 'One', 'Two', 'Three')
    if (one === undefined || two === undefined || three === undefined) throw new Error('No line')
    await newObjective(ada, {
      title: 'Side',
      parentId: one.id,
      coOwnerIds: [nadia.id],
      keyResults: [{ title: 'A' }, { title: 'B' }],
    })
    await newObjective(ada, { title: 'Stays' })
    await newUpdate(server, ada, three.id, new Date())
    await newUpdate(server, ada, one.id, new Date())
    const counts = { descendants: 3, keyResults: 5, updates: 2, shares: 1 }
    expect((await ada.client.call(objectives.get, { params: { id: one.id } })).reply.counts).toEqual(counts)
    expect((await remove(one.id)).reply.deleted).toEqual(counts)
    expect([
      await left('objectives'),
      await left('key_results'),
      await left('weekly_updates'),
      await left('objective_shares'),
    ]).toEqual([1, 1, 0, 0])
    expect((await activityOf(server, one.id)).at(-1)).toMatchObject({
      action: 'objective.deleted',
      details: { title: 'One', ...counts },
    })
  })

  it('is refused to who has no part in it, with the words for it', async () => {
    const nadia = await colleague(server, ada)
    const { id } = await newObjective(ada)
    const { status, refusal } = await remove(id, nadia)
    expect([status, refusal.message]).toEqual([403, "You don't have permission to delete this OKR."])
    expect(await left('objectives')).toBe(1)
  })

  it('is open to co-owners, also of what lies beneath', async () => {
    const nadia = await colleague(server, ada)
    const parent = await newObjective(ada, { title: 'Parent', coOwnerIds: [nadia.id] })
    const child = await newObjective(ada, { title: 'Child', parentId: parent.id })
    expect((await remove(child.id, nadia)).status).toBe(200)
    expect((await remove(parent.id, nadia)).status).toBe(200)
    expect(await left('objectives')).toBe(0)
  })

  it('of another company finds nothing and deletes nothing', async () => {
    const { id } = await newObjective(ada)
    expect((await remove(id, await founder(server))).status).toBe(404)
    expect(await left('objectives')).toBe(1)
  })

  it('needs a session, and no access: whoever leaves may clear up', async () => {
    const { id } = await newObjective(ada)
    expect((await server.visitor().call(objectives.remove, { params: { id } })).status).toBe(401)
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [ada.companyId])
    expect((await remove(id)).status).toBe(200)
  })
})

describe('An OKR', () => {
  it('comes with its path from the root, its children and what it asks for', async () => {
    const [one, two, three] = await newLine(ada, 'One', 'Two', 'Three')
    const { reply } = await ada.client.call(objectives.get, { params: { id: two?.id ?? '' } })
    expect(reply.path).toEqual([{ id: one?.id, title: 'One' }])
    expect(reply.children.map(({ id }) => id)).toEqual([three?.id])
    expect(reply).toMatchObject({ objective: { title: 'Two', level: 2, childCount: 1 }, shareKey: null })
  })

  it('shows its history, newest first, page by page', async () => {
    const { id } = await newObjective(ada)
    for (let n = 0; n < 55; n += 1)
      await ada.client.call(objectives.changeStatus, {
        params: { id },
        body: { status: n % 2 === 0 ? 'behind' : 'on_track' },
      })
    const history = async (before?: number) =>
      (
        await ada.client.call(objectives.history, {
          params: { id },
          query: before ? { before: String(before) } : {},
        })
      ).reply
    await server.parts.db.raw(`update profiles set profile_emoji = '🧭' where id = $1`, [ada.id])
    const first = await history()
    expect(first.entries).toHaveLength(50)
    expect(first.entries[0]).toMatchObject({
      action: 'objective.status_changed',
      actorName: 'Maren Aasen',
      actorEmoji: '🧭',
      changes: [{ field: 'status', from: 'on_track', to: 'behind' }],
    })
    const second = await history(first.nextBefore ?? undefined)
    expect(second.entries).toHaveLength(6)
    expect(second.entries.at(-1)?.action).toBe('objective.created')
    expect(second.nextBefore).toBeNull()
  })

  it('shows no step of its history where a save changed nothing', async () => {
    const made = await newObjective(ada, { title: 'Grow' })
    const save = async (edit: ReturnType<typeof editOf>) =>
      (await ada.client.call(objectives.update, { params: { id: made.id }, body: edit })).reply
    const same = await save(editOf(made))
    await save({ ...editOf(same), title: 'Grow more' })
    const { entries } = (await ada.client.call(objectives.history, { params: { id: made.id }, query: {} }))
      .reply
    expect(entries.map(({ changes }) => changes.map(({ to }) => to))).toEqual([['Grow more'], []])
    expect(entries.map(({ action }) => action)).toEqual(['objective.edited', 'objective.created'])
  })
})
