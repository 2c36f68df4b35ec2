import { outdatedSince } from '@cairn/domain/trash/rules'
import type { Columns } from '../db/reading.ts'
import type { trash } from '../db/schema/trash.ts'
import { inCompany } from '../db/tenant.ts'
import { unattendedScope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { removeOlder } from './commands.ts'

type CompanyWithTrash = Columns<typeof trash, 'company_id'>

const page = 200

/** Empties every trash of what has been in it for long enough, company by company. */
export const trashRound = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => {
  const now = clock()
  const olderThan = outdatedSince(now)
  let after: string | null = null
  for (;;) {
    const found: CompanyWithTrash[] = await db.crossing<CompanyWithTrash>(
      'companies_with_trash',
      'select * from crossing.companies_with_trash($1, $2, $3)',
      [olderThan, after, page],
    )
    for (const { company_id: companyId } of found) {
      const scope = unattendedScope(companyId, now)
      await inCompany(db, scope, (tx) => removeOlder(tx, scope, olderThan))
    }
    after = found.at(-1)?.company_id ?? null
    if (found.length < page) break
  }
}
