import type { TrialFacts } from '@cairn/domain/billing/schema'
import type { CompanyPlan, ObjectivePlan, PersonPlan } from '@cairn/domain/demo/shape'
import { countTables, type Database, switchToCompanyRole, type Tx } from '../db/client.ts'
import { companies } from '../db/schema/workspace.ts'
import { insertRows } from '../db/writing.ts'
import { scopeOf } from '../gate.ts'
import { rebuildPast } from '../objectives/weeks.ts'
import { ownOrigin } from '../origin.ts'
import { keepReview } from '../quarters/review-commands.ts'
import { hashOf, newToken } from '../secret-token.ts'
import { writeAsks } from './asks-loading.ts'
import { bulkInsert, inBatches, rowsAtOnce } from './bulk-sql.ts'
import { columns } from './records.ts'
import { writeReviews } from './reviews-loading.ts'

const objectivesAtOnce = 200

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
  let isCounted = false
  for (const some of inBatches(plan.objectives, objectivesAtOnce)) {
    await writeObjectives(into, some)
    await writeAsks(tx, company.id, some)
    if (!isCounted) await countTables(tx, company.id)
    isCounted = true
  }
  await rebuildPast(tx, { companyId: company.id })
  await publishReviews(tx, plan)
  await writeReviews(tx, plan)
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
    'comments',
    columns.comments,
    some.flatMap(({ id, comments }) => comments.map((one) => ({ ...one, objectiveId: id }))),
  )
  await into(
    'comment_reactions',
    columns.reactions,
    some.flatMap(({ id, reactions }) => reactions.map((one) => ({ ...one, objectiveId: id }))),
  )
  await into('objective_follows', columns.follows, some.flatMap(followsOf))
  await into(
    'activity',
    columns.activity,
    some.flatMap(({ log }) => log).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  )
}

/** Whoever said something follows since. */
const followsOf = ({ id, comments }: ObjectivePlan) =>
  [...new Map(comments.map((one) => [one.authorId, one])).values()].map(({ authorId, createdAt }) => ({
    objectiveId: id,
    profileId: authorId,
    isFollowing: true,
    since: createdAt,
  }))
