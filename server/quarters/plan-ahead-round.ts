import { hasAccess } from '@cairn/domain/billing/rules'
import { currentQuarter, type Quarter } from '@cairn/domain/objectives/quarter'
import { isPlanAheadDue, quarterAfter } from '@cairn/domain/quarters/rules'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { quarters } from '../db/schema/quarters.ts'
import type { companies } from '../db/schema/workspace.ts'
import { inCompany } from '../db/tenant.ts'
import { type UnattendedScope, unattendedScope } from '../gate.ts'
import { quarterStanding } from '../objectives/quarter-stored.ts'
import type { Parts } from '../parts.ts'
import { readCompany } from '../workspace/company.ts'
import { startPlanning } from './commands.ts'

type CompanyQuarters = Columns<typeof quarters, 'company_id'> &
  Columns<typeof companies, 'time_zone'> & { planned: Quarter[] }

const page = 200

/** Starts planning the next quarter wherever a company wants that and the day has come. */
export const planAheadRound = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => {
  const now = clock()
  let after: string | null = null
  for (;;) {
    const found: CompanyQuarters[] = await db.crossing<CompanyQuarters>(
      'companies_planning_ahead',
      'select * from crossing.companies_planning_ahead($1, $2)',
      [after, page],
    )
    for (const { company_id, time_zone, planned } of found) {
      const next = quarterAfter(currentQuarter(now, time_zone))
      if (planned.includes(next) || !isPlanAheadDue(next, { plannedAt: null }, now, time_zone)) continue
      const scope = unattendedScope(company_id, now)
      await inCompany(db, scope, (tx) => planAhead(tx, scope))
    }
    after = found.at(-1)?.company_id ?? null
    if (found.length < page) break
  }
}

/** Asked again under the company's lock: another server, or an admin, may have been faster. */
const planAhead = async (tx: Tx, scope: UnattendedScope) => {
  const [company] = await tx.query<Columns<typeof companies, 'time_zone' | 'plan_ahead'>>(
    'select time_zone, plan_ahead from public.companies where id = $1 for update',
    [scope.companyId],
  )
  if (!company?.plan_ahead || !hasAccess(await readCompany(tx, scope), scope.now)) return
  const timeZone = company.time_zone
  const quarter = quarterAfter(currentQuarter(scope.now, timeZone))
  if (!isPlanAheadDue(quarter, await quarterStanding(tx, quarter), scope.now, timeZone)) return
  await startPlanning({ tx, scope, timeZone, quarter })
}
