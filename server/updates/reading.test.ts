import { objectives } from '@cairn/domain/objectives/contract'
import { updates } from '@cairn/domain/updates/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { colleague, newObjective, newUpdate } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days, hours, post, updatesOf } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date())
  ada = await founder(server)
})

const myWeek = async ({ client }: Member = ada) => (await client.call(updates.myWeek, {})).reply
const figures = async (member: Member = ada) => {
  const { updated, open, overdue } = await myWeek(member)
  return { updated, open, overdue }
}
const liveIn = (timeZone: string) =>
  server.parts.db.raw('update companies set time_zone = $2 where id = $1', [ada.companyId, timeZone])

describe('The updates of an OKR', () => {
  it('come newest first, by the page, none twice and none left out', async () => {
    const objective = await newObjective(ada)
    const began = Date.now() - days(30)
    for (let index = 0; index < 45; index += 1)
      await newUpdate(server, ada, objective.id, new Date(began + hours(Math.floor(index / 3))))
    const seen = []
    let cursor: string | undefined
    do {
      const page = await updatesOf(ada, objective, cursor)
      expect(page.total).toBe(45)
      seen.push(...page.updates)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(45)
    const times = seen.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('carry the author’s emoji, and the name as it was even when the author is gone', async () => {
    const nadia = await colleague(server, ada)
    const objective = await newObjective(ada, { coOwnerIds: [nadia.id] })
    await post(nadia, objective)
    await server.parts.db.raw(`update profiles set profile_emoji = '🦊', full_name = 'N. H.' where id = $1`, [
      nadia.id,
    ])
    const author = async () => (await updatesOf(ada, objective)).updates[0]?.author
    expect(await author()).toEqual({ id: nadia.id, name: 'Nadia Haddad', profileEmoji: '🦊' })
    await server.parts.db.raw('delete from profiles where id = $1', [nadia.id])
    expect(await author()).toEqual({ id: null, name: 'Nadia Haddad', profileEmoji: null })
  })

  it('are for every member, and for nobody outside', async () => {
    const objective = await newObjective(ada)
    await post(ada, objective)
    expect((await updatesOf(await colleague(server, ada), objective)).updates).toMatchObject([
      { updateText: 'Going well', canCorrect: false },
    ])
    const ask = (client: Member['client'], query = {}) =>
      client.call(updates.list, { params: { objective: objective.id }, query })
    expect((await ask(server.visitor())).status).toBe(401)
    const { status, refusal } = await ask((await founder(server)).client)
    expect([status, refusal.message]).toEqual([404, 'This OKR does not exist or was deleted.'])
    expect((await ask(ada.client, { cursor: 'nonsense' })).status).toBe(422)
  })
})

describe('My week', () => {
  it('holds what one owns or shares and is open, with the latest update of each', async () => {
    const nadia = await colleague(server, ada)
    const [own, shared] = [
      await newObjective(ada, { title: 'Own' }),
      await newObjective(nadia, { title: 'Shared', coOwnerIds: [ada.id] }),
    ]
    await newObjective(nadia, { title: 'Hers' })
    await post(ada, await newObjective(ada, { title: 'Done' }), { status: 'completed' })
    await post(ada, await newObjective(ada, { title: 'Given up' }), { status: 'will_not_complete' })
    const { update } = await post(nadia, shared, { nextWeekFocus: 'More' })
    const week = await myWeek()
    expect(week.objectives.map(({ state, objective }) => [state, objective.title])).toEqual([
      ['due', 'Own'],
      ['updated', 'Shared'],
    ])
    expect(week.objectives.map(({ latest }) => latest)).toEqual([null, { ...update, canCorrect: false }])
    expect(week).toMatchObject({ open: 2, updated: 1, overdue: 1 })
    expect(week.objectives[0]?.objective.id).toBe(own.id)
  })

  it('begins with what waits longest for words and ends with what never had any, before what is done', async () => {
    const wednesday = new Date('2026-03-11T12:00:00Z')
    server.travelTo(wednesday)
    for (const [title, daysAgo] of [
      ['A new', null],
      ['B done', 1],
      ['C not yet', 5],
      ['D late', 8],
      ['E new', null],
    ] as const) {
      const { id } = await newObjective(ada, { title })
      if (daysAgo !== null) await newUpdate(server, ada, id, new Date(wednesday.getTime() - days(daysAgo)))
    }
    const { objectives: listed } = await myWeek()
    expect(listed.map(({ objective }) => objective.title)).toEqual([
      'D late',
      'C not yet',
      'A new',
      'E new',
      'B done',
    ])
  })

  it('follows the Sunday of the company, wherever the server is', async () => {
    await liveIn('Pacific/Auckland')
    const objective = await newObjective(ada)
    await newUpdate(server, ada, objective.id, new Date('2026-03-07T12:00:00Z'))
    server.travelTo(new Date('2026-03-08T06:00:00Z'))
    expect(await myWeek()).toMatchObject({ weekBegan: new Date('2026-03-07T11:00:00Z'), updated: 1 })
    await liveIn('UTC')
    expect(await myWeek()).toMatchObject({ weekBegan: new Date('2026-03-08T00:00:00Z'), updated: 0 })
    expect((await myWeek()).objectives[0]?.state).toBe('later')
  })

  it('counts up what gets overdue and down what is updated, as the header and the badge do', async () => {
    await liveIn('America/New_York')
    const friday = new Date('2026-03-06T15:00:00Z')
    server.travelTo(friday)
    const [one, two] = [await newObjective(ada), await newObjective(ada)]
    await newUpdate(server, ada, one.id, friday)
    await newUpdate(server, ada, two.id, friday)
    const inDays = (count: number) => server.travelTo(new Date(friday.getTime() + days(count)))
    expect(await figures()).toEqual({ updated: 2, open: 2, overdue: 0 })
    inDays(2)
    expect(await figures()).toEqual({ updated: 0, open: 2, overdue: 0 })
    inDays(7.1)
    expect(await figures()).toEqual({ updated: 0, open: 2, overdue: 2 })
    await post(ada, one)
    expect(await figures()).toEqual({ updated: 1, open: 2, overdue: 1 })
    const { reply } = await ada.client.call(objectives.counts, { query: { mine: 'true' } })
    expect(reply).toMatchObject({ updatedThisWeek: 1, open: 2, due: 1 })
  })

  it('is for members', async () => {
    expect((await server.visitor().call(updates.myWeek, {})).status).toBe(401)
    expect((await myWeek(await colleague(server, ada))).objectives).toEqual([])
  })
})
