import type { Answer } from '@cairn/domain/endpoint'
import type { reviews } from '@cairn/domain/reviews/contract'
import { messages } from '@cairn/domain/reviews/messages'
import { isLeftAlone, timerAt, wholeMinutes, whyCannotTakePart } from '@cairn/domain/reviews/rules'
import type { Review, Someone } from '@cairn/domain/reviews/schema'
import type { PastReview } from '@cairn/domain/reviews/summary-schema'
import type { Tx } from '../db/client.ts'
import type { Scope, UnattendedScope } from '../gate.ts'
import { teamJson } from '../objectives/rows.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { Refused } from '../refused.ts'
import { openActionsOf } from './action-queries.ts'
import { findJoined, isOfTeamSql, type KeptReview, selectReviews } from './checks.ts'
import { readLines, readPeople } from './rows.ts'
import { readList } from './stored.ts'

const pageLength = 20
const listName = 'reviews of a team'

export type Team = Review['team'] & { isOfTeamOrAbove: boolean; hasSubTeams: boolean }

export const findTeam = async (tx: Tx, { actor }: Scope | UnattendedScope, id: string): Promise<Team> => {
  const [row] = await tx.query<{ team: Review['team']; isOfTeamOrAbove: boolean; hasSubTeams: boolean }>(
    `select ${teamJson('t')} as team, ${isOfTeamSql('t.id', '$2')} as "isOfTeamOrAbove",
       exists (select from public.teams below where below.parent_id = t.id) as "hasSubTeams"
     from public.teams t where t.id = $1`,
    [id, actor.id],
  )
  if (row === undefined) throw new Refused({ code: 'not_found', message: messages.teamUnknown })
  const { team, ...rest } = row
  return { ...team, ...rest }
}

export const readSomeone = async (tx: Tx, id: string | null, name: string): Promise<Someone> => {
  const [row] = await tx.query<{ emoji: string | null }>(
    'select profile_emoji as emoji from public.profiles where id = $1',
    [id],
  )
  return { id, name, profileEmoji: row?.emoji ?? null }
}

export const timerOf = (review: KeptReview, now: Date): Review['timer'] => ({
  isRunning: review.runsSince !== null,
  elapsedMs: timerAt(review, review.lastSeenAt, now),
  minutes: review.minutes,
})

export const getReview = async (tx: Tx, scope: Scope, today: string, id: string): Promise<Review> => {
  const review = await findJoined(tx, scope, id)
  if (review.finishedAt !== null) throw new Refused({ code: 'gone', message: messages.isFinished })
  const { isOfTeamOrAbove: _, hasSubTeams, ...team } = await findTeam(tx, scope, review.teamId)
  const objectives = await readList(tx, review, scope.now)
  return {
    ...{ id, team, hasSubTeams, objectives },
    startedAt: review.startedAt,
    startedBy: await readSomeone(tx, review.startedBy, review.starterName),
    isLeftAlone: isLeftAlone(review.lastSeenAt, scope.now),
    canSwitchSubTeams: hasSubTeams && !objectives.some(({ isSpokenAbout }) => isSpokenAbout),
    quarters: review.quarters,
    since: { day: review.sinceDay, isReview: review.isSinceReview },
    lines: await readLines(tx, id),
    openActions: await openActionsOf(tx, today, review),
    nextOn: review.nextOn,
    version: review.version,
    people: await readPeople(tx, id, scope.now),
    timer: timerOf(review, scope.now),
    finishedAt: null,
    withSubTeams: review.withSubTeams,
  }
}

type PastRow = Omit<PastReview, 'minutes'> & { countedMs: number }

const countLines = (kind: string, more = '') =>
  `(select count(*)::int from public.team_review_lines l
    where l.review_id = r.id and l.kind = '${kind}' and not l.is_removed ${more})`

/** The open one, those that are finished page by page, and when the next is. */
export const reviewsOfTeam = async (
  tx: Tx,
  scope: Scope,
  teamId: string,
  cursor: string | undefined,
): Promise<Answer<typeof reviews.ofTeam>> => {
  const { isOfTeamOrAbove, hasSubTeams: _, ...team } = await findTeam(tx, scope, teamId)
  const [open] = await tx.query<KeptReview>(
    `${selectReviews} where r.team_id = $2 and r.finished_at is null`,
    [scope.actor.id, teamId],
  )
  const [last] = await tx.query<{ day: string; lastStartedAt: Date }>(
    `select next_on::text as day, started_at as "lastStartedAt" from public.team_reviews
     where team_id = $1 and finished_at is not null order by started_at desc, id desc limit 1`,
    [teamId],
  )
  const [before = null, beforeId = null] = cursor ? readCursor(cursor, listName, ['timestamptz', 'uuid']) : []
  const found = await tx.query<PastRow>(
    `select r.id, r.started_at as "startedAt", r.counted_ms as "countedMs", ${countLines('decision')} as decisions,
       ${countLines('action')} as actions, ${countLines('action', 'and l.done_at is null')} as "openActions",
       (select count(*)::int from public.team_review_objectives o where o.review_id = r.id and o.spoken_at is not null)
         as "spokenAbout"
     from public.team_reviews r
     where r.team_id = $1 and r.finished_at is not null
       and ($2::timestamptz is null or (r.started_at, r.id) < ($2::timestamptz, $3::uuid))
     order by r.started_at desc, r.id desc limit ${pageLength + 1}`,
    [teamId, before, beforeId],
  )
  const { rows, next } = pageOf(found, pageLength, (row) =>
    cursorOf(listName, [row.startedAt.toISOString(), row.id]),
  )
  return {
    team,
    canTakePart: whyCannotTakePart(scope.actor, { isOfTeamOrAbove }) === null,
    open: open
      ? {
          id: open.id,
          startedAt: open.startedAt,
          startedBy: await readSomeone(tx, open.startedBy, open.starterName),
          isLeftAlone: isLeftAlone(open.lastSeenAt, scope.now),
        }
      : null,
    next: last ?? null,
    past: rows.map(({ countedMs, ...row }) => ({ ...row, minutes: wholeMinutes(countedMs) })),
    nextCursor: next,
  }
}
