import { setTimeout as wait } from 'node:timers/promises'
import type { Town } from './town.ts'

const patience = 60_000

/** Until everything that follows by itself has followed: who is told of what, letters, jobs. */
export const settled = async ({ house, report }: Town) => {
  const begun = performance.now()
  for (;;) {
    const [row] = await house.tables.raw<{ telling: number; jobs: number; letters: number }>(
      `select (select count(*)::int from to_tell) as telling,
         (select count(*)::int from jobs.job where state < 'completed' and start_after <= $1 and name not like '\\_\\_pgboss%') as jobs,
         (select count(*)::int from mail_outbox where status = 'waiting') as letters`,
      [house.now()],
    )
    const left = Object.entries(row ?? {}).filter(([, count]) => count > 0)
    if (left.length === 0) return
    if (performance.now() - begun > patience) {
      report.differs('what follows by itself', 'nothing left of it', Object.fromEntries(left))
      return
    }
    await wait(50)
  }
}
