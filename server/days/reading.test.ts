import { accounts } from '@cairn/domain/accounts/contract'
import { days } from '@cairn/domain/days/contract'
import { map } from '@cairn/domain/map/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editOf, newLine } from '../testing/objectives.ts'
import { founder, type Member, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  server.travelTo(new Date('2026-03-02T09:00:00Z'))
  ada = await founder(server)
  await server.parts.db.raw(`update companies set created_at = '2026-03-02T09:00:00Z' where id = $1`, [
    ada.companyId,
  ])
  const [company, sales] = await newLine(ada, 'Company', 'Sales')
  await onDay('2026-03-05')
  if (sales === undefined || company === undefined) throw new Error('They were made')
  const body = { ...editOf(sales), title: 'Sell', parentId: null, status: 'behind' as const }
  await ada.client.call(objectives.update, { params: { id: sales.id }, body })
  await onDay('2026-03-09')
  await ada.client.call(objectives.remove, { params: { id: company.id } })
  await onDay('2026-03-12')
})
afterAll(() => server.close())

/** Days later one has to sign in again. */
const onDay = async (day: string) => {
  server.travelTo(new Date(`${day}T09:00:00Z`))
  const client = server.visitor()
  await client.call(accounts.signIn, { body: { email: ada.email, password } })
  ada = { ...ada, client }
}
const list = async (at?: string, query: Record<string, string> = {}) =>
  (await ada.client.call(objectives.list, { query: { ...query, ...(at && { at }) } })).reply.rows
const drawn = async (at?: string) => (await list(at)).map(({ title, level }) => `${level} ${title}`).sort()

describe('A past day', () => {
  it('has what was there then, where it was and as it was called', async () => {
    expect(await drawn()).toEqual(['1 Sell'])
    expect(await drawn('2026-03-08')).toEqual(['1 Company', '1 Sell'])
    expect(await drawn('2026-03-04')).toEqual(['1 Company', '2 Sales'])
    const { nodes, counts } = (await ada.client.call(map.whole, { query: { at: '2026-03-04' } })).reply
    expect(nodes.map(({ title, children }) => [title, children])).toEqual([
      ['Company', 1],
      ['Sales', 0],
    ])
    expect(counts).toEqual([{ status: 'on_track', count: 2 }])
  })

  it('is filtered as it was', async () => {
    expect(await list('2026-03-04', { status: 'behind' })).toEqual([])
    expect((await list('2026-03-06', { status: 'behind' })).map(({ title }) => title)).toEqual(['Sell'])
  })

  it('is none before the first that is kept, and none that is still to come', async () => {
    expect(await drawn('2020-01-01')).toEqual(['1 Company', '2 Sales'])
    expect(await drawn('2031-01-01')).toEqual(['1 Sell'])
  })

  it('can be changed by nobody, and is not searched', async () => {
    expect((await list()).map(({ canChange }) => canChange)).toEqual([true])
    expect((await list('2026-03-04')).map(({ canChange }) => canChange)).toEqual([false, false])
    const { status, refusal } = await ada.client.call(objectives.list, {
      query: { at: '2026-03-04', search: 'sales' },
    })
    expect([status, refusal.field]).toEqual([422, 'search'])
  })

  it('tells beside each how it stands today, and draws on the map what came later', async () => {
    const rows = await list('2026-03-04')
    expect(
      rows.map(({ title, compared }) => [title, compared?.other?.title ?? null, compared?.changes]),
    ).toEqual(
      expect.arrayContaining([
        ['Company', null, ['gone']],
        ['Sales', 'Sell', ['status', 'moved']],
      ]),
    )
    expect(rows.find(({ title }) => title === 'Company')?.compared?.gone).toEqual({
      day: '2026-03-09',
      byName: 'Maren Aasen',
    })
    expect(rows.find(({ title }) => title === 'Sales')?.compared?.movedOn).toBe('2026-03-05')
    const { reply } = await ada.client.call(map.whole, { query: { since: '2026-03-05' } })
    expect(reply.nodes.map(({ title, compared }) => [title, compared?.isGhost])).toEqual([
      ['Sell', false],
      ['Company', true],
    ])
    expect([reply.total, reply.ghosts]).toEqual([1, 1])
    const asked = (query = {}) => ada.client.call(map.changes, { query: { since: '2026-03-05', ...query } })
    const { steps, ...sums } = (await asked()).reply
    expect(sums).toEqual({
      changed: 2,
      total: 1,
      counts: ['status', 'gone', 'moved'].map((kind) => ({ kind, count: 1 })),
    })
    expect(steps.map(({ kinds }) => kinds)).toEqual([['status', 'moved'], ['gone']])
    expect((await asked({ kinds: 'gone' })).reply.steps.map(({ kinds }) => kinds)).toEqual([['gone']])
    expect((await asked({ since: '2026-03-12' })).reply).toMatchObject({ changed: 0, steps: [] })
    expect((await asked({ kinds: 'renamed' })).refusal.field).toBe('kinds.0')
  })

  it('is not asked for together with what changed since one', async () => {
    const { status, refusal } = await ada.client.call(map.whole, {
      query: { at: '2026-03-04', since: '2026-03-05' },
    })
    expect([status, refusal.field]).toEqual([422, 'since'])
  })

  it('is that of one’s own company', async () => {
    const stranger = await founder(server)
    const day = { at: '2026-03-04' }
    expect((await stranger.client.call(objectives.list, { query: day })).reply.rows).toEqual([])
    expect((await stranger.client.call(map.whole, { query: day })).reply).toMatchObject({
      nodes: [],
      total: 0,
    })
    const since = { since: '2026-03-02' }
    expect((await stranger.client.call(map.changes, { query: since })).reply).toMatchObject({ changed: 0 })
    expect((await stranger.client.call(days.bar, { query: {} })).reply.changes).toEqual([])
    const [sell] = await list()
    const branch = await stranger.client.call(map.branch, { query: { ...day, under: sell?.id ?? '' } })
    const forecast = await stranger.client.call(map.forecast, { params: { id: sell?.id ?? '' } })
    expect([branch.status, forecast.status]).toEqual([404, 404])
  })

  it('stays as it was in a calendar that the company keeps later', async () => {
    const told = async () => [await drawn('2026-03-04'), await drawn('2026-03-08')]
    const before = await told()
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await server.parts.db.raw('update companies set time_zone = $2 where id = $1', [ada.companyId, zone])
      expect(await told()).toEqual(before)
    }
    await server.parts.db.raw('update companies set time_zone = $2 where id = $1', [ada.companyId, 'UTC'])
  })

  it('refuses what is no day', async () => {
    const { status, refusal } = await ada.client.call(objectives.list, { query: { at: 'yesterday' } })
    expect([status, refusal.field]).toEqual([422, 'at'])
  })
})

describe('The bar of days', () => {
  const bar = async (query = {}) => {
    const { reply } = await ada.client.call(days.bar, { query })
    await server.parts.presence.settled()
    return reply
  }

  it('tells on which days how many objectives changed, from the first that is kept', async () => {
    const { reply } = await ada.client.call(days.bar, { query: {} })
    expect(reply).toMatchObject({
      first: '2026-03-02',
      today: '2026-03-12',
      to: '2026-03-12',
      exactSince: null,
    })
    expect(reply.changes).toEqual([
      { day: '2026-03-02', count: 2 },
      { day: '2026-03-05', count: 1 },
      { day: '2026-03-09', count: 1 },
    ])
    const quarter = await bar({ quarter: 'Q1 2026' })
    expect([quarter.from, quarter.to]).toEqual(['2026-01-01', '2026-03-31'])
    expect(quarter.changes).toHaveLength(3)
    expect((await bar({ quarter: 'Q2 2026' })).changes).toEqual([])
  })

  it('knows the last day before today on which one was here, from the first call of a day on', async () => {
    expect((await bar()).lastVisit).toBe('2026-03-09')
    await onDay('2026-03-20')
    expect((await bar()).lastVisit).toBe('2026-03-12')
    expect((await bar()).lastVisit).toBe('2026-03-12')
    await onDay('2026-03-21')
    expect((await bar()).lastVisit).toBe('2026-03-20')
  })

  it('has no last visit for who was never here before', async () => {
    const newcomer = await founder(server)
    expect((await newcomer.client.call(days.bar, { query: {} })).reply.lastVisit).toBeNull()
  })
})
