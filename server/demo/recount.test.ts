import { dashboard } from '@cairn/domain/dashboard/contract'
import { asWritten } from '@cairn/domain/demo/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatedCompany } from '../testing/generated-company.ts'
import type { Member } from '../testing/people.ts'
import { readTables, recountFigures, recountProgress, recountRhythm } from '../testing/recount.ts'
import { midnight, weeksBegun } from '../testing/recounted-weeks.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { figuresOf } from '../testing/shown-dashboard.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const small = { people: 25, teams: 20, levels: 4, objectives: [10, 70] }
const cases = [
  { seed: 'written', size: asWritten, now: new Date('2026-12-02T09:20:00Z') },
  { seed: 'first-days', size: asWritten, now: new Date('2026-10-04T07:10:00Z') },
  { seed: 'clock-change', size: small, now: new Date('2026-03-31T21:30:00Z') },
  { seed: 'planned', size: asWritten, now: new Date('2026-12-02T09:20:00Z'), draftEvery: 3 },
  { seed: 'many', size: { ...small, updatesPerObjective: 9 }, now: new Date('2027-02-14T12:00:00Z') },
]

const ask = async ({ client }: Member, quarter?: string) =>
  (await client.call(dashboard.read, { query: quarter === undefined ? {} : { quarter } })).reply

/** Every so many of its objectives, as planning a quarter makes them. */
const makeDrafts = async (companyId: string, every: number) => {
  await server.parts.db.raw(
    `update objectives o set draft = case when place % 2 = 0 then 'draft' else 'ready' end
     from (select id, row_number() over (order by id) as place from objectives where company_id = $1) ranked
     where o.id = ranked.id and place % $2::int = 0`,
    [companyId, every],
  )
  await server.parts.db.raw('select rebuild_objective_weeks($1)', [companyId])
}

const bystander = async (company: Awaited<ReturnType<typeof generatedCompany>>) => {
  const leaders = company.plan.teams.map(({ teamLeaderId }) => teamLeaderId)
  const person = company.plan.people.find(({ id }) => !leaders.includes(id))
  return company.signedIn(person?.id ?? '')
}

describe.each(cases)('The dashboard of a generated company ($seed)', ({ seed, size, now, draftEvery }) => {
  let company: Awaited<ReturnType<typeof generatedCompany>>
  let member: Member
  beforeAll(async () => {
    company = await generatedCompany(server, { seed, size, now })
    member = await bystander(company)
    if (draftEvery !== undefined) await makeDrafts(company.companyId, draftEvery)
  })

  it('shows the figures that the rows add up to, for every quarter and for all together', async () => {
    server.travelTo(now)
    const tables = await readTables(server.parts.db, company.companyId)
    const { quarters } = await ask(member)
    expect(quarters).toHaveLength(size.objectives.length)
    for (const quarter of [...quarters, 'all']) {
      const asked = quarter === 'all' ? null : quarter
      expect({ quarter, ...figuresOf(await ask(member, quarter)) }).toEqual({
        quarter,
        ...recountFigures(tables, asked, now),
      })
    }
  })

  it('draws the progress that the updates tell, week by week up to today', async () => {
    server.travelTo(now)
    const tables = await readTables(server.parts.db, company.companyId)
    const { progress, quarter, quarters } = await ask(member)
    expect(quarter).toBe(quarters[0])
    if (progress === null || quarter === null) throw new Error('There is no progress')
    const today = recountProgress(tables, quarter, null) ?? Number.NaN
    expect(progress.percent).toBe(Math.round(today))
    const passed = now.getTime() - midnight(progress.firstDay, tables.zone).getTime()
    const whole = progress.ends.getTime() - progress.begins.getTime()
    expect(progress.straightLine).toBe(Math.round((100 * passed) / whole))
    expect(progress.difference).toBe(Math.round(today) - progress.straightLine)
    for (const { at, percent } of progress.points.slice(0, -1)) {
      const then = recountProgress(tables, quarter, at)
      expect([at, percent]).toEqual([at, then === null ? null : Math.round(then * 10) / 10])
    }
  })

  it('shades the weeks as the updates of each team came in', async () => {
    server.travelTo(now)
    const tables = await readTables(server.parts.db, company.companyId)
    for (const quarter of (await ask(member)).quarters) {
      const { rhythm } = await ask(member, quarter)
      if (rhythm === null) throw new Error('There is no rhythm')
      const weeks = weeksBegun(rhythm.weeks, tables.zone, now)
      const shown = new Map(rhythm.rows.map((row) => [row.teamId, row]))
      for (const { id } of tables.teams) {
        const own = recountRhythm(tables, quarter, id, weeks)
        const row = shown.get(id)
        if (own.every(({ open }) => open === 0)) expect([quarter, id, row]).toEqual([quarter, id, undefined])
        else
          expect([
            quarter,
            id,
            row?.open.map((open, week) => ({ open, updated: row.updated[week] })),
          ]).toEqual([quarter, id, own])
      }
    }
  })
})

describe('The dashboard of a company whose rows were changed by hand', () => {
  it('still shows what the rows add up to: strays, no targets, weights, set progress, unlikely statuses', async () => {
    const now = new Date('2026-11-20T10:00:00Z')
    server.travelTo(now)
    const company = await generatedCompany(server, { seed: 'changed', size: asWritten, now })
    const { db } = server.parts
    const nth = 'select id, row_number() over (order by id) as n from objectives where company_id = $1'
    const change = (every: number, set: string) =>
      db.raw(`update objectives o set ${set} from (${nth}) x where x.id = o.id and x.n % ${every} = 0`, [
        company.companyId,
      ])
    await change(5, 'team_id = null')
    await change(7, 'progress = 100')
    await change(11, `progress = 40, status = 'completed'`)
    await change(13, `status = 'not_set'`)
    await change(14, `status = 'will_not_complete'`)
    await db.raw(
      `update key_results set target_value = case when position = 0 then null else start_value end
       where company_id = $1 and left(id::text, 1) in ('0', '5', 'a')`,
      [company.companyId],
    )
    await db.raw(
      `update key_results set weight = case when position = 0 then 100 else 0 end
       where company_id = $1 and left(objective_id::text, 1) < 'c'`,
      [company.companyId],
    )
    const tables = await readTables(db, company.companyId)
    const member = await bystander(company)
    for (const quarter of [...(await ask(member)).quarters, 'all']) {
      const reply = await ask(member, quarter)
      expect(figuresOf(reply)).toEqual(recountFigures(tables, quarter === 'all' ? null : quarter, now))
      if (reply.progress !== null)
        expect(reply.progress.percent).toBe(Math.round(recountProgress(tables, quarter, null) ?? Number.NaN))
    }
  })
})
