import { type NamedPerson, nameOrMailbox } from '@cairn/domain/people/name-rules'
import { adminLevels } from '@cairn/domain/permissions'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { type companies, profiles } from '../db/schema/workspace.ts'
import { inCompany } from '../db/tenant.ts'
import { updateRow } from '../db/writing.ts'
import { type Scope, scopeOf } from '../gate.ts'
import type { Origin } from '../origin.ts'
import type { Parts } from '../parts.ts'
import { lockCompany } from '../workspace/company.ts'
import type { Entrance } from '../workspace/members.ts'
import { leaveCompany } from './leave.ts'

type DecliningMember = Parameters<typeof scopeOf>[0]
type Exit = Entrance & Pick<Parts, 'jobs'>

/**
 * Ends a membership that its person did not choose, and the invitation it came by. No rule about who may leave is asked: what the
 * company needs is seen to here, and nobody is held for it.
 */
export const declineMembership = (
  exit: Exit,
  { company, profile }: DecliningMember,
  now: Date,
  origin: Origin,
) => {
  const scope = scopeOf({ company, profile: { ...profile, permissionsLevel: 'member' } }, now, origin)
  return inCompany(exit.db, scope, async (tx) => {
    await lockCompany(tx, scope)
    await tx.query(
      `update public.invitations set status = 'cancelled', accepted_at = null, accepted_by = null
       where accepted_by = $1 and status = 'accepted'`,
      [profile.id],
    )
    const successor = await successorOf(tx, profile.id)
    if (successor === null) {
      await closeWorkspace(exit, tx, scope)
      return
    }
    if (!successor.isAdmin) await makeAdmin(tx, scope, successor.id)
    await leaveCompany(exit, tx, scope, scope.actor, successor.id, 'member.declined')
  })
}

/** With the last person everything goes, and what it paid for ends at the provider: nobody is left to see to that. */
const closeWorkspace = async ({ jobs }: Exit, tx: Tx, { companyId }: Scope) => {
  const [gone] = await tx.query<Columns<typeof companies, 'stripe_customer_id'>>(
    'delete from public.companies where id = $1 returning stripe_customer_id',
    [companyId],
  )
  const customerId = gone?.stripe_customer_id ?? null
  if (customerId !== null) await jobs.enqueue(tx, 'subscription-end', { customerId }, { key: customerId })
}

type Successor = Columns<typeof profiles, 'id'> & { isAdmin: boolean }

/**
 * The longest-standing admin who wants to be here; without one, the longest-standing person, those with a proven address
 * first, and last of all who has yet to answer.
 */
const successorOf = async (tx: Tx, id: string): Promise<Successor | null> => {
  const [row] = await tx.query<Successor>(
    `select p.id, p.permissions_level = any($2) as "isAdmin"
     from public.profiles p
     left join crossing.confirmed_addresses(array(select id from public.profiles)) proven on proven.profile_id = p.id
     where p.id <> $1
     order by p.asked_at is not null, p.permissions_level = any($2) desc, proven.profile_id is null, p.created_at, p.id
     limit 1`,
    [id, adminLevels],
  )
  return row ?? null
}

const makeAdmin = async (tx: Tx, scope: Scope, id: string) => {
  await updateRow(tx, profiles, id, { permissionsLevel: 'company_admin', updatedAt: scope.now })
  await recordActivity(tx, scope, {
    action: 'member.changed',
    subjectType: 'profile',
    subjectId: id,
    details: { permissionsLevel: 'company_admin' },
  })
}

/** The person says that they want to be in there. */
export const confirmMembership = (
  { db }: Pick<Entrance, 'db'>,
  { company, profile }: DecliningMember,
  now: Date,
  origin: Origin,
  called: NamedPerson['account'],
  isClaimed: boolean,
) => {
  const scope = scopeOf({ company, profile }, now, origin)
  // Name and title that a stranger gave end with the proof of the address; who has told no name yet is asked for it next.
  const name = isClaimed ? nameOrMailbox(called.fullName, called.email) : null
  return inCompany(db, scope, async (tx) => {
    const answered = await tx.query(
      `update public.profiles set asked_at = null, updated_at = $2, full_name = coalesce($3, full_name),
         title = case when $3::text is null then title end
       where id = $1 returning id`,
      [profile.id, now, name],
    )
    if (answered.length > 0)
      await recordActivity(tx, scope, {
        action: 'member.confirmed',
        subjectType: 'profile',
        subjectId: profile.id,
      })
  })
}
