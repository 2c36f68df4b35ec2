import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import type { InvitedSignUp } from '@cairn/domain/accounts/schema'
import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import { whyCannotAccept } from '@cairn/domain/invitations/rules'
import type { z } from 'zod'
import { acceptInvitation, acceptWaiting } from '../invitations/accept.ts'
import { findByToken, stateOf } from '../invitations/queries.ts'
import type { Origin } from '../origin.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import type { WithEngine } from './engine.ts'
import type { Session } from './session.ts'
import { accountIdOf, signUp } from './sign-up.ts'

const expiredInvitation = () => new Refused({ code: 'gone', message: invitationsMessages.invalidOrExpired })
const accountExists = () =>
  new Refused({ code: 'conflict', message: accountsMessages.accountExists, field: 'email' })

/** Holding the token stands in for confirming this membership; the address itself stays unproven until its mail is answered. */
export const createInvitedUser = async (
  parts: WithEngine & Pick<Parts, 'db' | 'postman' | 'seatsChanged'>,
  body: z.output<typeof InvitedSignUp>,
  now: Date,
  origin: Origin,
) => {
  const { db, engine } = parts
  const found = await findByToken(db, body.invitationToken)
  const unproven = { account: { ...body, emailVerified: false }, hasCompany: false }
  refuse(whyCannotAccept(found && stateOf(found), unproven, now))
  if (found === null) throw expiredInvitation()
  if ((await accountIdOf(db, body.email)) !== null) throw accountExists()

  const user = await signUp(parts, body)
  if (user === null) throw accountExists()
  try {
    const account = { ...user, fullName: body.fullName, emailVerified: false }
    await acceptInvitation(parts, found, { account, hasCompany: false, chooses: true }, now, origin)
  } catch (error) {
    // The seat went to someone else meanwhile: an account nobody asked for must not stay behind.
    await (await engine.$context).internalAdapter.deleteUser(user.id)
    throw error
  }
  return user
}

/** What a mailed link began: the account is there and proven, the workspace follows. Asking twice does no harm. */
export const completeUserSetup = async (
  parts: Pick<Parts, 'db' | 'jobs' | 'seatsChanged'>,
  session: Session,
  now: Date,
) => {
  const { membership } = session.me
  if (membership !== null) return { id: membership.company.id, name: membership.company.name }
  const entered = await acceptWaiting(parts, session, now, 'setup')
  if (entered === null) throw expiredInvitation()
  return entered
}
