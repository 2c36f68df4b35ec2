import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'

export const companyInfo = async (tx: Tx, scope: Scope) => {
  const [row] = await tx.query<{ name: string; join_code: string; joining_enabled: boolean }>(
    'select name, join_code, joining_enabled from public.companies where id = $1',
    [scope.companyId],
  )
  if (row === undefined) throw new Error('The company of this scope does not exist')
  return { name: row.name, companyId: row.join_code, joiningEnabled: row.joining_enabled }
}
