import type { BeforeAndAfter } from '@cairn/domain/activity/rules'
import type { Noun } from '@cairn/domain/live/rules'
import type { Tx } from '../db/client.ts'
import type { AnyScope, UnattendedScope } from '../gate.ts'

/** The things that have a list of fields: whoever writes one says what was said of it before and is said now. */
type ListedNoun = 'objective' | 'key_result' | 'update' | 'weekly_update' | 'strategy' | 'team'

type Activity = {
  subjectType: string
  subjectId: string | null
  details?: Record<string, unknown>
} & (
  | {
      /** What happened, as noun and past tense: 'company.created'. */ action: `${Exclude<Noun, ListedNoun>}.${string}`
    }
  | { action: `${ListedNoun}.${string}`; changed: BeforeAndAfter }
)

/** Whoever listens here hears, once a transaction and when it is committed, which company has something new in its log. */
export const newsChannel = 'cairn_activity'
/** The database says on the same channel which session, or whose membership, has ended. */
const endPrefix = 'ended '
export const endOf = (news: string) => (news.startsWith(endPrefix) ? news.slice(endPrefix.length) : null)
const notifyStatement = `select pg_notify('${newsChannel}', $1::uuid::text)`

/** Every write leaves one row here, in its own transaction: what happened and that it was noted go together. */
export const recordActivity = (tx: Tx, scope: AnyScope | UnattendedScope, activity: Activity) =>
  recordActivities(tx, scope, [activity])

/** The same for many at once. Who wrote, and from where, is the scope's to say. */
export const recordActivities = async (
  tx: Tx,
  { companyId, actor, now, origin }: AnyScope | UnattendedScope,
  activities: readonly Activity[],
) => {
  if (activities.length === 0) return
  const sideOf = (side: keyof BeforeAndAfter) =>
    activities.map((one) => {
      const said = 'changed' in one ? one.changed[side] : null
      return said === null ? null : JSON.stringify(said)
    })
  await tx.query(
    `with noted as (
       insert into public.activity (company_id, actor_id, actor_name, created_at, actor_kind, ip_address, user_agent,
         key_id, key_name, action, subject_type, subject_id, details, before, after)
       select $1::uuid, $2::uuid, $3::text, $4::timestamptz, $5::text, $6::text, $7::text, $8::uuid, $9::text, *
       from unnest($10::text[], $11::text[], $12::uuid[], $13::jsonb[], $14::jsonb[], $15::jsonb[]))
     ${notifyStatement}`,
    [
      companyId,
      actor.id,
      actor.fullName,
      now,
      origin.actorKind,
      origin.address,
      origin.browser,
      origin.key?.id ?? null,
      origin.key?.name ?? null,
      activities.map(({ action }) => action),
      activities.map(({ subjectType }) => subjectType),
      activities.map(({ subjectId }) => subjectId),
      activities.map(({ details = {} }) => JSON.stringify(details)),
      sideOf('before'),
      sideOf('after'),
    ],
  )
}
