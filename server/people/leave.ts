import { whyVisitorsNeed } from '@cairn/domain/demo/visitors'
import { messages as commonMessages } from '@cairn/domain/messages'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import {
  deletionText,
  saysDeletionFailed,
  whyCannotDelete,
  whyCannotDeletePerson,
  whyCannotTakeOver,
} from '@cairn/domain/people/rules'
import { recordActivity } from '../activity/record.ts'
import { isDatabaseDown, switchToAccountsRole, type Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import { handOverTrash } from '../db/trash.ts'
import type { Scope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import { endLeadership } from '../teams/leadership.ts'
import { lockCompany } from '../workspace/company.ts'
import type { Entrance } from '../workspace/members.ts'
import { countOtherAdmins, findPerson, isAskedWhether, isMember } from './queries.ts'
import { revokeKeysMadeBy } from './stored.ts'

/**
 * Objectives and strategies go to someone else of the company, the objectives into that person's team. Who owns an
 * objective is not its co-owner as well.
 */
const transferOwnership = async (tx: Tx, scope: Scope, fromId: string, toId: string) => {
  await tx.query(
    `delete from public.objective_shares s using public.objectives o
     where o.company_id = s.company_id and o.id = s.objective_id and o.owner_id = $1 and s.user_id = $2`,
    [fromId, toId],
  )
  const objectives = await tx.query(
    `update public.objectives set owner_id = $2, team_id = (select team_id from public.profiles where id = $2),
       updated_date = $3, version = version + 1
     where owner_id = $1 returning id`,
    [fromId, toId, scope.now],
  )
  const strategies = await tx.query(
    'update public.strategies set owner_id = $2, updated_at = $3 where owner_id = $1 returning id',
    [fromId, toId, scope.now],
  )
  await handOverTrash(tx, fromId, toId)
  return { objectives: objectives.length, strategies: strategies.length }
}

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
  const handedOver = await transferOwnership(tx, scope, leaver.id, successorId)
  await endLeadership(tx, scope, leaver.id)
  await tx.query('delete from public.objective_shares where user_id = $1', [leaver.id])
  await tx.query('update public.profiles set manager_id = null, updated_at = $2 where manager_id = $1', [
    leaver.id,
    scope.now,
  ])
  await tx.query('delete from public.profiles where id = $1', [leaver.id])
  await seatsChanged(tx, scope.companyId)
  await recordActivity(tx, scope, {
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
const deleteAccount = async (tx: Tx, { id, joinedAt }: { id: string; joinedAt: Date }) => {
  await switchToAccountsRole(tx)
  await tx.query('delete from auth."user" where id = $1 and not coalesce(claimed_at >= $2, false)', [
    id,
    joinedAt,
  ])
}

/** Who takes over, and whether the keys that they made for the company end too. */
type Removal = { successorId: string; endsKeys: boolean }

/** Deletes someone for good, or says why not. */
export const deletePerson = async (entrance: Entrance, scope: Scope, id: string, wanted: Removal) => {
  refuse(whyVisitorsNeed(scope, id) ?? whyCannotDelete(scope.actor, id))
  const { text, cause } = await adminDeleteUser(entrance, scope, id, wanted)
  if (saysDeletionFailed(text)) throw cause
  return text
}

/** What became of it, as text, and the reason where there is one. */
type Deletion = { text: string; cause: Refused | null }

/** The procedure older clients know by this name: whatever happens it answers with a text. */
const adminDeleteUser = async (
  entrance: Entrance,
  scope: Scope,
  id: string,
  wanted: Removal,
): Promise<Deletion> => {
  try {
    await inCompany(entrance.db, scope, (tx) => deleteUser(entrance, tx, scope, id, wanted))
    return { text: deletionText(null), cause: null }
  } catch (error) {
    const cause = error instanceof Refused ? error : databaseFailure(error)
    return { text: deletionText(cause.refusal), cause }
  }
}

const deleteUser = async (
  entrance: Entrance,
  tx: Tx,
  scope: Scope,
  id: string,
  { successorId, endsKeys }: Removal,
) => {
  await lockCompany(tx, scope)
  const person = (await isMember(tx, id)) ? await findPerson(tx, id) : null
  refuse(whyCannotDeletePerson(person, await countOtherAdmins(tx, id)))
  refuse(whyCannotTakeOver(id, successorId, await isMember(tx, successorId)))
  if (person === null) throw new Error('Someone unknown was deleted')
  const isAsked = await isAskedWhether(tx, id)
  await leaveCompany(entrance, tx, scope, person, successorId, 'member.deleted')
  if (endsKeys) await revokeKeysMadeBy(tx, scope, id)
  if (!isAsked) await deleteAccount(tx, { id, joinedAt: person.createdAt })
}

/** Nothing internal is said; the log has the cause. */
const databaseFailure = (error: unknown) => {
  const isDown = isDatabaseDown(error)
  const reason = isDown ? commonMessages.unavailable : commonMessages.unexpected
  const refused = new Refused({
    code: isDown ? 'unavailable' : 'unexpected',
    message: peopleMessages.databaseError(reason),
  })
  refused.cause = error
  return refused
}
