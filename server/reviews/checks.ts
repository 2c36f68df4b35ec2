import { messages } from '@cairn/domain/reviews/messages'
import { whyCannotTakePart } from '@cairn/domain/reviews/rules'
import type { Tx } from '../db/client.ts'
import { columnNames } from '../db/reading.ts'
import { teamReviews } from '../db/schema/team-reviews.ts'
import type { Scope, UnattendedScope } from '../gate.ts'
import { lockBesideOthers } from '../objectives/hierarchy.ts'
import { Refused, refuse } from '../refused.ts'

/** Whether the person is in the team or in one above it, or leads one of them. */
export const isOfTeamSql = (team: string, person: string) => `exists (
  with recursive up as (
    select id, parent_id, team_leader_id from public.teams where id = ${team}
    union all
    select t.id, t.parent_id, t.team_leader_id from up join public.teams t on t.id = up.parent_id)
  select from up where up.team_leader_id = ${person}
    or up.id = (select p.team_id from public.profiles p where p.id = ${person}))`

const read = [
  'id',
  'teamId',
  'startedAt',
  'startedBy',
  'starterName',
  'withSubTeams',
  'quarters',
  'sinceDay',
  'isSinceReview',
  'version',
  'countedMs',
  'runsSince',
  'minutes',
  'finishedAt',
  'finishedBy',
  'finisherName',
  'nextOn',
] as const
const columns = columnNames(teamReviews, read)
  .split(', ')
  .map(
    (name, place) =>
      `r.${name}${['since_day', 'next_on'].includes(name) ? '::text' : ''} as "${read[place]}"`,
  )
  .join(', ')

export type KeptReview = Pick<typeof teamReviews.$inferSelect, (typeof read)[number]> & {
  isOfTeamOrAbove: boolean
  lastSeenAt: Date
}

export const reviewNotFound = () => new Refused({ code: 'not_found', message: messages.notFound })

/** What is kept of reviews; who asks is $1. */
export const selectReviews = `
  select ${columns}, ${isOfTeamSql('r.team_id', '$1')} as "isOfTeamOrAbove",
    coalesce((select max(seen.last_seen_at) from public.team_review_people seen where seen.review_id = r.id), r.started_at)
      as "lastSeenAt"
  from public.team_reviews r`

export const findReview = async (
  tx: Tx,
  { actor }: Scope | UnattendedScope,
  id: string,
): Promise<KeptReview> => {
  const [review] = await tx.query<KeptReview>(`${selectReviews} where r.id = $2`, [actor.id, id])
  if (review === undefined) throw reviewNotFound()
  return review
}

export const findJoined = async (tx: Tx, scope: Scope, id: string): Promise<KeptReview> => {
  const review = await findReview(tx, scope, id)
  refuse(whyCannotTakePart(scope.actor, review))
  return review
}

/** Whoever writes to a review holds it until they are done: one save comes after the other, each under a version of its own. */
export const lockReview = async (tx: Tx, scope: Scope, id: string): Promise<KeptReview> => {
  await lockBesideOthers(tx, scope)
  await tx.query('select 1 from public.team_reviews where id = $1 for no key update', [id])
  return findJoined(tx, scope, id)
}

export const lockOpenReview = async (tx: Tx, scope: Scope, id: string): Promise<KeptReview> => {
  const review = await lockReview(tx, scope, id)
  if (review.finishedAt !== null) throw new Refused({ code: 'conflict', message: messages.isFinished })
  return review
}

/** The version of what is about to be written; the review is held. */
export const nextVersion = async (tx: Tx, id: string) => {
  const [row] = await tx.query<{ version: number }>(
    'update public.team_reviews set version = version + 1 where id = $1 returning version',
    [id],
  )
  return row?.version ?? 0
}
