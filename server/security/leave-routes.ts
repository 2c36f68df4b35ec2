import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { whyNotConfirmed } from '@cairn/domain/security/own-account-rules'
import type { FastifyInstance } from 'fastify'
import { dropCode } from '../accounts/sign-in-codes.ts'
import { leave } from '../accounts/way-in.ts'
import type { Parts } from '../app.ts'
import { scopeOf } from '../gate.ts'
import { refuse } from '../refused.ts'
import { serve } from '../serve.ts'
import { leaveOwnCompany } from './leave.ts'
import { isPasswordOf } from './password.ts'
import { accountDeletedMail } from './password-mails.tsx'

export const leaveRoutes = (app: FastifyInstance, parts: Parts) => {
  const { db, postman } = parts

  serve(app, parts, ownAccount.deleteAccount, async ({ session, body, reply, now }) => {
    const { account, membership } = session.me
    const typed = body.confirmation
    const isRightPassword = await isPasswordOf(parts, account, typed, now)
    refuse(whyNotConfirmed({ email: account.email, isRightPassword, typed }))
    const mail = await accountDeletedMail(account)
    if (membership !== null) await leaveOwnCompany(parts, scopeOf(membership, now), body.deletesWorkspace)
    // The cookie goes while there is a session to end; the account takes every other one along.
    await leave(parts, session, reply)
    await db.as('cairn_accounts', {}, async (tx) => {
      // A link that still waits in a mail would make the account anew.
      await dropCode(tx, account.email)
      await tx.query('delete from auth."user" where id = $1', [account.id])
      await postman.queue(tx, mail)
    })
    postman.nudge()
    return null
  })
}
