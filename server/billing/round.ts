import { recordActivity } from '../activity/record.ts'
import type { Columns } from '../db/reading.ts'
import type { subscriptions } from '../db/schema/billing.ts'
import { inCompany } from '../db/tenant.ts'
import { unattendedScope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { deleteOldNews } from './sandbox-store.ts'

type Due = Columns<typeof subscriptions, 'company_id'> & { trial_over: boolean; subscribed: boolean }
type NightlyParts = Pick<Parts, 'db' | 'clock' | 'jobs'>

const page = 200
const eventsKept = 60 * 24 * 60 * 60 * 1000

/** Closes trials that ran out and hands in a reconciliation for everyone who has a subscription. */
export const nightlyRound = async (parts: NightlyParts) => {
  const { db, clock } = parts
  let after: string | null = null
  for (;;) {
    const due: Due[] = await db.crossing<Due>(
      'companies_to_bill',
      'select * from crossing.companies_to_bill($1, $2, $3)',
      [clock(), after, page],
    )
    for (const company of due) await queueCompanyChecks(parts, company)
    after = due.at(-1)?.company_id ?? null
    if (due.length < page) break
  }
  await db.as('cairn_app', {}, (tx) =>
    tx.query('delete from public.billing_events where received_at < $1', [
      new Date(clock().getTime() - eventsKept),
    ]),
  )
  await deleteOldNews(db, new Date(clock().getTime() - eventsKept))
}

const queueCompanyChecks = (
  { db, clock, jobs }: NightlyParts,
  { company_id: companyId, trial_over, subscribed }: Due,
) => {
  const scope = unattendedScope(companyId, clock())
  return inCompany(db, scope, async (tx) => {
    const ended = trial_over
      ? await tx.query(
          `update public.companies set trial_used = true, updated_at = $2
           where id = $1 and trial_end_date <= $2 and not trial_used returning id`,
          [companyId, scope.now],
        )
      : []
    if (ended.length > 0)
      await recordActivity(tx, scope, { action: 'trial.ended', subjectType: 'company', subjectId: companyId })
    if (subscribed) await jobs.enqueue(tx, 'seat-sync', { companyId }, { key: companyId })
  })
}
