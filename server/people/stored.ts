import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { companyKeys } from '../db/schema/keys.ts'
import type { Scope } from '../gate.ts'

/** Ends every API key that somebody made for the company, where whoever removes or demotes them wants it so. */
export const revokeKeysMadeBy = async (tx: Tx, scope: Scope, makerId: string) => {
  const keys = await tx.query<Columns<typeof companyKeys, 'id' | 'name' | 'scopes'>>(
    'delete from public.company_keys where made_by = $1 returning id, name, scopes',
    [makerId],
  )
  for (const { id, name, scopes } of keys)
    await recordActivity(tx, scope, {
      action: 'key.revoked',
      subjectType: 'key',
      subjectId: id,
      details: { name, scopes },
    })
}
