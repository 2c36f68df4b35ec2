import { record } from '../activity/record.ts'
import { type Tx, takeOnAccounts } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { stepDown } from '../teams/leadership.ts'
import type { Entrance } from '../workspace/members.ts'
import { handOver } from './hand-over.ts'

type Leaver = { id: string; fullName: string }

/**
 * Someone leaves the company, which is locked: what they own goes to their successor, then shares, manager links,
 * leadership and the profile go. Updates keep the name of their author. Before deleteAccount, in one transaction.
 */
export const leaveCompany = async (
  { seatsChanged }: Pick<Entrance, 'seatsChanged'>,
  tx: Tx,
  scope: Scope,
  leaver: Leaver,
  successorId: string,
  action: 'member.deleted' | 'member.left' | 'member.declined',
) => {
  const handedOver = await handOver(tx, scope, leaver.id, successorId)
  await stepDown(tx, scope, leaver.id)
  await tx.query('delete from public.objective_shares where user_id = $1', [leaver.id])
  await tx.query('update public.profiles set manager_id = null, updated_at = $2 where manager_id = $1', [
    leaver.id,
    scope.now,
  ])
  await tx.query('delete from public.profiles where id = $1', [leaver.id])
  await seatsChanged(tx, scope.companyId)
  await record(tx, scope, {
    action,
    subjectType: 'profile',
    subjectId: leaver.id,
    details: { fullName: leaver.fullName, successorId, ...handedOver },
  })
}

/**
 * The account with its sessions and credentials, as the last step: from here on the transaction sees no company. Who had not
 * said yet whether they want to be in here keeps theirs: it was never the company's to delete.
 */
export const deleteAccount = async (tx: Tx, { id, joinedAt }: { id: string; joinedAt: Date }) => {
  await takeOnAccounts(tx)
  await tx.query('delete from auth."user" where id = $1 and not coalesce(claimed_at >= $2, false)', [
    id,
    joinedAt,
  ])
}
