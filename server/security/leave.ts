import { adminLevels } from '@cairn/domain/permissions'
import { goesOnPaying, whyCannotLeave } from '@cairn/domain/security/own-account-rules'
import type { Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import type { Scope } from '../gate.ts'
import { leaveCompany } from '../people/leave.ts'
import { refuse } from '../refused.ts'
import { lockCompany } from '../workspace/company.ts'
import type { Entrance } from '../workspace/members.ts'

type Others = { members: number; admins: number; heir: string | null }

/** Who stays: how many, how many of them admins, and the admin who has been one of them longest. */
const othersThan = async (tx: Tx, id: string): Promise<Others> => {
  const [row] = await tx.query<Others>(
    `with others as (
       select id, created_at, asked_at, permissions_level = any($2) as is_admin
       from public.profiles where id <> $1)
     select count(*)::int as members, count(*) filter (where is_admin and asked_at is null)::int as admins,
       (array_agg(id order by asked_at is not null, created_at, id) filter (where is_admin))[1] as heir
     from others`,
    [id, adminLevels],
  )
  return row ?? { members: 0, admins: 0, heir: null }
}

/** Takes the person out of their company: what they own goes to the longest-standing admin, or all of it with them. */
export const leaveOwnCompany = (entrance: Entrance, scope: Scope, deletesWorkspace: boolean) =>
  inCompany(entrance.db, scope, async (tx) => {
    const { id } = scope.actor
    const company = await lockCompany(tx, scope)
    const { members, admins, heir } = await othersThan(tx, id)
    refuse(
      whyCannotLeave({
        person: scope.actor,
        otherMembers: members,
        otherAdmins: admins,
        hasRunningSubscription: goesOnPaying(company.subscription),
        deletesWorkspace,
      }),
    )
    if (members === 0) {
      await tx.query('delete from public.companies where id = $1', [scope.companyId])
      return
    }
    if (heir === null) throw new Error('A company has members and no admin')
    await leaveCompany(entrance, tx, scope, scope.actor, heir, 'member.left')
  })

export const deleteAccount = (tx: Tx, id: string) => tx.query('delete from auth."user" where id = $1', [id])

/** They have answered for the membership from before, so nothing of the account is in doubt any more. */
export const clearClaim = (tx: Tx, id: string) =>
  tx.query('update auth."user" set claimed_at = null where id = $1', [id])
