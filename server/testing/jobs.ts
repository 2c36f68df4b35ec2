import type { Database } from '../db/client.ts'
import type { Handlers } from '../jobs/queues.ts'

const nothing = async () => {}
export const idle: Handlers = {
  'seat-sync': nothing,
  'subscription-end': nothing,
  'billing-round': nothing,
  'sandbox-event': nothing,
  sweep: nothing,
  tidy: nothing,
  'reminder-round': nothing,
  'company-reminders': nothing,
  'trash-round': nothing,
  'backup-round': nothing,
  'score-round': nothing,
  'help-round': nothing,
  'action-round': nothing,
  'review-summary': nothing,
  'digest-round': nothing,
  'company-digests': nothing,
  'plan-ahead-round': nothing,
  'key-round': nothing,
}

type WaitingJob = {
  name: string
  data: Record<string, unknown>
  state: string
  seconds: number
  retries: number
}

/** What waits in a queue or has gone through it, with the seconds between handing in and being due. */
export const jobsIn = (db: Database, queue: string) =>
  db.raw<WaitingJob>(
    `select name, data, state::text, extract(epoch from start_after - created_on)::int as seconds, retry_count as retries
     from jobs.job where name = $1 order by created_on`,
    [queue],
  )

/** Lets everything that waits be due now. */
export const makeDue = (db: Database) =>
  db.raw("update jobs.job set start_after = now() - interval '1 second' where state < 'active'")
