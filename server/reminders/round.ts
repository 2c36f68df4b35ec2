import type { Columns } from '../db/reading.ts'
import type { reminders } from '../db/schema/reminders.ts'
import { inCompany } from '../db/tenant.ts'
import { unattendedScope } from '../gate.ts'
import type { Parts } from '../parts.ts'

type Due = Columns<typeof reminders, 'company_id'>

const page = 200

/** Hands in a job for every company whose hour has come: each goes its own way, and fails by itself. */
export const reminderRound = async ({ db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>) => {
  const now = clock()
  let after: string | null = null
  for (;;) {
    const due: Due[] = await db.crossing<Due>(
      'companies_to_remind',
      'select * from crossing.companies_to_remind($1, $2, $3)',
      [now, after, page],
    )
    for (const { company_id: companyId } of due)
      await inCompany(db, unattendedScope(companyId, now), (tx) =>
        jobs.enqueue(tx, 'company-reminders', { companyId }, { key: companyId }),
      )
    after = due.at(-1)?.company_id ?? null
    if (due.length < page) break
  }
  jobs.nudge()
}
