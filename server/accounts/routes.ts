import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import { whyHalfSignedIn } from '@cairn/domain/accounts/rules'
import { isDemoAccount } from '@cairn/domain/demo/visitors'
import { whyCannotActAs } from '@cairn/domain/workspace/rules'
import type { FastifyInstance } from 'fastify'
import type { WithAfterReplies } from '../after-reply.ts'
import { hasRoom } from '../mail/budget.ts'
import { mailboxPath } from '../mail/mailbox.ts'
import { originOf } from '../origin.ts'
import type { Parts } from '../parts.ts'
import { refuse } from '../refused.ts'
import { type ServeParts, serve } from '../serve.ts'
import { callEngine } from './ask.ts'
import {
  confirmAddressByReset,
  confirmEmail,
  keepAlive,
  rename,
  setFirstPassword,
  signIn,
  signInByMailedLink,
} from './commands.ts'
import { whyTooCommon } from './common-passwords.ts'
import { isConfirmationOpen } from './confirmation.ts'
import { anonymousAsker } from './cookies.ts'
import type { WithEngine } from './engine.ts'
import { countMailRequest } from './guesses.ts'
import { completeUserSetup, createInvitedUser } from './invited-user.ts'
import { rememberDevice } from './known-devices.ts'
import { rememberSignUp } from './prove.ts'
import { readSession } from './session.ts'
import { accountIdOf, isUnproven, signUp } from './sign-up.ts'
import { acceptPendingInvitation, mailConfirmation, requireSession, signOut } from './way-in.ts'

export const accountsRoutes = (
  app: FastifyInstance,
  parts: ServeParts & WithEngine & WithAfterReplies & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged'>,
) => {
  const { engine } = parts

  serve(app, parts, accounts.session, async ({ request, reply, now }) => {
    const session = await readSession(parts, request, now)
    if (session === null) return { me: null, expiresAt: null }
    if (whyHalfSignedIn(session)) return { me: null, expiresAt: null, secondFactorRequired: true as const }
    return { me: session.me, expiresAt: await keepAlive(parts, session, { request, reply, now }) }
  })

  serve(app, parts, accounts.renew, async ({ session, ...call }) => ({
    expiresAt: await keepAlive(parts, session, call),
  }))

  serve(app, parts, accounts.me, async ({ session }) => session.me)

  serve(app, parts, accounts.signUp, async ({ body, reply }) => {
    refuse(whyTooCommon(body.password))
    const user = await signUp(parts, body)
    await rememberSignUp(parts, user?.id ?? null, reply)
    return { message: messages.confirmationSent }
  })

  serve(app, parts, accounts.confirmEmail, ({ body, request, reply, now }) =>
    confirmEmail(parts, body, { request, reply }, now),
  )

  serve(app, parts, accounts.askForConfirmation, async ({ body, request, now }) => {
    await countMailRequest(parts, 'confirmation', { email: body.email, request }, now)
    parts.afterReplies.start(request, async () => {
      if (await isUnproven(parts.db, body.email)) await mailConfirmation(parts, body.email)
    })
    return { message: messages.confirmationAsked }
  })

  serve(app, parts, accounts.localMailbox, async ({ request }) => ({ path: mailboxPath(parts, request) }))

  serve(app, parts, accounts.signIn, async ({ body, request, reply, now }) => {
    const { headers } = await signIn(parts, body, request, now)
    const session = await requireSession(parts, { headers, knowsPassword: true }, reply, now)
    const me = await acceptPendingInvitation(parts, session, now)
    const { email, emailVerified } = me.account
    if (emailVerified || (await isConfirmationOpen(parts.db, email, now))) return me
    // Nothing is promised that will not be sent.
    if (!(await hasRoom(parts.db, { kind: 'confirmation', to: email }, now))) return me
    await mailConfirmation(parts, email)
    return { ...me, confirmationSent: true as const }
  })

  serve(app, parts, accounts.callback, ({ body, request, reply, now }) =>
    signInByMailedLink(parts, body, { request, reply }, now),
  )

  serve(app, parts, accounts.createInvitedUser, async ({ body, request, reply, now }) => {
    refuse(whyTooCommon(body.password))
    const user = await createInvitedUser(parts, body, now, originOf(request))
    await rememberSignUp(parts, user.id, reply)
    return { success: true as const, user }
  })

  serve(app, parts, accounts.completeUserSetup, async ({ session, body, now }) => {
    refuse(whyCannotActAs(session.me.account, body.userId))
    return { success: true as const, company: await completeUserSetup(parts, session, now) }
  })

  serve(app, parts, accounts.setPassword, async ({ session, body, request, reply, now }) => {
    await setFirstPassword(parts, { session, body, request }, now)
    await rememberDevice(parts, session.me.account.id, reply)
    return null
  })

  serve(app, parts, accounts.giveName, async ({ session, body, now }) => {
    await rename(parts, session, body.fullName, now)
    return null
  })

  serve(app, parts, accounts.forgotPassword, async ({ body, request, now }) => {
    const isKnown = await countMailRequest(parts, 'recovery', { email: body.email, request }, now)
    parts.afterReplies.start(request, async () => {
      const accountId = await accountIdOf(parts.db, body.email)
      if (accountId !== null && isDemoAccount(accountId)) return
      // A link that nobody is sent would end the one that its owner has.
      if (!isKnown && !(await hasRoom(parts.db, { kind: 'recovery', to: body.email }, now))) return
      await callEngine(parts, { ...anonymousAsker, isGranted: isKnown }, () =>
        engine.api.requestPasswordReset({ body }),
      )
    })
    return { message: messages.recoverySent }
  })

  serve(app, parts, accounts.resetPassword, async ({ body, request, now }) => {
    const { token, password: newPassword } = body
    refuse(whyTooCommon(newPassword))
    await confirmAddressByReset(parts, token, request, now)
    await callEngine(
      parts,
      anonymousAsker,
      () => engine.api.resetPassword({ body: { token, newPassword } }),
      messages.recoveryInvalid,
    )
    return null
  })

  serve(app, parts, accounts.signOut, async ({ request, reply, now }) => {
    await signOut(parts, await readSession(parts, request, now), reply)
    return null
  })
}
