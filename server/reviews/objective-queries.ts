import { quarterSpan } from '@cairn/domain/dashboard/quarter-weeks'
import { endOfDay } from '@cairn/domain/days/rules'
import { mostCounted } from '@cairn/domain/discussion/rules'
import { messages } from '@cairn/domain/reviews/messages'
import type { KeptStanding, Reviewed } from '@cairn/domain/reviews/schema'
import { dayOf } from '@cairn/domain/week'
import { blockersOfObjective } from '../blockers/queries.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { keyResultDays } from '../db/schema/days.ts'
import type { Scope } from '../gate.ts'
import { readObjective } from '../objectives/rows.ts'
import { Refused } from '../refused.ts'
import { readUpdates } from '../updates/rows.ts'
import { findJoined, type KeptReview } from './checks.ts'
import { standingsNow } from './standing.ts'

const commentsShown = 3
const childrenShown = 20

type Placed = { before: KeptStanding | null }

/** With what it is compared: kept when the review began. */
const placedIn = async (tx: Tx, review: KeptReview, id: string): Promise<Placed> => {
  const [row] = await tx.query<Placed>(
    `select before from public.team_review_objectives where review_id = $1 and objective_id = $2`,
    [review.id, id],
  )
  return row ?? { before: null }
}

type PointRow = Columns<typeof keyResultDays, 'key_result_id' | 'current_value'> & { day: string }

/** The value of each key result at the end of each week of its quarter, and today. */
const readPoints = async (tx: Tx, objectiveId: string, quarter: string, timeZone: string, today: string) => {
  const { begins } = quarterSpan(quarter, timeZone)
  const first = dayOf(begins, timeZone)
  const rows = await tx.query<PointRow>(
    `select d.key_result_id, d.current_value, points.day::text as day
     from (
       select generate_series($2::date, $3::date, interval '7 days')::date as day
       union select $3::date) points
     join public.key_result_days d on d.objective_id = $1 and d.day <= points.day and d.until > points.day
     where d.current_value is not null order by d.key_result_id, points.day`,
    [objectiveId, first, today < first ? first : today],
  )
  return rows
}

type CommentRow = {
  count: number
  newest: Reviewed['comments']['newest'] | null
}

const readComments = async (tx: Tx, objectiveId: string, since: Date): Promise<Reviewed['comments']> => {
  const [row] = await tx.query<CommentRow>(
    `select (
         select count(*)::int from (
           select from public.comments where objective_id = $1 and deleted_at is null and created_at >= $2 limit ${mostCounted}) c) as count,
       (select json_agg(json_build_object('id', newest.id, 'words', newest.words, 'createdAt', newest.created_at,
           'author', json_build_object('id', newest.author_id, 'name', newest.author_name, 'profileEmoji', p.profile_emoji))
           order by newest.created_at desc, newest.id)
         from (
           select * from public.comments where objective_id = $1 and deleted_at is null and created_at >= $2
           order by created_at desc, id desc limit ${commentsShown}) newest
         left join public.profiles p on p.id = newest.author_id) as newest`,
    [objectiveId, since],
  )
  const newest = (row?.newest ?? []).map((one) => ({ ...one, createdAt: new Date(one.createdAt) }))
  return { count: row?.count ?? 0, newest }
}

const readChildren = (tx: Tx, id: string) =>
  tx.query<Reviewed['children'][number]>(
    `select id, title, status, counts_as as "countsAs", coalesce(progress, measured) as progress
     from public.objectives where parent_id = $1 and draft is null order by created_date, id limit ${childrenShown}`,
    [id],
  )

const countOnUpdates = async (tx: Tx, objectiveId: string, ids: readonly string[]) => {
  const rows = await tx.query<{ id: string; count: number }>(
    `select place as id, count(*)::int as count from public.comments
     where objective_id = $1 and place = any($2) and deleted_at is null group by place`,
    [objectiveId, ids],
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

type Asked = { reviewId: string; objectiveId: string; timeZone: string }

/** One OKR in the middle of the meeting: as it was, as it is, and what was said about it since. */
export const reviewObjective = async (
  tx: Tx,
  scope: Scope,
  { reviewId, objectiveId, timeZone }: Asked,
): Promise<Reviewed> => {
  const review = await findJoined(tx, scope, reviewId)
  if (review.finishedAt !== null) throw new Refused({ code: 'gone', message: messages.isFinished })
  const objective = await readObjective(tx, scope, objectiveId)
  if (objective === null) throw new Refused({ code: 'not_found', message: messages.noSuchObjective })
  const today = dayOf(scope.now, timeZone)
  const { before } = await placedIn(tx, review, objectiveId)
  const now = (await standingsNow(tx, scope, [objectiveId])).get(objectiveId)
  if (now === undefined) throw new Refused({ code: 'not_found', message: messages.noSuchObjective })
  const { blockers } = await blockersOfObjective(tx, scope, today, objectiveId)
  const counts = await countOnUpdates(
    tx,
    objectiveId,
    blockers.map(({ id }) => id),
  )
  const points = await readPoints(tx, objectiveId, objective.quarter, timeZone, today)
  const [parent] = await tx.query<NonNullable<Reviewed['parent']>>(
    'select id, title from public.objectives where id = $1',
    [objective.parentId],
  )
  return {
    since: { day: review.sinceDay, isReview: review.isSinceReview },
    ...{ before, now, objective },
    parent: parent ?? null,
    keyResults: objective.keyResults.map(({ id }) => ({
      id,
      points: points.flatMap((point) =>
        point.key_result_id === id && point.current_value !== null
          ? [{ day: point.day, value: point.current_value }]
          : [],
      ),
    })),
    lastUpdate:
      (
        await readUpdates(
          tx,
          scope,
          'where w.objective_id = $3 order by w.created_at desc, w.id desc limit 1',
          [objectiveId],
        )
      )[0] ?? null,
    blockers: blockers.map(({ objective: _, ...one }) => ({ ...one, comments: counts.get(one.id) ?? 0 })),
    children: await readChildren(tx, objectiveId),
    comments: await readComments(tx, objectiveId, endOfDay(review.sinceDay, timeZone)),
  }
}
