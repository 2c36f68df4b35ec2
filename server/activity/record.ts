import type { Noun } from '@cairn/domain/live/rules'
import type { Tx } from '../db/client.ts'
import type { Scope, UnattendedScope } from '../gate.ts'

type Activity = {
  /** What happened, as noun and past tense: 'company.created'. */
  action: `${Noun}.${string}`
  subjectType: string
  subjectId: string | null
  details?: Record<string, unknown>
}

/** Whoever listens here hears, once a transaction and when it is committed, which company has something new in its log. */
export const newsChannel = 'cairn_activity'
/** The database says on the same channel which session, or whose membership, has ended. */
const endPrefix = 'ended '
export const endOf = (news: string) => (news.startsWith(endPrefix) ? news.slice(endPrefix.length) : null)
const notifyStatement = `select pg_notify('${newsChannel}', $1::uuid::text)`

/** Every write leaves one row here, in its own transaction: what happened and that it was noted go together. */
export const recordActivity = (
  tx: Tx,
  scope: Scope | UnattendedScope,
  { action, subjectType, subjectId, details = {} }: Activity,
) =>
  tx.query(
    `with noted as (
       insert into public.activity (company_id, actor_id, actor_name, action, subject_type, subject_id, details, created_at)
       values ($1::uuid, $2, $3, $4, $5, $6, $7, $8))
     ${notifyStatement}`,
    [
      scope.companyId,
      scope.actor.id,
      scope.actor.fullName,
      action,
      subjectType,
      subjectId,
      JSON.stringify(details),
      scope.now,
    ],
  )

/** The same for many at once. */
export const recordActivities = async (tx: Tx, scope: Scope, activities: readonly Activity[]) => {
  if (activities.length === 0) return
  await tx.query(
    `with noted as (
       insert into public.activity (company_id, actor_id, actor_name, created_at, action, subject_type, subject_id, details)
       select $1::uuid, $2::uuid, $3::text, $4::timestamptz, * from unnest($5::text[], $6::text[], $7::uuid[], $8::jsonb[]))
     ${notifyStatement}`,
    [
      scope.companyId,
      scope.actor.id,
      scope.actor.fullName,
      scope.now,
      activities.map(({ action }) => action),
      activities.map(({ subjectType }) => subjectType),
      activities.map(({ subjectId }) => subjectId),
      activities.map(({ details = {} }) => JSON.stringify(details)),
    ],
  )
}
