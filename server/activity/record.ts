import type { Tx } from '../db/client.ts'
import type { Scope, UnattendedScope } from '../gate.ts'

export type Activity = {
  /** What happened, as noun and past tense: 'company.created'. */
  action: `${string}.${string}`
  subjectType: string
  subjectId: string | null
  details?: Record<string, unknown>
}

/** Every write leaves one row here, in its own transaction: what happened and that it was noted go together. */
export const record = (
  tx: Tx,
  scope: Scope | UnattendedScope,
  { action, subjectType, subjectId, details = {} }: Activity,
) =>
  tx.query(
    `insert into public.activity (company_id, actor_id, actor_name, action, subject_type, subject_id, details, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
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
export const recordAll = (tx: Tx, scope: Scope, activities: readonly Activity[]) =>
  tx.query(
    `insert into public.activity (company_id, actor_id, actor_name, created_at, action, subject_type, subject_id, details)
     select $1, $2, $3, $4, * from unnest($5::text[], $6::text[], $7::uuid[], $8::jsonb[])`,
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
