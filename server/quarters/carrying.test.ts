import { discussion } from '@cairn/domain/discussion/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import type { Objective } from '@cairn/domain/objectives/schema'
import { quarters } from '@cairn/domain/quarters/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newTeam, writtenPerson } from '../testing/colleagues.ts'
import { newObjective, newStrategy } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { changeClosing, commit, edited, mark, seen, startPlanning } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date('2026-12-22T12:00:00Z'))
  ada = await founder(server)
  await changeClosing(ada, old, 'startClosing')
})

const [old, next] = ['Q4 2026', 'Q1 2027'] as const
const ten = { title: 'Ten', currentValue: 4, targetValue: 10, unit: 'parcels', weight: 100 }
const made = (wanted: object = {}) => newObjective(ada, { quarter: old, keyResults: [ten], ...wanted })
const versions = new Map<string, number>()
const tryCarry = ({ id }: { id: string }, carriedOver: boolean, more: object = {}) =>
  ada.client.call(quarters.score, {
    params: { id },
    body: { version: versions.get(id) ?? 0, score: null, outcome: null, carriedOver, ...more },
  })
/** Saves the card, and answers the objective it was carried over to. */
const carry = async (one: { id: string }, carriedOver = true, more: object = {}) => {
  const { score } = (await tryCarry(one, carriedOver, more)).reply
  versions.set(one.id, score?.version ?? 0)
  return score?.carriedTo ?? null
}
const carried = async (one: { id: string }, more: object = {}) => {
  const to = await carry(one, true, more)
  if (to === null) throw new Error('It was not carried over')
  return (await seen(ada, to)).objective
}
const countIn = async (quarter: string) =>
  (await ada.client.call(objectives.counts, { query: { quarter } })).reply.total
/** Before its time. */
const closeByHand = (quarter: string) =>
  server.parts.db.raw(
    `insert into quarters (company_id, quarter, state) values ($1, $2, 'closed')
     on conflict (company_id, quarter) do update set state = 'closed'`,
    [ada.companyId, quarter],
  )
const keyResultOf = ({ keyResults: [one] }: Objective) => one?.id ?? ''

describe('Carrying an objective over', () => {
  it('leaves who follows it with it: owners alone follow what comes of it', async () => {
    const one = await made()
    await server.parts.db.raw(
      `insert into objective_follows (company_id, objective_id, profile_id, is_following, since)
       values ($1, $2, $3, true, now())`,
      [ada.companyId, one.id, await writtenPerson(server, ada.companyId)],
    )
    const { id } = await carried(one)
    const { reply } = await ada.client.call(discussion.about, { params: { objective: id } })
    expect(reply.followers).toBe(1)
  })

  it('makes one in the following quarter of what it says and of what is left to do', async () => {
    const owner = await writtenPerson(server, ada.companyId)
    const team = await newTeam(ada, 'Hubs')
    await server.parts.db.raw('update profiles set team_id = $2 where id = $1', [owner, team.id])
    const [lasting, its] = [
      await newStrategy(server, ada.companyId, 'Next-day'),
      await newStrategy(server, ada.companyId, 'This year', old),
    ]
    const wanted = {
      title: 'Sort faster',
      description: 'With fewer hands',
      ownerId: owner,
      coOwnerIds: [ada.id],
      dueDate: '2026-12-24',
      progress: 30,
      strategyId: lasting,
      keyResults: [
        { ...ten, weight: 60 },
        { title: 'Done', currentValue: 5, targetValue: 5, weight: 40 },
      ],
    }
    const source = await made(wanted)
    const values = [{ id: keyResultOf(source), currentValue: 7 }]
    const successor = await carried(source, { score: 0.7, keyResults: values })
    expect(successor).toMatchObject({
      title: 'Sort faster',
      description: 'With fewer hands',
      quarter: next,
      owner: { id: owner },
      coOwners: [{ id: ada.id }],
      team: { id: team.id },
      strategy: { id: lasting },
      dueDate: null,
      progressOverride: null,
      latestUpdate: null,
      draft: null,
      addedAfterCommit: false,
    })
    expect(successor.keyResults).toMatchObject([
      {
        title: 'Ten',
        startValue: 7,
        currentValue: 7,
        targetValue: 10,
        unit: 'parcels',
        weight: null,
        status: 'not_set',
      },
    ])
    expect((await seen(ada, successor)).carriedFrom).toEqual({
      id: source.id,
      title: 'Sort faster',
      quarter: old,
    })
    expect((await carried(await made({ strategyId: its }))).strategy).toBeNull()
  })

  it('twice is one, whatever is saved on the card meanwhile; later final values leave it alone', async () => {
    const source = await made()
    const first = await carried(source)
    versions.set(source.id, 0)
    expect((await carry(source))?.id).toBe(first.id)
    const values = [{ id: keyResultOf(source), currentValue: 9 }]
    expect((await carry(source, true, { score: 0.9, keyResults: values }))?.id).toBe(first.id)
    expect(await countIn(next)).toBe(1)
    expect((await seen(ada, first)).objective.keyResults).toEqual(first.keyResults)
    const again = await ada.client.call(quarters.score, {
      params: { id: source.id },
      body: { version: versions.get(source.id) ?? 0, score: 0.8, outcome: null },
    })
    expect(again.reply.score?.carriedTo?.id).toBe(first.id)
  })

  it('is not taken back from a closed quarter, whether or not somebody changed what came of it', async () => {
    const [changed, unchanged] = [await made(), await made()]
    const successor = await carried(changed)
    await edited(ada, successor, { title: 'Other words' })
    await carried(unchanged)
    await closeByHand(next)
    for (const source of [changed, unchanged]) {
      const { status, refusal } = await tryCarry(source, false)
      expect([status, refusal.message]).toEqual([409, 'Q1 2027 is closed. An admin can reopen it.'])
    }
    expect((await seen(ada, successor)).objective.id).toBe(successor.id)
    expect((await seen(ada, successor)).carriedFrom?.id).toBe(changed.id)
  })

  it('makes a draft in a quarter in plan, one added after the commit in a committed one, and none in a closed one', async () => {
    await startPlanning(ada, next)
    expect((await carried(await made())).draft).toBe('draft')
    await commit(ada, next)
    expect(await carried(await made())).toMatchObject({ draft: null, addedAfterCommit: true })
    await closeByHand(next)
    const { status, refusal } = await tryCarry(await made(), true)
    expect([status, refusal.message]).toEqual([409, 'Q1 2027 is closed. An admin can reopen it.'])
  })

  it('hangs a child below its parent, whichever was carried first; without it the child is a root', async () => {
    const parent = await made({ title: 'Parent' })
    const [early, late] = [await made({ parentId: parent.id }), await made({ parentId: parent.id })]
    const before = await carried(early)
    expect(before.parentId).toBeNull()
    const above = await carried(parent)
    expect((await seen(ada, before)).objective.parentId).toBe(above.id)
    expect((await carried(late)).parentId).toBe(above.id)
  })

  it('leaves a carried child where somebody has hung it since', async () => {
    const parent = await made({ title: 'Parent' })
    const child = await carried(await made({ parentId: parent.id }))
    const other = await newObjective(ada, { title: 'Other', quarter: next })
    await edited(ada, child, { parentId: other.id })
    await carried(parent)
    expect((await seen(ada, child)).objective.parentId).toBe(other.id)
  })

  it('is noted in the history', async () => {
    const source = await made()
    await carry(source)
    const { entries } = (await ada.client.call(objectives.history, { params: { id: source.id }, query: {} }))
      .reply
    expect(entries[0]?.changes).toEqual([{ field: 'carriedOver', item: null, from: null, to: next }])
  })
})

describe('Switching it off', () => {
  it('deletes what nobody changed, also after it came to hang below its parent', async () => {
    const parent = await made()
    const source = await made({ parentId: parent.id })
    await carry(source)
    await carry(parent)
    expect(await countIn(next)).toBe(2)
    expect(await carry(source, false)).toBeNull()
    expect(await countIn(next)).toBe(1)
    expect(await carry(parent, false)).toBeNull()
    expect(await countIn(next)).toBe(0)
  })

  it('leaves what somebody changed, marked or posted on, or what has something below it, and it can be carried over anew', async () => {
    await startPlanning(ada, next)
    const touches = [
      (one: Objective) => edited(ada, one, { title: 'Other words' }),
      (one: Objective) => mark(ada, one, 'ready'),
      (one: Objective) => post(ada, one),
      (one: Objective) => newObjective(ada, { quarter: old, parentId: one.id }),
    ]
    for (const [place, touch] of touches.entries()) {
      const source = await made()
      const successor = await carried(source)
      await touch(successor)
      expect(await carry(source, false)).toBeNull()
      expect(await countIn(next)).toBe(place + 1)
      expect((await seen(ada, successor)).carriedFrom).toBeNull()
    }
    const source = await made()
    const first = await carried(source)
    await edited(ada, first, { title: 'Other words' })
    await carry(source, false)
    expect((await carried(source)).id).not.toBe(first.id)
  })
})
