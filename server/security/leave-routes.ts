import { messages } from '@cairn/domain/accounts/proving-messages'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { whyNotConfirmed } from '@cairn/domain/security/own-account-rules'
import type { FastifyInstance } from 'fastify'
import type { WithEngine } from '../accounts/engine.ts'
import { readSession } from '../accounts/session.ts'
import { deleteOpenCode } from '../accounts/sign-in-codes.ts'
import { acceptPendingInvitation, mailConfirmation, signOut } from '../accounts/way-in.ts'
import { scopeOf } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { confirmMembership, declineMembership } from '../people/decline.ts'
import { Refused, refuse } from '../refused.ts'
import { type ServeParts, serve } from '../serve.ts'
import { clearClaim, deleteAccount, leaveOwnCompany } from './leave.ts'
import { accountDeletedMail } from './mails.tsx'
import { isPasswordOf } from './password.ts'

export const leaveRoutes = (
  app: FastifyInstance,
  parts: ServeParts & WithEngine & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged'>,
) => {
  const { db, postman } = parts

  serve(app, parts, ownAccount.deleteAccount, async ({ session, body, request, reply, now }) => {
    const { insider, origin } = session
    const { account } = session.me
    const typed = body.confirmation
    const isRightPassword = await isPasswordOf(parts, { session, request, password: typed }, now)
    refuse(whyNotConfirmed({ email: account.email, isRightPassword, typed }))
    const mail = await accountDeletedMail(account)
    if (insider !== null && session.me.askedAbout) await declineMembership(parts, insider, now, origin)
    else if (insider !== null)
      await leaveOwnCompany(parts, scopeOf(insider, now, origin), body.deletesWorkspace)
    // The cookie goes while there is a session to end; the account takes every other one along.
    await signOut(parts, session, reply)
    await db.as('cairn_accounts', {}, async (tx) => {
      // A link that still waits in a mail would make the account anew.
      await deleteOpenCode(tx, account.email)
      await deleteAccount(tx, account.id)
      await postman.queue(tx, mail)
    })
    postman.nudge()
    return null
  })

  serve(app, parts, ownAccount.answerMembership, async ({ session, body, request, now }) => {
    const { insider, me } = session
    if (me.askedAbout === undefined || insider === null)
      throw new Refused({ code: 'conflict', message: messages.askedAbout.notAsked })
    await (body.stays ? confirmMembership : declineMembership)(parts, insider, now, session.origin)
    await db.as('cairn_accounts', {}, (tx) => clearClaim(tx, me.account.id))
    // What waited meanwhile, such as the invitation whose link they came by, has its turn now.
    const answered = await readSession(parts, request, now)
    return acceptPendingInvitation(parts, answered ?? session, now)
  })

  serve(app, parts, ownAccount.sendConfirmation, async ({ session }) => {
    const { email, emailVerified } = session.me.account
    if (!emailVerified) await mailConfirmation(parts, email)
    return { message: messages.email.sent }
  })
}
