import { dateLabel } from '@cairn/domain/date-label'
import { messages, summaryMessages } from '@cairn/domain/reviews/messages'
import { figuresOf, wholeMinutes, whyCannotTakePart } from '@cairn/domain/reviews/rules'
import type { Receiver, Summary, SummedObjective } from '@cairn/domain/reviews/summary-schema'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { companies } from '../db/schema/workspace.ts'
import type { Scope, UnattendedScope } from '../gate.ts'
import { Refused } from '../refused.ts'
import { findReview } from './checks.ts'
import { findTeam, readSomeone } from './queries.ts'
import { readLines } from './rows.ts'

/** To whom the summary was mailed, in the order of the list. */
export const readMailed = (tx: Tx, reviewId: string) =>
  tx.query<Receiver>(
    `select m.profile_id as id, m.name, p.profile_emoji as "profileEmoji", m.why, m.mailed_at as "mailedAt"
     from public.team_review_mails m left join public.profiles p on p.id = m.profile_id
     where m.review_id = $1 order by m.mailed_at, array_position(array['present', 'action', 'added'], m.why), p.name_key, m.id`,
    [reviewId],
  )

const readSummed = (tx: Tx, reviewId: string) =>
  tx.query<SummedObjective>(
    `select objective_id as id, title, grouped_as as "group", spoken_at is not null as "isSpokenAbout", before, after,
       coalesce(blockers, '[]') as blockers
     from public.team_review_objectives where review_id = $1 order by place, objective_id`,
    [reviewId],
  )

/** The same for the letter, which nobody in particular asks for. */
export const readForLetter = async (tx: Tx, scope: UnattendedScope, id: string) => {
  const [company] = await tx.query<Columns<typeof companies, 'time_zone'>>(
    `select c.time_zone from public.companies c join public.team_reviews r on r.company_id = c.id
     where r.id = $1 and r.finished_at is not null`,
    [id],
  )
  if (company === undefined) return null
  return { timeZone: company.time_zone, summary: await summaryOf(tx, scope, company.time_zone, id) }
}

/** What came of a review: for every member, and as it was kept when it was finished; its lines are those of now. */
export const summaryOf = async (
  tx: Tx,
  scope: Scope | UnattendedScope,
  timeZone: string,
  id: string,
): Promise<Summary> => {
  const review = await findReview(tx, scope, id)
  const { finishedAt, startedAt } = review
  if (finishedAt === null) throw new Refused({ code: 'conflict', message: messages.notFinished })
  const { isOfTeamOrAbove, hasSubTeams: _, ...team } = await findTeam(tx, scope, review.teamId)
  const objectives = await readSummed(tx, id)
  const lines = await readLines(tx, id)
  const figures = figuresOf(objectives, lines)
  const day = dateLabel(startedAt, timeZone).replace(/, \d+$/, '')
  return {
    ...{ id, team, startedAt, finishedAt, objectives, lines, figures },
    finishedBy:
      review.finisherName === null ? null : await readSomeone(tx, review.finishedBy, review.finisherName),
    minutes: wholeMinutes(review.countedMs),
    since: { day: review.sinceDay, isReview: review.isSinceReview },
    mailedTo: await readMailed(tx, id),
    subject: summaryMessages.subject(team.name, day, figures.decisions, figures.actions),
    nextOn: review.nextOn,
    canEdit: scope.actor.id !== null && whyCannotTakePart(scope.actor, { isOfTeamOrAbove }) === null,
  }
}
