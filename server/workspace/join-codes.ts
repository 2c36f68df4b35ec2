import { createHash, randomUUID } from 'node:crypto'
import type { Database, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { companies } from '../db/schema/workspace.ts'
import { inCompany } from '../db/tenant.ts'
import { updateRow } from '../db/writing.ts'
import { unattendedScope } from '../gate.ts'
import type { Sealing } from '../sealing.ts'

type Company = typeof companies.$inferSelect

/** The code is random, so its plain hash tells nothing of it; in the shape of one, for its column is as old as the code. */
const hashOfCode = (code: string) => {
  const hex = createHash('sha256').update(`company id ${code.toLowerCase()}`).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What is kept of a code: a hash that it is found by, and the code itself, sealed, since it is shown again. */
const saveJoinCode = async (tx: Tx, companyId: string, code: string, { seal }: Sealing) => {
  await updateRow(tx, companies, companyId, { joinCode: hashOfCode(code), joinCodeSealed: await seal(code) })
  return code
}

/** Whoever knows the code before can no longer come in by it. */
export const renewJoinCode = (tx: Tx, companyId: string, sealing: Sealing) =>
  saveJoinCode(tx, companyId, randomUUID(), sealing)

/** What lets others join. One that was sealed with a secret that is lost is nobody's any more: null. */
export const joinCodeOf = async (tx: Tx, companyId: string, { unseal }: Sealing) => {
  const [row] = await tx.query<Columns<typeof companies, 'join_code' | 'join_code_sealed'>>(
    'select join_code, join_code_sealed from public.companies where id = $1',
    [companyId],
  )
  if (row === undefined) throw new Error('The company of this scope does not exist')
  return row.join_code_sealed === null ? row.join_code : unseal(row.join_code_sealed)
}

/** The company that a code lets into; one of the version before, or one made by hand, may still stand there as it is. */
export const companyByJoinCode = async (db: Database, code: string) => {
  const [company] = await db.crossing<{ company_id: Company['id']; company_name: Company['name'] }>(
    'company_by_code',
    'select * from crossing.company_by_code($1, $2)',
    [hashOfCode(code), code],
  )
  return company ?? null
}

/**
 * Before codes were sealed they stood in the table as they are, and a migration knows no secret: the server seals them when
 * it starts. One of the version before may make such codes as long as it runs beside this one.
 */
export const sealJoinCodes = async (parts: { db: Database; sealing: Sealing; clock: () => Date }) => {
  const { db, sealing, clock } = parts
  const readable = await db.crossing<{ company_id: Company['id']; code: Company['joinCode'] }>(
    'readable_join_codes',
    'select * from crossing.readable_join_codes()',
    [],
  )
  for (const { company_id, code } of readable)
    await inCompany(db, unattendedScope(company_id, clock()), (tx) =>
      saveJoinCode(tx, company_id, code, sealing),
    )
}
