import { randomUUID } from 'node:crypto'
import { compareParentChoices, levelOf, mayBeParent, teamSize } from '@cairn/domain/objectives/hierarchy'
import { keyResultProgress, type Measure, objectiveProgress } from '@cairn/domain/objectives/progress'
import { type QuarterState, quarterStates } from '@cairn/domain/objectives/quarter'
import { isInvolved, teamOfObjective } from '@cairn/domain/objectives/rules'
import {
  type DraftState,
  draftStates,
  isComplete,
  type ObjectiveStatus,
  objectiveStatuses,
} from '@cairn/domain/objectives/status'
import { isNewlyDue, isUpdatedThisWeek, needsWeeklyUpdate, weeklySummary } from '@cairn/domain/updates/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { parentChoices } from './choice-queries.ts'
import { countObjectives } from './count-queries.ts'
import { readObjectives } from './rows.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
})
afterAll(() => server.close())

const now = new Date('2026-03-11T09:00:00Z')
const timeZone = 'America/New_York'
const insider = () => ({
  company: { id: ada.companyId },
  profile: { id: ada.id, permissionsLevel: 'member' as const, fullName: 'Ada' },
})

const value = fc
  .oneof(fc.integer({ min: -20, max: 20 }), fc.double({ min: -1e15, max: 1e15, noNaN: true }))
  .filter((n) => n === 0 || Math.abs(n) >= 1e-15)
const measure: fc.Arbitrary<Measure> = fc.record({
  startValue: value,
  currentValue: fc.option(value),
  targetValue: fc.option(value),
  weight: fc.option(fc.integer({ min: 0, max: 100 })),
})
const quarters = ['Q1 2026', 'Q2 2026', 'Q3 2026', 'Q4 2026'] as const
const seed = fc.record({
  quarter: fc.constantFrom(...quarters),
  parent: fc.nat(),
  isRoot: fc.boolean(),
  status: fc.constantFrom<ObjectiveStatus>(...objectiveStatuses),
  draft: fc.option(fc.constantFrom<DraftState>(...draftStates), { freq: 3 }),
  progress: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { freq: 4 }),
  keyResults: fc.array(measure, { maxLength: 4 }),
  updatedHoursAgo: fc.option(fc.integer({ min: 0, max: 400 })),
  person: fc.nat({ max: 3 }),
  coOwner: fc.option(fc.nat({ max: 3 })),
  team: fc.option(fc.nat({ max: 2 }), { freq: 2 }),
})
const company = fc.record({
  states: fc.array(fc.constantFrom<QuarterState>(...quarterStates), { minLength: 4, maxLength: 4 }),
  objectives: fc.array(seed, { minLength: 1, maxLength: 25 }),
  teamOf: fc.array(fc.option(fc.nat({ max: 2 })), { minLength: 4, maxLength: 4 }),
  managerOf: fc.array(fc.option(fc.nat({ max: 3 })), { minLength: 4, maxLength: 4 }),
  leaderOf: fc.array(fc.option(fc.nat({ max: 3 })), { minLength: 3, maxLength: 3 }),
})
type Sample = typeof company extends fc.Arbitrary<infer T> ? T : never

/** A company of four people and three teams, in the database and as plain values. */
const settle = async (sample: Sample) => {
  const query = server.parts.db.raw
  await query('delete from objectives where company_id = $1', [ada.companyId])
  await query('delete from quarters where company_id = $1', [ada.companyId])
  await query(
    'insert into quarters (company_id, quarter, state) select $1, q, s from unnest($2::text[], $3::text[]) given (q, s)',
    [ada.companyId, quarters, sample.states],
  )
  await query('delete from teams where company_id = $1', [ada.companyId])
  await query('delete from profiles where company_id = $1 and id <> $2', [ada.companyId, ada.id])
  const people = [ada.id, randomUUID(), randomUUID(), randomUUID()]
  const teams = [randomUUID(), randomUUID(), randomUUID()]
  const at = (list: string[], index: number | null | undefined) => list[index ?? -1] ?? null
  for (const id of teams)
    await query(`insert into teams (company_id, id, name) values ($1, $2, 'T')`, [ada.companyId, id])
  for (const id of people.slice(1)) {
    await query(`insert into auth."user" (id, name, email) values ($1, 'P', $2)`, [id, `${id}@example.com`])
    await query(`insert into profiles (company_id, id, full_name) values ($1, $2, 'P')`, [ada.companyId, id])
  }
  const persons = people.map((id, index) => {
    const manager = at(people, sample.managerOf[index])
    return { id, teamId: at(teams, sample.teamOf[index]), managerId: manager === id ? null : manager }
  })
  for (const { id, teamId, managerId } of persons)
    await query('update profiles set team_id = $2, manager_id = $3 where id = $1', [id, teamId, managerId])
  const ledTeams = teams.map((id, index) => ({ id, teamLeaderId: at(people, sample.leaderOf[index]) }))
  for (const { id, teamLeaderId } of ledTeams)
    await query('update teams set team_leader_id = $2 where id = $1', [id, teamLeaderId])

  const parents = new Map<string, string | null>()
  const objectives = sample.objectives.map((one) => {
    const known = [...parents.keys()].filter((id) => levelOf(id, parents) < 5)
    const parentId = one.isRoot ? null : (known[one.parent % Math.max(1, known.length)] ?? null)
    const id = randomUUID()
    parents.set(id, parentId)
    const latestUpdateAt =
      one.updatedHoursAgo === null ? null : new Date(now.getTime() - one.updatedHoursAgo * 3_600_000)
    return {
      ...one,
      id,
      parentId,
      quarterState: sample.states[quarters.indexOf(one.quarter)] ?? 'run',
      ownerId: at(people, one.person) ?? '',
      coOwnerIds: people.filter((_, index) => index === one.coOwner && index !== one.person),
      teamId: at(teams, one.team),
      latestUpdateAt,
      // Of any age, before what was said of it.
      createdDate: new Date((latestUpdateAt ?? now).getTime() - one.person * 5 * 86_400_000),
    }
  })
  for (const one of objectives) {
    await query(
      `insert into objectives (company_id, id, title, status, quarter, parent_id, progress, owner_id, team_id, draft, created_date)
       values ($1, $2, 'O', $3, $9, $4, $5, $6, $7, $8, $10)`,
      [
        ada.companyId,
        one.id,
        one.status,
        one.parentId,
        one.progress,
        one.ownerId,
        one.teamId,
        one.draft,
        one.quarter,
        one.createdDate,
      ],
    )
    for (const coOwnerId of one.coOwnerIds)
      await query('insert into objective_shares (company_id, objective_id, user_id) values ($1, $2, $3)', [
        ada.companyId,
        one.id,
        coOwnerId,
      ])
    for (const [position, kr] of one.keyResults.entries())
      await query(
        `insert into key_results (company_id, objective_id, title, start_value, current_value, target_value, weight, position)
         values ($1, $2, 'K', $3, $4, $5, $6, $7)`,
        [ada.companyId, one.id, kr.startValue, kr.currentValue, kr.targetValue, kr.weight, position],
      )
    if (one.latestUpdateAt !== null)
      await query(
        `insert into weekly_updates (company_id, objective_id, update_text, status, author_name, created_at)
         values ($1, $2, 'U', 'on_track', 'A', $3)`,
        [ada.companyId, one.id, one.latestUpdateAt],
      )
  }
  return { objectives, persons, ledTeams, parents }
}

describe('What is derived in SQL', () => {
  it('agrees with the rules: level, team, progress, completeness, what is due, whose it is, and who may be a parent', async () => {
    await fc.assert(
      fc.asyncProperty(company, async (sample) => {
        const { objectives, persons, ledTeams, parents } = await settle(sample)
        const scope = scopeOf(insider(), now, ownOrigin)
        const { rows, counts, own, choices } = await inCompany(server.parts.db, scope, async (tx) => ({
          rows: await readObjectives(
            tx,
            scope,
            objectives.map(({ id }) => id),
          ),
          counts: await countObjectives(tx, scope, timeZone, { status: [], mine: 'false' }),
          own: await countObjectives(tx, scope, timeZone, { status: [], mine: 'true' }),
          choices: (await parentChoices(tx, {})).choices,
        }))
        const facts = objectives.map((one) => ({
          ...one,
          progress: objectiveProgress(one.progress, one.keyResults),
        }))
        expect(
          rows.map(({ level, team, progress, isDue }) => [level, team?.id ?? null, progress, isDue]),
        ).toEqual(
          facts.map((one) => {
            const owner = persons.find(({ id }) => id === one.ownerId) ?? {
              id: '',
              teamId: null,
              managerId: null,
            }
            const manager = persons.find(({ id }) => id === owner.managerId) ?? null
            return [
              levelOf(one.id, parents),
              teamOfObjective(one, owner, manager, ledTeams),
              one.progress,
              needsWeeklyUpdate(one, now),
            ]
          }),
        )
        expect(own.total).toBe(facts.filter((one) => isInvolved(ada.id, one)).length)
        expect(choices.map(({ id, ownerTeamSize }) => [id, ownerTeamSize])).toEqual(
          facts
            .filter(({ id }) => mayBeParent(levelOf(id, parents)))
            .map(({ id, ownerId }) => ({ id, title: 'O', ownerTeamSize: teamSize(ownerId, persons) }))
            .sort(compareParentChoices)
            .map(({ id, ownerTeamSize }) => [id, ownerTeamSize]),
        )
        const { open, updated, overdue } = weeklySummary(facts, now, timeZone)
        expect(counts).toEqual({
          total: facts.length,
          drafts: facts.filter(({ draft }) => draft !== null).length,
          complete: facts.filter((one) => one.draft === null && isComplete(one)).length,
          open,
          updatedThisWeek: updated,
          due: overdue,
          newlyDue: facts.filter((one) => isNewlyDue(one, now)).length,
          toScore: facts.filter((one) => one.draft === null && one.quarterState === 'close').length,
        })
        expect(
          facts.filter((one) => isUpdatedThisWeek(one.latestUpdateAt, now, timeZone)).length,
        ).toBeGreaterThanOrEqual(updated)
      }),
      { numRuns: 12 },
    )
  })

  it('agrees about the progress of any key result', async () => {
    const samples = fc.sample(measure, 300)
    const rows = await server.parts.db.raw<{ progress: number | null }>(
      `select key_result_progress(s, c, t) as progress
       from unnest($1::float8[], $2::float8[], $3::float8[]) with ordinality as m (s, c, t, place) order by place`,
      [
        samples.map((one) => one.startValue),
        samples.map((one) => one.currentValue),
        samples.map((one) => one.targetValue),
      ],
    )
    expect(rows.map(({ progress }) => progress)).toEqual(samples.map((one) => keyResultProgress(one)))
  })
})
