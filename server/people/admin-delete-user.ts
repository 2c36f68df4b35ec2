import { messages as commonMessages } from '@cairn/domain/messages'
import { deletionText, whyCannotDeletePerson, whyCannotTakeOver } from '@cairn/domain/people/deletion'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import { isDatabaseDown, type Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import type { Scope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import { lockCompany } from '../workspace/company.ts'
import type { Entrance } from '../workspace/members.ts'
import { deleteAccount, leaveCompany } from './leaving.ts'
import { countOtherAdmins, findPerson, isAskedWhether, isMember } from './queries.ts'

/** What became of it, as text, and the reason where there is one. */
type Deletion = { text: string; cause: Refused | null }

/** The procedure older clients know by this name: whatever happens it answers with a text. */
export const adminDeleteUser = async (
  entrance: Entrance,
  scope: Scope,
  id: string,
  successorId: string,
): Promise<Deletion> => {
  try {
    await inCompany(entrance.db, scope, (tx) => deleteUser(entrance, tx, scope, id, successorId))
    return { text: deletionText(null), cause: null }
  } catch (error) {
    const cause = error instanceof Refused ? error : databaseFailure(error)
    return { text: deletionText(cause.refusal), cause }
  }
}

const deleteUser = async (entrance: Entrance, tx: Tx, scope: Scope, id: string, successorId: string) => {
  await lockCompany(tx, scope)
  const person = (await isMember(tx, id)) ? await findPerson(tx, id) : null
  refuse(whyCannotDeletePerson(person, await countOtherAdmins(tx, id)))
  refuse(whyCannotTakeOver(id, successorId, await isMember(tx, successorId)))
  if (person === null) throw new Error('Someone unknown was deleted')
  const isAsked = await isAskedWhether(tx, id)
  await leaveCompany(entrance, tx, scope, person, successorId, 'member.deleted')
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
