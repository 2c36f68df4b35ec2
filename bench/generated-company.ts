import { startTrial } from '@cairn/domain/billing/rules'
import { planCompany } from '@cairn/domain/demo/plan'
import type { Size } from '@cairn/domain/demo/shape'
import { openPostgres } from '../server/db/postgres.ts'
import { loadCompany } from '../server/demo/loading.ts'
import { sessionsOf } from './sessions.ts'

export type GeneratedCompany = { cookie: string; companyId: string; seconds: number }

/** Fills a migrated database with a planned company, and signs one of its people in. */
export const generatedCompany = async (
  databaseUrl: string,
  secret: string,
  { seed, size }: { seed: string; size: Size },
): Promise<GeneratedCompany> => {
  const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
  const now = new Date()
  const plan = planCompany({ seed, size, now, emailDomain: `${seed}.example` })
  const started = performance.now()
  await loadCompany(db, plan, startTrial(now))
  const seconds = (performance.now() - started) / 1000
  const [cookie = ''] = await sessionsOf(
    db,
    secret,
    plan.people.slice(-1).map(({ id }) => id),
  )
  await db.raw('vacuum analyze')
  await db.close()
  return { cookie, companyId: plan.company.id, seconds }
}
