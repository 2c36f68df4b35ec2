import { randomUUID } from 'node:crypto'
import { countedProgress } from '@cairn/domain/dashboard/course'
import { weeksOfQuarter } from '@cairn/domain/dashboard/quarter-weeks'
import { countIn, isRecentChange } from '@cairn/domain/dashboard/tiles'
import {
  countsAs,
  type DraftState,
  draftStates,
  isOpen,
  type ObjectiveStatus,
  objectiveStatuses,
} from '@cairn/domain/objectives/status'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { rebuildPast } from '../objectives/weeks.ts'
import { ownOrigin } from '../origin.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { readDashboard } from './queries.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  await server.parts.db.raw('update companies set time_zone = $2 where id = $1', [ada.companyId, timeZone])
})
afterAll(() => server.close())

const timeZone = 'America/New_York'
const quarter = 'Q4 2026'
const now = new Date('2026-11-18T15:00:00Z')
const weeks = weeksOfQuarter(quarter)
const thisWeek = 7

const status = fc.constantFrom<ObjectiveStatus>(...objectiveStatuses)
/** An update in one of the weeks, the number of the week first; the key result goes from 0 to 10. */
const update = fc.record({ week: fc.nat({ max: thisWeek }), status, value: fc.nat({ max: 10 }) })
const objective = fc.record({
  quarter: fc.constantFrom(quarter, quarter, quarter, 'Q3 2026'),
  team: fc.option(fc.nat({ max: 2 })),
  made: fc.integer({ min: -1, max: thisWeek }),
  hasTarget: fc.boolean(),
  draft: fc.option(fc.constantFrom<DraftState>(...draftStates), { freq: 4 }),
  status,
  updates: fc.array(update, { maxLength: 5 }),
  changedHoursAgo: fc.option(fc.integer({ min: 0, max: 300 })),
})
/** The week in which closing the quarter began, and whether it was closed since. */
const closing = fc.option(
  fc.record({ week: fc.nat({ max: thisWeek }), state: fc.constantFrom('close', 'closed') }),
  {
    freq: 2,
  },
)
type Closing = typeof closing extends fc.Arbitrary<infer T> ? T : never
type Sample = typeof objective extends fc.Arbitrary<infer T> ? T : never

const noonOf = (week: number) =>
  new Date(Date.parse(`${weeks[0]}T16:00:00Z`) + (week * 7 + 1) * 24 * 3_600_000)

const arranged = (sample: Sample, rests: Closing) => {
  const updates = sample.updates
    .map((one) => ({ ...one, week: Math.max(one.week, sample.made) }))
    .sort((a, b) => a.week - b.week)
  /** As it stood when a week had ended; null before it was made. */
  const after = (week: number) => {
    if (week < sample.made) return null
    const said = updates.filter((one) => one.week <= week).at(-1)
    const value = said?.value ?? 0
    return {
      status: said?.status ?? sample.status,
      progress: sample.hasTarget ? value * 10 : null,
      draft: sample.draft,
      quarterState: rests !== null && week >= rests.week ? ('close' as const) : ('run' as const),
    }
  }
  return {
    ...sample,
    id: randomUUID(),
    updates,
    after,
    last: after(thisWeek) ?? {
      status: sample.status,
      progress: null,
      draft: sample.draft,
      quarterState: 'run' as const,
    },
    changedAt:
      sample.changedHoursAgo === null ? null : new Date(now.getTime() - sample.changedHoursAgo * 3_600_000),
  }
}

const save = async (objectives: ReturnType<typeof arranged>[], teams: string[]) => {
  const query = server.parts.db.raw
  await query('delete from objectives where company_id = $1', [ada.companyId])
  for (const one of objectives) {
    const keyResultId = randomUUID()
    const updatedDate = noonOf(one.updates.at(-1)?.week ?? one.made)
    await query(
      `insert into objectives (company_id, id, title, status, quarter, owner_id, team_id, created_date, updated_date, status_changed_date, draft)
       values ($1, $2, 'O', $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ada.companyId,
        one.id,
        one.last.status,
        one.quarter,
        ada.id,
        teams[one.team ?? -1] ?? null,
        noonOf(one.made),
        updatedDate,
        one.changedAt,
        one.draft,
      ],
    )
    await query(
      `insert into key_results (company_id, id, objective_id, title, current_value, target_value) values ($1, $2, $3, 'K', $4, $5)`,
      [ada.companyId, keyResultId, one.id, one.updates.at(-1)?.value ?? 0, one.hasTarget ? 10 : null],
    )
    for (const [index, said] of one.updates.entries()) {
      const before = one.updates[index - 1] ?? { status: one.status, value: 0 }
      const change = {
        keyResultId,
        title: 'K',
        unit: null,
        from: before.value,
        to: said.value,
        fromStatus: 'not_set',
        toStatus: 'not_set',
      }
      const [from, to] = before.status === said.status ? [null, null] : [before.status, said.status]
      await query(
        `insert into weekly_updates (company_id, objective_id, update_text, status, previous_value, new_value, author_name, created_at, value_changes)
         values ($1, $2, 'U', $3, $4, $5, 'A', $6, $7)`,
        [
          ada.companyId,
          one.id,
          said.status,
          from,
          to,
          new Date(noonOf(said.week).getTime() + index * 1000),
          JSON.stringify([change]),
        ],
      )
    }
  }
}

const saveClosing = async (rests: Closing) => {
  const query = server.parts.db.raw
  await query('delete from quarters where company_id = $1', [ada.companyId])
  if (rests !== null)
    await query('insert into quarters (company_id, quarter, state, closing_since) values ($1, $2, $3, $4)', [
      ada.companyId,
      quarter,
      rests.state,
      noonOf(rests.week),
    ])
}

const mean = (values: (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0
    ? null
    : Math.round((known.reduce((sum, value) => sum + value, 0) / known.length) * 10) / 10
}

describe('The dashboard', () => {
  it('adds up in SQL what the rules say of every objective and every week, without drafts, and asks for nothing once closing began', async () => {
    const teams: string[] = []
    for (const name of ['Hubs', 'Lines', 'Sales']) {
      const id = randomUUID()
      await server.parts.db.raw('insert into teams (company_id, id, name) values ($1, $2, $3)', [
        ada.companyId,
        id,
        name,
      ])
      teams.push(id)
    }
    const profile = { id: ada.id, permissionsLevel: 'member' as const, fullName: 'Ada' }
    const scope = scopeOf({ company: { id: ada.companyId }, profile }, now, ownOrigin)
    await fc.assert(
      fc.asyncProperty(
        fc.array(objective, { minLength: 1, maxLength: 12 }),
        closing,
        async (samples, rests) => {
          const all = samples.map((one) => arranged(one, rests))
          await save(all, teams)
          await saveClosing(rests)
          const board = await inCompany(server.parts.db, scope, async (tx) => {
            await rebuildPast(tx, scope)
            return readDashboard(tx, scope, timeZone, quarter)
          })
          const own = all.filter((one) => one.quarter === quarter && one.draft === null)
          expect(board.figures.total).toBe(own.length)
          expect(board.figures.drafts).toBe(
            all.filter((one) => one.quarter === quarter && one.draft !== null).length,
          )
          expect(objectiveStatuses.map((one) => countIn(board.figures.mix, one))).toEqual(
            objectiveStatuses.map((one) => own.filter(({ last }) => countsAs(last) === one).length),
          )
          expect(board.figures.statusChanges).toBe(
            own.filter(({ changedAt }) => isRecentChange(changedAt, now)).length,
          )
          expect(board.progress?.points.map(({ percent }) => percent)).toEqual(
            [...weeks.keys()].slice(0, thisWeek + 2).map((week) =>
              mean(
                own.map((one) => {
                  const stood = week > thisWeek ? one.last : one.after(week - 1)
                  return stood === null ? null : countedProgress(stood)
                }),
              ),
            ),
          )
          for (const [team, teamId] of [...teams.entries(), [null, null] as const]) {
            const row = board.rhythm?.rows.find((one) => one.teamId === teamId)
            const openIn = (week: number) =>
              own.filter(
                (one) =>
                  one.team === team &&
                  isOpen(
                    one.after(week) ?? {
                      status: 'completed',
                      progress: null,
                      draft: null,
                      quarterState: 'run',
                    },
                  ),
              )
            const begun = [...weeks.keys()].slice(0, thisWeek + 1)
            const open = begun.map((week) => openIn(week).length)
            expect(row?.open ?? begun.map(() => 0)).toEqual(open)
            expect(row?.updated ?? begun.map(() => 0)).toEqual(
              begun.map(
                (week) =>
                  openIn(week).filter(({ updates }) => updates.some((said) => said.week === week)).length,
              ),
            )
          }
        },
      ),
      { numRuns: 15 },
    )
  })
})
