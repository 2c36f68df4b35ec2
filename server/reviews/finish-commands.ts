import { messages } from '@cairn/domain/reviews/messages'
import { receiversOf, timerAt, whyCannotFinish } from '@cairn/domain/reviews/rules'
import { mostReceivers } from '@cairn/domain/reviews/schema'
import type { Receiver, Summary } from '@cairn/domain/reviews/summary-schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { teamReviewMails, teamReviews } from '../db/schema/team-reviews.ts'
import { insertRows, type RowOf, updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { withinBudget } from '../mail/budget.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { type KeptReview, lockReview, nextVersion } from './checks.ts'
import { findTeam } from './queries.ts'
import { readLines, readPeople } from './rows.ts'
import { openBlockersOf, standingsNow } from './standing.ts'
import { takeInNew } from './stored.ts'
import { readMailed, summaryOf } from './summary-queries.ts'

type Finishing = { receiverIds?: string[] | undefined; nextOn?: string | undefined }
type Posting = Pick<Parts, 'jobs'>

/** Keeps how everything on the list stands, for the summary and for the review that comes next. */
export const endReview = async (
  tx: Tx,
  scope: Scope,
  review: KeptReview,
  { by, nextOn = review.nextOn }: { by: Scope['actor'] | null; nextOn?: string | undefined },
) => {
  const version = await nextVersion(tx, review.id)
  await takeInNew(tx, scope, review, version)
  const ids = (
    await tx.query<{ id: string }>(
      'select objective_id as id from public.team_review_objectives where review_id = $1',
      [review.id],
    )
  ).map(({ id }) => id)
  const standings = await standingsNow(tx, scope, ids)
  const blockers = await openBlockersOf(tx, scope.now, ids)
  const kept = [...standings].map(([id, after]) => ({
    ...{ id, after },
    blockers: (blockers.get(id) ?? []).map(({ blocker }) => blocker),
  }))
  await tx.query(
    `update public.team_review_objectives r set after = kept.after, blockers = kept.blockers, title = o.title
     from jsonb_to_recordset($2::jsonb) as kept (id uuid, after jsonb, blockers jsonb)
     join public.objectives o on o.id = kept.id
     where r.review_id = $1 and r.objective_id = kept.id`,
    [review.id, JSON.stringify(kept)],
  )
  await updateRow(tx, teamReviews, review.id, {
    countedMs: timerAt(review, review.lastSeenAt, scope.now),
    runsSince: null,
    finishedAt: scope.now,
    finishedBy: by?.id ?? null,
    finisherName: by?.fullName ?? null,
    nextOn,
  })
}

type Addressed = { id: string; name: string; email: string; why: Receiver['why'] }

/** Of these the ones whose address is proven, by name; somebody who is not of the company is refused. */
const addressOf = async (
  tx: Tx,
  wanted: readonly { id: string; why: Receiver['why'] }[],
  field: string,
): Promise<Addressed[]> => {
  const ids = wanted.map(({ id }) => id)
  const known = await tx.query<{ id: string; name: string; email: string | null }>(
    `select p.id, p.full_name as name, proven.email from public.profiles p
     left join crossing.confirmed_addresses($1::uuid[]) proven on proven.profile_id = p.id
     where p.id = any($1::uuid[]) order by p.name_key collate public.by_value, p.id`,
    [ids],
  )
  if (known.length < new Set(ids).size)
    throw new Refused({ code: 'invalid_input', message: messages.whomUnknown, field })
  return known.flatMap(({ email, ...one }) => {
    const why = wanted.find(({ id }) => id === one.id)?.why ?? 'added'
    return email === null ? [] : [{ ...one, email, why }]
  })
}

/** That somebody is mailed is settled here, the letter is written by a job: both exactly once. */
const mailTo = async (
  { jobs }: Posting,
  tx: Tx,
  scope: Scope,
  reviewId: string,
  receivers: readonly Addressed[],
) => {
  const { companyId, now } = scope
  const before = await readMailed(tx, reviewId)
  if (before.length + receivers.length > mostReceivers)
    throw new Refused({ code: 'conflict', message: messages.tooManyReceivers(mostReceivers) })
  const mails = receivers.map(({ email }) => ({ kind: 'review_summary' as const, to: email }))
  const blank = { subject: '', html: '', text: '' }
  await withinBudget(
    tx,
    mails.map((one) => ({ ...one, ...blank })),
    companyId,
    now,
  )
  await insertRows(
    tx,
    teamReviewMails,
    receivers.map(
      ({ id: profileId, name, why }): RowOf<typeof teamReviewMails, 'id' | 'writtenAt'> => ({
        ...{ companyId, reviewId, profileId, name, why },
        mailedAt: now,
      }),
    ),
  )
  if (receivers.length > 0)
    await jobs.enqueue(tx, 'review-summary', { companyId, reviewId }, { key: reviewId })
}

/** Once for all: it is held, and who comes second reads that it is done. */
export const finishReview = async (
  posting: Posting,
  tx: Tx,
  scope: Scope,
  timeZone: string,
  id: string,
  { receiverIds, nextOn }: Finishing,
): Promise<Summary> => {
  const review = await lockReview(tx, scope, id)
  refuse(whyCannotFinish(review))
  const lines = await readLines(tx, id)
  const usual = receiversOf(await readPeople(tx, id, scope.now), lines)
  const wanted = receiverIds
    ? [...new Set(receiverIds)].map(
        (one) => usual.find((known) => known.id === one) ?? { id: one, why: 'added' as const },
      )
    : usual
  const receivers = await addressOf(tx, wanted, 'receiverIds')
  await endReview(tx, scope, review, { by: scope.actor, nextOn })
  await mailTo(posting, tx, scope, id, receivers)
  const team = await findTeam(tx, scope, review.teamId)
  await recordActivity(tx, scope, {
    action: 'review.finished',
    subjectType: 'review',
    subjectId: id,
    details: {
      ...{ teamId: team.id, teamName: team.name, reviewId: id },
      receiverIds: wanted.map((one) => one.id),
      decisions: lines.filter(({ kind }) => kind === 'decision').length,
      actions: lines.filter(({ kind }) => kind === 'action').length,
    },
  })
  return summaryOf(tx, scope, timeZone, id)
}

/** More people, by name or as everybody in a team; nobody gets it twice. */
export const mailSummary = async (
  posting: Posting,
  tx: Tx,
  scope: Scope,
  id: string,
  whomIds: readonly string[],
) => {
  const review = await lockReview(tx, scope, id)
  if (review.finishedAt === null) throw new Refused({ code: 'conflict', message: messages.notFinished })
  const whom = await tx.query<{ wanted: string; id: string }>(
    `select wanted.id::text as wanted, p.id from unnest($1::uuid[]) as wanted (id)
     join public.profiles p on p.id = wanted.id or p.team_id = wanted.id
       or p.id = (select team_leader_id from public.teams where id = wanted.id)`,
    [whomIds],
  )
  const isUnknown = await tx.query(
    `select 1 from unnest($1::uuid[]) as wanted (id) where not exists (select from public.profiles p where p.id = wanted.id)
       and not exists (select from public.teams t where t.id = wanted.id)`,
    [whomIds],
  )
  if (isUnknown.length > 0)
    throw new Refused({ code: 'invalid_input', message: messages.whomUnknown, field: 'whomIds' })
  const mailed = new Set((await readMailed(tx, id)).map((one) => one.id))
  const fresh = [...new Set(whom.map((one) => one.id))].filter((one) => !mailed.has(one))
  const wanted = fresh.map((one) => ({ id: one, why: 'added' as const }))
  await mailTo(posting, tx, scope, id, await addressOf(tx, wanted, 'whomIds'))
  await recordActivity(tx, scope, {
    action: 'review.mailed',
    subjectType: 'review',
    subjectId: id,
    details: { people: fresh.length },
  })
  return { mailedTo: await readMailed(tx, id) }
}
