import type { Action } from '@cairn/domain/reviews/schema'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { teamJson } from '../objectives/rows.ts'

const mostShown = 100

type Row = Omit<Action, 'isOverdue' | 'review' | 'doneAt'> & {
  doneAt: Date | null
  savedAt: Date
  reviewId: string
  startedAt: Date
  isFinished: boolean
  team: Action['review']['team']
}

/** Actions as they are read, wherever they are. */
const selectActions = `
  select l.id, l.words, l.due_on::text as "dueOn", l.done_at as "doneAt", l.saved_at as "savedAt",
    json_build_object('id', l.person_id, 'name', l.person_name, 'profileEmoji', p.profile_emoji) as person,
    case when o.objective_id is not null then json_build_object('id', o.objective_id, 'title', o.title) end as objective,
    r.id as "reviewId", r.started_at as "startedAt", r.finished_at is not null as "isFinished", ${teamJson('t')} as team
  from public.team_review_lines l
  join public.team_reviews r on r.id = l.review_id
  join public.teams t on t.id = r.team_id
  left join public.profiles p on p.id = l.person_id
  left join public.team_review_objectives o on o.review_id = l.review_id and o.objective_id = l.objective_id
  where l.kind = 'action' and not l.is_removed`

/** With when its words were saved last, which calls do not tell. */
const actionOf = (
  { reviewId, startedAt, isFinished, team, ...row }: Row,
  today: string,
): Action & Pick<Row, 'savedAt'> => ({
  ...row,
  isOverdue: row.doneAt === null && row.dueOn < today,
  review: { id: reviewId, startedAt, isFinished, team },
})

export const myActions = async (tx: Tx, { actor }: Scope, today: string) => {
  const rows = await tx.query<Row>(
    `${selectActions} and l.person_id = $1 and l.done_at is null order by l.due_on, l.created_at, l.id limit ${mostShown}`,
    [actor.id],
  )
  return { actions: rows.map((row) => actionOf(row, today)) }
}

/** What earlier reviews of the team left to do, also for people who have left meanwhile. */
export const openActionsOf = async (
  tx: Tx,
  today: string,
  review: { id: string; teamId: string; startedAt: Date },
) => {
  const rows = await tx.query<Row>(
    `${selectActions} and r.team_id = $1 and r.id <> $2 and r.started_at < $3 and r.finished_at is not null
       and (l.done_at is null or l.done_at >= $3)
     order by l.due_on, l.created_at, l.id limit ${mostShown}`,
    [review.teamId, review.id, review.startedAt],
  )
  return rows.map((row) => actionOf(row, today))
}

export const findAction = async (tx: Tx, id: string, today: string) => {
  const [row] = await tx.query<Row>(`${selectActions} and l.id = $1`, [id])
  return row ? actionOf(row, today) : null
}
