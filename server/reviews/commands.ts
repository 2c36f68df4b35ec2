import { randomUUID } from 'node:crypto'
import { dayPlus } from '@cairn/domain/days/rules'
import { currentQuarter } from '@cairn/domain/objectives/quarter'
import { messages } from '@cairn/domain/reviews/messages'
import {
  daysLookedBack,
  defaultMinutes,
  isEmpty,
  isLeftAlone,
  nextOnOf,
  timerAt,
  whyCannotSpeak,
  whyCannotSwitch,
  whyCannotTakePart,
} from '@cairn/domain/reviews/rules'
import { dayOf } from '@cairn/domain/week'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { teamReviewPeople, teamReviews } from '../db/schema/team-reviews.ts'
import { insertRows, insertUnlessThere, type RowOf, updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { lockBesideOthers } from '../objectives/hierarchy.ts'
import { Refused, refuse } from '../refused.ts'
import { type KeptReview, lockOpenReview, lockReview, nextVersion, selectReviews } from './checks.ts'
import { endReview } from './finish-commands.ts'
import { findTeam, getReview, timerOf } from './queries.ts'
import { readList, settleList, takeInNew } from './stored.ts'

type Starting = { withSubTeams: boolean; leftAlone?: 'go on' | 'start new' | null | undefined }

/** Held by its team, so that of two who start at once the second joins the first. */
const lockTeam = async (tx: Tx, scope: Scope, teamId: string) => {
  await lockBesideOthers(tx, scope)
  await tx.query('select 1 from public.teams where id = $1 for no key update', [teamId])
  return findTeam(tx, scope, teamId)
}

const quartersNow = async (tx: Tx, now: Date, timeZone: string) => {
  const rows = await tx.query<{ quarter: string }>(
    `select quarter from public.quarters where state = 'close' order by quarter`,
  )
  return [...new Set([currentQuarter(now, timeZone), ...rows.map(({ quarter }) => quarter)])]
}

const join = (tx: Tx, { companyId, actor, now }: Scope, reviewId: string) => {
  const row: RowOf<typeof teamReviewPeople, 'looksAt' | 'writesIn' | 'wroteAt'> = {
    ...{ companyId, reviewId, joinedAt: now, lastSeenAt: now, seenMs: 0, hasLeft: false },
    profileId: actor.id,
  }
  return insertRows(tx, teamReviewPeople, [row])
}

/** Starting is joining what is open. What nobody was in for long asks first, and a new one ends it. */
export const startReview = async (
  tx: Tx,
  scope: Scope,
  timeZone: string,
  teamId: string,
  { withSubTeams, leftAlone = null }: Starting,
) => {
  const team = await lockTeam(tx, scope, teamId)
  refuse(whyCannotTakePart(scope.actor, team))
  const [open] = await tx.query<KeptReview>(
    `${selectReviews} where r.team_id = $2 and r.finished_at is null for no key update of r`,
    [scope.actor.id, teamId],
  )
  if (open !== undefined) {
    const isAsked = isLeftAlone(open.lastSeenAt, scope.now)
    if (!isAsked || leftAlone === 'go on') return { id: open.id, isNew: false }
    if (leftAlone === null)
      throw new Refused({ code: 'conflict', message: messages.leftAlone, current: { id: open.id } })
    await putAside(tx, scope, open)
  }
  const review = await beginReview(tx, scope, timeZone, teamId, withSubTeams && team.hasSubTeams)
  await join(tx, scope, review.id)
  await recordActivity(tx, scope, {
    action: 'review.started',
    subjectType: 'review',
    subjectId: review.id,
    details: { teamId, teamName: team.name },
  })
  return { id: review.id, isNew: true }
}

/** Of one in which nothing was said nothing is left; any other is finished without mail. */
const putAside = async (tx: Tx, scope: Scope, review: KeptReview) => {
  const [counted] = await tx.query<{ spoken: number; lines: number }>(
    `select (select count(*)::int from public.team_review_objectives where review_id = $1 and spoken_at is not null) as spoken,
       (select count(*)::int from public.team_review_lines where review_id = $1 and not is_removed) as lines`,
    [review.id],
  )
  if (counted === undefined || isEmpty(counted)) {
    await tx.query('delete from public.team_reviews where id = $1', [review.id])
    await recordActivity(tx, scope, {
      action: 'review.discarded',
      subjectType: 'review',
      subjectId: review.id,
      details: { teamId: review.teamId },
    })
    return
  }
  await endReview(tx, scope, review, { by: null })
  // Nobody is told: who took part did not finish it.
  await recordActivity(tx, scope, {
    action: 'review.put_aside',
    subjectType: 'review',
    subjectId: review.id,
    details: { teamId: review.teamId },
  })
}

const beginReview = async (tx: Tx, scope: Scope, timeZone: string, teamId: string, withSubTeams: boolean) => {
  const { companyId, actor, now } = scope
  const today = dayOf(now, timeZone)
  const [last] = await tx.query<{ finished_at: Date }>(
    `select finished_at from public.team_reviews where team_id = $1 and finished_at is not null
     order by finished_at desc, id desc limit 1`,
    [teamId],
  )
  const row = {
    ...{ companyId, teamId, withSubTeams, startedAt: now, runsSince: now },
    id: randomUUID(),
    startedBy: actor.id,
    starterName: actor.fullName,
    quarters: await quartersNow(tx, now, timeZone),
    sinceDay: last ? dayOf(last.finished_at, timeZone) : dayPlus(today, -daysLookedBack),
    isSinceReview: last !== undefined,
    version: 1,
    countedMs: 0,
    minutes: defaultMinutes,
    nextOn: nextOnOf(today),
  } satisfies RowOf<typeof teamReviews, 'finishedAt' | 'finishedBy' | 'finisherName'>
  await insertUnlessThere(tx, teamReviews, row)
  const review = {
    ...row,
    ...{ finishedAt: null, finishedBy: null, finisherName: null, isOfTeamOrAbove: true, lastSeenAt: now },
  }
  await settleList(tx, scope, review, 1)
  return review
}

export const speakAbout = async (
  tx: Tx,
  scope: Scope,
  id: string,
  objectiveId: string,
  isSpokenAbout: boolean,
) => {
  const review = await lockOpenReview(tx, scope, id)
  const objective = (await readList(tx, review, scope.now)).find((one) => one.id === objectiveId)
  if (objective === undefined) throw new Refused({ code: 'not_found', message: messages.noSuchObjective })
  if (objective.isSpokenAbout === isSpokenAbout) return { version: review.version, isSpokenAbout }
  if (isSpokenAbout) refuse(whyCannotSpeak(objective))
  const version = await nextVersion(tx, id)
  if (objective.isNew) await takeInNew(tx, scope, review, version)
  await tx.query(
    `update public.team_review_objectives set spoken_at = $3, changed_in = $4 where review_id = $1 and objective_id = $2`,
    [id, objectiveId, isSpokenAbout ? scope.now : null, version],
  )
  return { version, isSpokenAbout }
}

/** The list is settled anew: nothing of it was spoken about yet. */
export const switchSubTeams = async (
  tx: Tx,
  scope: Scope,
  today: string,
  id: string,
  withSubTeams: boolean,
) => {
  const review = await lockOpenReview(tx, scope, id)
  if (review.withSubTeams !== withSubTeams) {
    const spoken = (await readList(tx, review, scope.now)).filter((one) => one.isSpokenAbout).length
    refuse(whyCannotSwitch({ spoken }))
    const version = await nextVersion(tx, id)
    await updateRow(tx, teamReviews, id, { withSubTeams })
    await settleList(tx, scope, { ...review, withSubTeams }, version)
  }
  return getReview(tx, scope, today, id)
}

export const setTimer = async (
  tx: Tx,
  scope: Scope,
  id: string,
  { isRunning, minutes }: { isRunning: boolean; minutes?: number | undefined },
) => {
  const review = await lockOpenReview(tx, scope, id)
  const version = await nextVersion(tx, id)
  const countedMs = timerAt(review, review.lastSeenAt, scope.now)
  const changed = {
    countedMs,
    runsSince: isRunning ? scope.now : null,
    minutes: minutes ?? review.minutes,
  }
  await updateRow(tx, teamReviews, id, changed)
  return { version, timer: timerOf({ ...review, ...changed, lastSeenAt: scope.now }, scope.now) }
}

export const setNext = async (tx: Tx, scope: Scope, id: string, nextOn: string) => {
  await lockReview(tx, scope, id)
  await updateRow(tx, teamReviews, id, { nextOn })
  return { nextOn }
}
