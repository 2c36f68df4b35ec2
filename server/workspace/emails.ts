import { record } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { profiles } from '../db/schema/workspace.ts'
import type { Scope } from '../gate.ts'
import { lockCompany } from './company.ts'

/** Profiles without an e-mail get that of their account. */
export const populateEmails = async (tx: Tx, scope: Scope) => {
  const missing = await tx.query('select 1 from crossing.missing_emails() limit 1')
  if (missing.length === 0) return 0
  await lockCompany(tx, scope)
  const filled = await tx.query<Columns<typeof profiles, 'id'>>(
    `update public.profiles p set email = m.email, updated_at = $1 from crossing.missing_emails() m
     where p.id = m.profile_id and p.email is null
       and not exists (select from public.profiles other where lower(other.email) = lower(m.email))
     returning p.id`,
    [scope.now],
  )
  if (filled.length > 0)
    await record(tx, scope, {
      action: 'company.emails_populated',
      subjectType: 'company',
      subjectId: scope.companyId,
      details: { profileIds: filled.map(({ id }) => id) },
    })
  return filled.length
}
