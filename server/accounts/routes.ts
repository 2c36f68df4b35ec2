import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { messages as words } from '@cairn/domain/accounts/code-messages'
import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import { whyCannotActAs } from '@cairn/domain/workspace/rules'
import type { FastifyInstance } from 'fastify'
import type { WithAfterReplies } from '../after-reply.ts'
import { mailboxPath } from '../mail/mailbox.ts'
import { originOf } from '../origin.ts'
import type { Parts } from '../parts.ts'
import { refuse } from '../refused.ts'
import { type ServeParts, serve } from '../serve.ts'
import {
  confirmEmail,
  keepAlive,
  mailRecovery,
  rename,
  resetPassword,
  sessionAndLife,
  setFirstPassword,
} from './commands.ts'
import { whyTooCommon } from './common-passwords.ts'
import type { WithEngine } from './engine.ts'
import { countMailRequest } from './guesses.ts'
import { completeUserSetup, createInvitedUser } from './invited-user.ts'
import { rememberDevice } from './known-devices.ts'
import { rememberSignUp } from './prove.ts'
import { readSession } from './session.ts'
import {
  mailCode,
  mailMissingConfirmation,
  signInByCode,
  signInByLink,
  signInByMailedLink,
  signInByPassword,
} from './sign-in-commands.ts'
import { signUp } from './sign-up.ts'
import { signOut } from './way-in.ts'

export const accountsRoutes = (
  app: FastifyInstance,
  parts: ServeParts &
    WithEngine &
    WithAfterReplies &
    Pick<Parts, 'postman' | 'jobs' | 'seatsChanged' | 'mintSignInLink'>,
) => {
  serve(app, parts, accounts.session, (call) => sessionAndLife(parts, call))

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
    parts.afterReplies.start(request, () => mailMissingConfirmation(parts, body.email))
    return { message: messages.confirmationAsked }
  })

  serve(app, parts, accounts.localMailbox, async ({ request }) => ({
    isKept: parts.settings.smtpUrl === undefined,
    path: await mailboxPath(parts, request),
  }))

  serve(app, parts, accounts.signIn, ({ body, request, reply, now }) =>
    signInByPassword(parts, body, { request, reply }, now),
  )

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
    parts.afterReplies.start(request, () => mailRecovery(parts, body.email, isKnown, now))
    return { message: messages.recoverySent }
  })

  serve(app, parts, accounts.resetPassword, async ({ body, request, now }) => {
    await resetPassword(parts, body, request, now)
    return null
  })

  serve(app, parts, accounts.signOut, async ({ request, reply, now }) => {
    await signOut(parts, await readSession(parts, request, now), reply)
    return null
  })

  serve(app, parts, signInCodes.askForCode, async ({ body, request, now }) => {
    const isKnown = await countMailRequest(parts, 'code', { email: body.email, request }, now)
    parts.afterReplies.start(request, () => mailCode(parts, body, isKnown, now))
    return { message: words.sent }
  })

  serve(app, parts, signInCodes.signInByCode, ({ body, request, reply, now }) =>
    signInByCode(parts, body, { request, reply }, now),
  )

  serve(app, parts, signInCodes.signInByLink, ({ body, request, reply, now }) =>
    signInByLink(parts, body, { request, reply }, now),
  )
}
