import { objectives } from '@cairn/domain/objectives/contract'
import { currentQuarter } from '@cairn/domain/objectives/quarter'
import { quarterAfter } from '@cairn/domain/quarters/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { colleague, newLine, newObjective, newStrategy, newTeam, newUpdate } from '../testing/objectives.ts'
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

const setManager = (person: Member, manager: Member) =>
  server.parts.db.raw('update profiles set manager_id = $1 where id = $2', [manager.id, person.id])

describe('The choice of parents', () => {
  const choices = async (query: object = {}, { client }: Member = ada) =>
    (await client.call(objectives.parentChoices, { query })).reply.choices

  it('begins with those of the largest teams and goes by title within them', async () => {
    const nadia = await colleague(server, ada, 'Nadia')
    const carl = await colleague(server, ada, 'Carl')
    await setManager(nadia, ada)
    await setManager(carl, nadia)
    await newObjective(carl, { title: 'alone' })
    await newObjective(nadia, { title: 'Of one' })
    await newObjective(ada, { title: 'zeta of two' })
    await newObjective(ada, { title: 'Alpha of two' })
    expect((await choices()).map(({ title, ownerTeamSize }) => [title, ownerTeamSize])).toEqual([
      ['Alpha of two', 2],
      ['zeta of two', 2],
      ['Of one', 1],
      ['alone', 0],
    ])
    expect((await choices({ search: 'OF TWO' })).map(({ title }) => title)).toEqual([
      'Alpha of two',
      'zeta of two',
    ])
  })

  it('leaves out level 5, and for an edited OKR itself, its descendants and what would be too deep', async () => {
    const line = await newLine(ada, 'One', 'Two', 'Three', 'Four', 'Five')
    const [top] = await newLine(ada, 'Top', 'Below')
    expect((await choices()).map(({ title }) => title).sort()).toEqual([
      'Below',
      'Four',
      'One',
      'Three',
      'Top',
      'Two',
    ])
    expect((await choices({ objectiveId: top?.id })).map(({ title }) => title).sort()).toEqual([
      'One',
      'Three',
      'Two',
    ])
    expect((await choices({ objectiveId: line[3]?.id })).map(({ title }) => title).sort()).toEqual([
      'Below',
      'One',
      'Three',
      'Top',
      'Two',
    ])
  })

  it('comes in pages that miss nothing and repeat nothing', async () => {
    await server.parts.db.raw(
      `insert into objectives (company_id, title, quarter, owner_id)
       select $1, 'Same', 'Q1 2026', $2 from generate_series(1, 70)`,
      [ada.companyId, ada.id],
    )
    const first = (await ada.client.call(objectives.parentChoices, { query: {} })).reply
    const second = (
      await ada.client.call(objectives.parentChoices, { query: { cursor: first.nextCursor ?? '' } })
    ).reply
    expect([first.choices.length, second.choices.length, second.nextCursor]).toEqual([50, 20, null])
    expect(new Set([...first.choices, ...second.choices].map(({ id }) => id)).size).toBe(70)
  })

  it('knows no OKR of another company', async () => {
    const theirs = await newObjective(await founder(server))
    expect(await choices()).toEqual([])
    const { status } = await ada.client.call(objectives.parentChoices, { query: { objectiveId: theirs.id } })
    expect(status).toBe(404)
  })
})

describe('The choice of owners', () => {
  it('finds members by name, title or address, and nobody of another company', async () => {
    await colleague(server, ada, 'Nadia Haddad')
    await founder(server)
    const names = async (search?: string) =>
      (
        await ada.client.call(objectives.ownerChoices, { query: search === undefined ? {} : { search } })
      ).reply.members.map(({ fullName }) => fullName)
    expect(await names()).toEqual(['Maren Aasen', 'Nadia Haddad'])
    expect(await names('HADD')).toEqual(['Nadia Haddad'])
    expect(await names(ada.email)).toEqual(['Maren Aasen'])
    expect(await names('%')).toEqual([])
  })
})

describe('The form', () => {
  it('offers eight quarters, and the strategies of the chosen one or of none', async () => {
    const year = new Date().getUTCFullYear()
    await newStrategy(server, ada.companyId, 'Timeless')
    await newStrategy(server, ada.companyId, 'Early', `Q1 ${year}`)
    await newStrategy(server, ada.companyId, 'Late', `Q4 ${year}`)
    const { reply } = await ada.client.call(objectives.formOptions, { query: { quarter: `Q1 ${year}` } })
    expect(reply.quarters).toHaveLength(8)
    expect(reply.quarters[0]).toBe(`Q1 ${year}`)
    expect(reply.strategies.map(({ title }) => title)).toEqual(['Early', 'Timeless'])
  })

  it('offers no closed quarter but the OKR its own, and says that the current one is closed', async () => {
    const current = currentQuarter(new Date(), 'UTC')
    const { id } = await newObjective(ada, { quarter: current })
    const open = (await ada.client.call(objectives.formOptions, { query: {} })).reply
    expect([open.quarter, open.closedNow]).toEqual([current, null])
    await server.parts.db.raw(
      `insert into quarters (company_id, quarter, state) values ($1, $2, 'closed')
       on conflict (company_id, quarter) do update set state = 'closed'`,
      [ada.companyId, current],
    )
    const { reply } = await ada.client.call(objectives.formOptions, { query: {} })
    expect(reply).toMatchObject({ quarter: quarterAfter(current), closedNow: current })
    expect(reply.quarters).toEqual(open.quarters.filter((one) => one !== current))
    const own = (await ada.client.call(objectives.formOptions, { query: { objectiveId: id } })).reply
    expect([own.quarter, own.quarters]).toEqual([current, open.quarters])
  })

  it('says for which quarters what is made is a draft', async () => {
    const planned = quarterAfter(quarterAfter(currentQuarter(new Date(), 'UTC')))
    const inPlan = async () => (await ada.client.call(objectives.formOptions, { query: {} })).reply.inPlan
    expect(await inPlan()).toEqual([])
    await server.parts.db.raw(
      `insert into quarters (company_id, quarter, state) values ($1, $2, 'plan'), ($1, 'Q1 1999', 'plan')`,
      [ada.companyId, planned],
    )
    expect(await inPlan()).toEqual([planned])
  })

  it('offers an older OKR its own quarter and strategy too', async () => {
    const strategyId = await newStrategy(server, ada.companyId, 'Old', 'Q2 2019')
    const { id } = await newObjective(ada)
    await server.parts.db.raw(`update objectives set quarter = 'Q1 2020', strategy_id = $1 where id = $2`, [
      strategyId,
      id,
    ])
    const { reply } = await ada.client.call(objectives.formOptions, { query: { objectiveId: id } })
    expect(reply.quarters).toHaveLength(9)
    expect(reply).toMatchObject({ quarter: 'Q1 2020', strategies: [{ title: 'Old' }] })
  })
})

describe('The filter bar', () => {
  it('offers what occurs and nothing else, newest quarters first', async () => {
    const nadia = await colleague(server, ada)
    await colleague(server, ada, 'Idle')
    const [sales] = [
      await newTeam(server, ada.companyId, 'Sales'),
      await newTeam(server, ada.companyId, 'Empty'),
    ]
    const strategyId = await newStrategy(server, ada.companyId, 'Used')
    await newStrategy(server, ada.companyId, 'Unused')
    await server.parts.db.raw('update profiles set team_id = $1 where id = $2', [sales, nadia.id])
    const year = new Date().getUTCFullYear()
    await newObjective(nadia, { quarter: `Q1 ${year + 1}`, strategyId })
    const late = await newObjective(ada, { quarter: `Q4 ${year}` })
    await ada.client.call(objectives.changeStatus, { params: { id: late.id }, body: { status: 'delayed' } })
    const { reply } = await ada.client.call(objectives.filters, {})
    expect(reply).toMatchObject({
      statuses: [
        { status: 'delayed', count: 1 },
        { status: 'on_track', count: 1 },
      ],
      quarters: [
        { quarter: `Q1 ${year + 1}`, count: 1 },
        { quarter: `Q4 ${year}`, count: 1 },
      ],
      owners: [{ fullName: 'Maren Aasen' }, { fullName: 'Nadia Haddad' }],
      teams: [{ name: 'Sales' }],
      strategies: [{ title: 'Used' }],
    })
  })
})

describe('The counts', () => {
  it('say how many match, are open, complete, updated since Sunday and due', async () => {
    const now = new Date()
    const dayAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const nadia = await colleague(server, ada)
    const fresh = await newObjective(nadia, { title: 'Fresh' })
    await newUpdate(server, nadia, fresh.id, now)
    const stale = await newObjective(nadia, { title: 'Stale' })
    await newUpdate(server, nadia, stale.id, dayAgo(8))
    await newObjective(nadia, { title: 'Never' })
    await newObjective(nadia, {
      title: 'Done',
      keyResults: [{ title: 'Ten', currentValue: 10, targetValue: 10 }],
    })
    const given = await newObjective(nadia, { title: 'Given up' })
    await nadia.client.call(objectives.changeStatus, {
      params: { id: given.id },
      body: { status: 'will_not_complete' },
    })
    await newObjective(ada, { title: 'Shared', coOwnerIds: [nadia.id] })
    await newObjective(ada, { title: 'Not hers' })
    const counts = async (query: object) => (await nadia.client.call(objectives.counts, { query })).reply
    expect(await counts({ mine: 'true' })).toEqual({
      total: 6,
      drafts: 0,
      open: 4,
      complete: 1,
      updatedThisWeek: 1,
      due: 3,
      newlyDue: 2,
      toScore: 0,
    })
    expect(await counts({ search: 'stale' })).toEqual({
      total: 1,
      drafts: 0,
      open: 1,
      complete: 0,
      updatedThisWeek: 0,
      due: 1,
      newlyDue: 0,
      toScore: 0,
    })
  })
})
