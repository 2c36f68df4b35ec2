import { randomUUID } from 'node:crypto'
import { coached, wordingRules } from '@cairn/domain/coach/rules'
import { teamOfObjective } from '@cairn/domain/objectives/rules'
import { type DraftState, draftStates } from '@cairn/domain/objectives/status'
import { quarters } from '@cairn/domain/quarters/contract'
import { type DraftFilters, draftChecks, hintsOf, type PlannedObjective } from '@cairn/domain/quarters/plan'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { newObjective, newStrategy, newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { commit, edited, mark, startPlanning } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { draftsLength, draftsStatement } from './plan-queries.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date('2026-11-18T12:00:00Z'))
  ada = await founder(server)
})

const [now, next] = ['Q4 2026', 'Q1 2027']
const query = (sql: string, values: unknown[]) => server.parts.db.raw(sql, values)
const planOf = async (quarter: string) =>
  (await ada.client.call(quarters.plan, { params: { quarter } })).reply
const pageOf = async (filters: DraftFilters) =>
  (await ada.client.call(quarters.drafts, { params: { quarter: next }, query: filters })).reply
const allOf = async (filters: DraftFilters = {}) => {
  const found: PlannedObjective[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await pageOf({ ...filters, ...(cursor && { cursor }) })
    found.push(...page.rows)
    cursor = page.nextCursor
  }
  return found
}
const titles = async (filters: DraftFilters = {}) => (await allOf(filters)).map(({ title }) => title)

describe('The page of a quarter', () => {
  it('of which nothing was declared has no drafts, and points at nothing but teams without an objective', async () => {
    await newObjective(ada)
    expect(await planOf(now)).toMatchObject({
      state: 'run',
      committed: null,
      drafts: 0,
      checks: [],
      teams: [],
    })
  })

  it('names teams with members and without an objective of their own; one of a sub-team is not their own', async () => {
    const operations = await newTeam(server, ada.companyId, 'Operations')
    const hubs = await newTeam(server, ada.companyId, 'Hubs', operations)
    await newTeam(server, ada.companyId, 'Nobody yet')
    await query('update profiles set team_id = $1 where id = $2', [operations, ada.id])
    await startPlanning(ada, next)
    const strategyId = await newStrategy(server, ada.companyId, 'Grow')
    const keyResults = [{ title: 'Ten', targetValue: 10 }]
    const { id } = await newObjective(ada, { quarter: next, strategyId, keyResults })
    await query('update objectives set team_id = $1 where id = $2', [hubs, id])
    const { checks, teams } = await planOf(next)
    expect(checks).toEqual([
      { check: 'team_without_objective', count: 1, named: [{ name: 'Operations', count: 1 }], others: 0 },
    ])
    expect(teams.map(({ team, drafts }) => [team?.name, drafts])).toEqual([
      ['Operations', 0],
      ['Hubs', 1],
    ])
  })

  it('lists drafts before those that are ready, each with its parent and what it lacks', async () => {
    const parent = await newObjective(ada, { title: 'Parent of another quarter' })
    await startPlanning(ada, next)
    const [b, a] = [
      await newObjective(ada, { quarter: next, title: 'B' }),
      await newObjective(ada, { quarter: next, title: 'A', keyResults: [{ title: 'K', targetValue: 3 }] }),
    ]
    await newObjective(ada, { quarter: next, title: 'C', parentId: parent.id })
    await mark(ada, a, 'ready')
    expect((await allOf()).map(({ title, draft, hints }) => [title, draft, hints])).toEqual([
      ['B', 'draft', ['no_parent_or_strategy', 'no_target']],
      ['C', 'draft', ['no_target', 'parent_elsewhere']],
      ['A', 'ready', ['no_parent_or_strategy']],
    ])
    expect((await allOf({ check: 'parent_elsewhere' }))[0]?.parent).toEqual({
      id: parent.id,
      title: 'Parent of another quarter',
      quarter: now,
    })
    expect(await titles({ state: 'ready' })).toEqual(['A'])
    await edited(ada, b, { title: 'Z' })
    expect(await titles({ state: 'draft' })).toEqual(['C', 'Z'])
  })

  it('keeps listing what stayed a draft when the quarter was committed', async () => {
    await startPlanning(ada, next)
    const ready = await newObjective(ada, { quarter: next, title: 'Ready' })
    await newObjective(ada, { quarter: next, title: 'Left' })
    await mark(ada, ready, 'ready')
    await commit(ada, next, 'ready')
    expect(await titles()).toEqual(['Left'])
    expect(await planOf(next)).toMatchObject({ state: 'run', objectives: 1, drafts: 1, ready: 0 })
  })
})

const seed = fc.record({
  parent: fc.option(fc.nat({ max: 4 })),
  draft: fc.option(fc.constantFrom<DraftState>(...draftStates), { freq: 4 }),
  targets: fc.array(fc.option(fc.integer({ min: 1, max: 9 })), { maxLength: 2 }),
  quarter: fc.constantFrom(next, next, next, now),
  hasStrategy: fc.boolean(),
  team: fc.option(fc.nat({ max: 2 }), { freq: 2 }),
  title: fc.constantFrom('Ärger', 'art', 'Zoo', 'b', '10 more', '9 more', 'Launch it', 'Improve it by 20%'),
})
const company = fc.record({
  objectives: fc.array(seed, { minLength: 1, maxLength: 20 }),
  ownTeam: fc.option(fc.nat({ max: 2 })),
  isLeader: fc.boolean(),
})
type Sample = typeof company extends fc.Arbitrary<infer T> ? T : never

/** One owner and three teams in a line, in the database and as plain values. */
const settle = async (sample: Sample) => {
  await query('delete from objectives where company_id = $1', [ada.companyId])
  await query('delete from teams where company_id = $1', [ada.companyId])
  const teams: string[] = []
  for (const name of ['One', 'Two', 'Three'])
    teams.push(await newTeam(server, ada.companyId, name, teams.at(-1)))
  const strategyId = await newStrategy(server, ada.companyId, randomUUID())
  const ownTeam = sample.ownTeam === null ? null : (teams[sample.ownTeam] ?? null)
  await query('update profiles set team_id = $1 where id = $2', [ownTeam, ada.id])
  if (sample.isLeader) await query('update teams set team_leader_id = $1 where id = $2', [ada.id, ownTeam])
  const led = teams.map((id) => ({ id, teamLeaderId: sample.isLeader && id === ownTeam ? ada.id : null }))
  const owner = { id: ada.id, teamId: ownTeam, managerId: null }
  type Made = { id: string; quarter: string; isDraft: boolean; team: string | null }
  const made: (Made & { hints: string[]; wordings: number })[] = []
  for (const one of sample.objectives) {
    const id = randomUUID()
    const parent = one.parent === null ? null : (made[one.parent] ?? null)
    const teamId = one.team === null ? null : (teams[one.team] ?? null)
    await query(
      `insert into objectives (company_id, id, title, quarter, parent_id, owner_id, team_id, draft, strategy_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[ada.companyId, id, one.title, one.quarter, parent?.id ?? null, ada.id, teamId, one.draft],
        one.hasStrategy ? strategyId : null,
      ],
    )
    for (const target of one.targets)
      await query(
        `insert into key_results (company_id, objective_id, title, target_value) values ($1, $2, 'K', $3)`,
        [ada.companyId, id, target],
      )
    const keyResults = one.targets.map((targetValue) => ({
      title: 'K',
      startValue: 0,
      targetValue,
      unit: null,
    }))
    const { hints: coachHints } = coached({ title: one.title, keyResults })
    const wording = wordingRules.filter((rule) => coachHints.includes(rule))
    const strategy = one.hasStrategy ? {} : null
    made.push({
      id,
      quarter: one.quarter,
      isDraft: one.draft !== null,
      team: teamOfObjective({ teamId }, owner, null, led),
      hints: hintsOf({ quarter: one.quarter, strategy, parent, keyResults, wording }),
      wordings: wording.length,
    })
  }
  return { teams, ownTeam, planned: made.filter(({ quarter }) => quarter === next) }
}

describe('What SQL says of a plan', () => {
  it('agrees with the rules: the figures of teams, the checks, and which drafts each of them lists', async () => {
    await fc.assert(
      fc.asyncProperty(company, async (sample) => {
        const { teams, ownTeam, planned } = await settle(sample)
        const drafts = planned.filter(({ isDraft }) => isDraft)
        const plan = await planOf(next)
        const found = Object.fromEntries(plan.checks.map(({ check, count }) => [check, count]))
        const isIdle = ownTeam !== null && planned.every(({ team }) => team !== ownTeam)
        const counted = {
          team_without_objective: Number(isIdle),
          busy_owner: Number(planned.length > 5),
          ...Object.fromEntries(
            ['no_parent_or_strategy', 'no_target', 'wording', 'parent_elsewhere'].map((hint) => [
              hint,
              drafts.filter(({ hints }) => hints.includes(hint)).length,
            ]),
          ),
        }
        expect(found).toEqual(Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0)))
        const listed = await allOf()
        expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(drafts.map(({ id }) => id)))
        for (const one of listed) expect(one.hints).toEqual(drafts.find(({ id }) => id === one.id)?.hints)
        for (const check of draftChecks)
          expect(await allOf({ check })).toHaveLength(
            check === 'busy_owner' && counted.busy_owner === 1 ? drafts.length : (found[check] ?? 0),
          )
        for (const team of [...teams, null]) {
          const own = drafts.filter((one) => one.team === team)
          const ids = (await allOf({ teamId: team ?? 'none' })).map(({ id }) => id)
          expect(ids.sort()).toEqual(own.map(({ id }) => id).sort())
          const figures = plan.teams.find((one) => (one.team?.id ?? null) === team)
          expect([figures?.drafts ?? 0, figures?.hints ?? 0]).toEqual([
            own.length,
            own.reduce((sum, one) => sum + one.hints.length + Math.max(0, one.wordings - 1), 0),
          ])
        }
      }),
      { numRuns: 15 },
    )
  })

  it('goes on where a page ended, from an index that holds drafts alone', async () => {
    const count = draftsLength * 2 + 7
    await query(
      `insert into objectives (company_id, title, quarter, owner_id, draft)
       select $1, 'Objective ' || n % 40, case when n <= $3 then $4 else $5 end, $2,
         case when n <= $3 then case when n % 3 = 0 then 'ready' else 'draft' end end
       from generate_series(1, 2000) n`,
      [ada.companyId, ada.id, count, next, now],
    )
    await query('analyze', [])
    const listed = await allOf()
    expect(new Set(listed.map(({ id }) => id)).size).toBe(count)
    expect(listed.map(({ draft }) => draft)).toEqual(listed.map(({ draft }) => draft).toSorted())
    const profile = { id: ada.id, permissionsLevel: 'member' as const, fullName: 'Ada' }
    const scope = scopeOf({ company: { id: ada.companyId }, profile }, new Date(), ownOrigin)
    const { nextCursor } = await pageOf({})
    const { text, values } = draftsStatement(next, { cursor: nextCursor ?? '' })
    const plan = await inCompany(server.parts.db, scope, (tx) => tx.query(`explain ${text}`, values))
    expect(JSON.stringify(plan)).toContain('objectives_drafts')
    expect(JSON.stringify(plan)).not.toContain('Seq Scan on objectives')
  })
})
