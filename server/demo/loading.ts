import type { TrialFacts } from '@cairn/domain/billing/schema'
import type { CompanyPlan, ObjectivePlan, PersonPlan } from '@cairn/domain/demo/shape'
import { type Database, switchToCompanyRole, type Tx } from '../db/client.ts'
import { companies } from '../db/schema/workspace.ts'
import { insertRows } from '../db/writing.ts'
import { scopeOf } from '../gate.ts'
import { rebuildWeeks } from '../objectives/weeks.ts'
import { ownOrigin } from '../origin.ts'
import { keepReview } from '../quarters/review-commands.ts'
import { hashOf, newToken } from '../secret-token.ts'

const objectivesAtOnce = 200
const rowsAtOnce = 5000

/** A whole company with the accounts of its people, or nothing. */
export const loadCompany = (db: Database, plan: CompanyPlan, trial: TrialFacts) =>
  db.as('cairn_accounts', {}, async (tx) => {
    await writeAccounts(tx, plan.people)
    await switchToCompanyRole(tx, plan.company.id)
    await writeCompany(tx, plan, trial)
  })

/** Their accounts have no password, no passkey and nothing else to sign in with. Needs the role of accounts. */
export const writeAccounts = async (tx: Tx, people: readonly PersonPlan[]) => {
  for (const some of inBatches(people, rowsAtOnce))
    await tx.query(
      `insert into auth."user" (id, name, email, email_verified, created_at, updated_at)
       select "id", "fullName", "email", true, "createdAt", "createdAt"
       from json_to_recordset($1::text::json) as x("id" uuid, "fullName" text, "email" text, "createdAt" timestamptz)`,
      [JSON.stringify(some)],
    )
}

/** Writes a whole company as it was planned, some hundred objectives at a time. Its people have accounts already. */
export const writeCompany = async (tx: Tx, plan: CompanyPlan, trial: TrialFacts) => {
  const { company, teams, people, strategies, invitations, log } = plan
  await insertRows(tx, companies, [
    {
      id: company.id,
      name: company.name,
      timeZone: company.timeZone,
      trialStartDate: trial.startDate,
      trialEndDate: trial.endDate,
      trialUsed: trial.used,
      createdAt: company.createdAt,
      updatedAt: company.createdAt,
    },
  ])
  const into = bulkInsert(tx, company.id)
  await into('teams', columns.teams, teams)
  await into('profiles', columns.profiles, people)
  await setLeadersAndManagers(tx, plan)
  await into('strategies', columns.strategies, strategies)
  // Whoever was invited by nobody real must not be let in by anybody: the hash of a token that is thrown away.
  await into(
    'invitations',
    columns.invitations,
    invitations.map((invitation) => ({ ...invitation, tokenHash: hashOf(newToken()) })),
  )
  await into('activity', columns.activity, log)
  // What is closed is not counted any more, so it is closing until all is written.
  await into(
    'quarters',
    columns.quarters,
    plan.quarters.map((one) => ({ ...one, state: one.state === 'closed' ? 'close' : one.state })),
  )
  for (const some of inBatches(plan.objectives, objectivesAtOnce)) await writeObjectives(into, some)
  await rebuildWeeks(tx, { companyId: company.id })
  await publishReviews(tx, plan)
}

/** As the one who runs the company would have: from what was scored by then. */
const publishReviews = async (tx: Tx, { company, people: [founder], quarters }: CompanyPlan) => {
  for (const { quarter, publishedAt } of quarters) {
    if (publishedAt === null || founder === undefined) continue
    const scope = scopeOf({ company, profile: founder }, publishedAt, ownOrigin)
    await keepReview(tx, scope, company.timeZone, quarter)
    await tx.query(`update public.quarters set state = 'closed' where quarter = $1`, [quarter])
  }
}

/** Leaders and managers once everybody is there, for they may come after those they lead. */
const setLeadersAndManagers = async (tx: Tx, { teams, people }: CompanyPlan) => {
  const pairs = 'unnest($1::uuid[], $2::uuid[]) as given (id, person)'
  await tx.query(`update public.teams t set team_leader_id = person from ${pairs} where t.id = given.id`, [
    teams.map(({ id }) => id),
    teams.map(({ teamLeaderId }) => teamLeaderId),
  ])
  await tx.query(`update public.profiles p set manager_id = person from ${pairs} where p.id = given.id`, [
    people.map(({ id }) => id),
    people.map(({ managerId }) => managerId),
  ])
}

type Into = ReturnType<typeof bulkInsert>

const writeObjectives = async (into: Into, some: readonly ObjectivePlan[]) => {
  await into('objectives', columns.objectives, some)
  await into(
    'objective_shares',
    columns.shares,
    some.flatMap(({ id, coOwnerIds, createdDate }) =>
      coOwnerIds.map((userId) => ({ objectiveId: id, userId, createdAt: createdDate })),
    ),
  )
  await into(
    'key_results',
    columns.keyResults,
    some.flatMap(({ id, keyResults, createdDate, updatedDate }) =>
      keyResults.map((one) => ({
        ...one,
        objectiveId: id,
        createdAt: createdDate,
        updatedAt: updatedDate,
      })),
    ),
  )
  await into(
    'key_result_originals',
    columns.originals,
    some.flatMap(({ id, quarter, originals }) =>
      originals.map((one) => ({ ...one, quarter, objectiveId: id })),
    ),
  )
  await into(
    'ledger_lines',
    columns.ledger,
    some.flatMap(({ id, quarter, ledger }) => ledger.map((one) => ({ ...one, quarter, objectiveId: id }))),
  )
  await into(
    'scores',
    columns.scores,
    some.flatMap(({ id, quarter, score }) =>
      score === null ? [] : [{ ...score, quarter, objectiveId: id }],
    ),
  )
  await into(
    'weekly_updates',
    columns.updates,
    some.flatMap(({ id, updates }) => updates.map((update) => ({ ...update, objectiveId: id }))),
  )
  await into(
    'activity',
    columns.activity,
    some.flatMap(({ log }) => log).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  )
}

/** Which of a plan's fields are written, and as what. */
const columns = {
  teams: {
    ...{ id: 'uuid', name: 'text', description: 'text', icon: 'text', parentId: 'uuid' },
    createdAt: 'timestamptz',
  },
  profiles: {
    ...{
      id: 'uuid',
      email: 'text',
      fullName: 'text',
      title: 'text',
      permissionsLevel: 'text',
      teamId: 'uuid',
    },
    ...{ profileEmoji: 'text', lastActiveAt: 'timestamptz', createdAt: 'timestamptz' },
  },
  strategies: {
    ...{ id: 'uuid', title: 'text', description: 'text', quarter: 'text', teamId: 'uuid', ownerId: 'uuid' },
    createdAt: 'timestamptz',
  },
  invitations: {
    ...{ id: 'uuid', email: 'text', invitedBy: 'uuid', teamId: 'uuid', title: 'text', tokenHash: 'text' },
    ...{ status: 'text', createdAt: 'timestamptz', expiresAt: 'timestamptz' },
    ...{ acceptedAt: 'timestamptz', acceptedBy: 'uuid' },
  },
  objectives: {
    ...{ id: 'uuid', title: 'text', description: 'text', status: 'text', previousStatus: 'text' },
    ...{ statusChangedDate: 'timestamptz', quarter: 'text', parentId: 'uuid', dueDate: 'date' },
    ...{ draft: 'text', addedAfterCommit: 'boolean', progressCounts: 'text', ownShare: 'integer' },
    ...{ ownerId: 'uuid', teamId: 'uuid', strategyId: 'uuid', version: 'integer' },
    ...{ createdDate: 'timestamptz', updatedDate: 'timestamptz' },
  },
  shares: { objectiveId: 'uuid', userId: 'uuid', createdAt: 'timestamptz' },
  keyResults: {
    ...{ id: 'uuid', objectiveId: 'uuid', title: 'text', startValue: 'float8', currentValue: 'float8' },
    ...{ targetValue: 'float8', unit: 'text', weight: 'integer', status: 'text', position: 'integer' },
    ...{ createdAt: 'timestamptz', updatedAt: 'timestamptz' },
  },
  originals: {
    ...{ keyResultId: 'uuid', objectiveId: 'uuid', quarter: 'text', title: 'text', startValue: 'float8' },
    ...{ targetValue: 'float8', unit: 'text', weight: 'integer', addedAfterCommit: 'boolean' },
    keptAt: 'timestamptz',
  },
  ledger: {
    ...{ objectiveId: 'uuid', version: 'integer', place: 'integer', quarter: 'text', keyResultId: 'uuid' },
    ...{ title: 'text', unit: 'text', field: 'text', fromValue: 'jsonb', toValue: 'jsonb', reason: 'text' },
    ...{ changedBy: 'uuid', changerName: 'text', changedAt: 'timestamptz' },
  },
  scores: {
    ...{ objectiveId: 'uuid', quarter: 'text', score: 'float8', learned: 'text', scoredBy: 'uuid' },
    ...{ scorerName: 'text', scoredAt: 'timestamptz', version: 'integer', successorId: 'uuid' },
    successorVersion: 'integer',
  },
  quarters: {
    ...{ quarter: 'text', state: 'text', plannedAt: 'timestamptz', committedAt: 'timestamptz' },
    ...{ committedBy: 'text', closingSince: 'timestamptz', scoreBy: 'date' },
  },
  updates: {
    ...{ id: 'uuid', objectiveId: 'uuid', updateText: 'text', blockers: 'text', nextWeekFocus: 'text' },
    ...{
      status: 'text',
      previousValue: 'text',
      newValue: 'text',
      valueChanges: 'jsonb',
      confidences: 'jsonb',
    },
    ...{ createdBy: 'uuid', authorName: 'text', createdAt: 'timestamptz' },
    ...{ blockerResolvedAt: 'timestamptz', blockerResolvedBy: 'uuid', blockerResolution: 'text' },
  },
  activity: {
    ...{ actorId: 'uuid', actorName: 'text', action: 'text', subjectType: 'text', subjectId: 'uuid' },
    ...{ details: 'jsonb', createdAt: 'timestamptz' },
  },
} satisfies Record<string, Record<string, string>>

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** One statement for thousands of rows: both engines read JSON faster than they take rows one by one. */
const bulkInsert =
  (tx: Tx, companyId: string) =>
  async <R extends object>(table: string, fields: { [F in keyof R]?: string }, rows: readonly R[]) => {
    const names = Object.keys(fields) as (keyof R & string)[]
    const text = `insert into public.${table} (company_id, ${names.map(columnOf).join(', ')})
      select $1, ${names.map((name) => `"${name}"`).join(', ')}
      from json_to_recordset($2::text::json) as x(${names.map((name) => `"${name}" ${fields[name]}`).join(', ')})`
    const rowJson = (row: R) => Object.fromEntries(names.map((name) => [name, row[name]]))
    for (const some of inBatches(rows, rowsAtOnce))
      await tx.query(text, [companyId, JSON.stringify(some.map(rowJson))])
  }

function* inBatches<T>(all: Iterable<T>, size: number): Iterable<T[]> {
  let batch: T[] = []
  for (const one of all) {
    batch.push(one)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
