import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { messages as words } from '@cairn/domain/accounts/code-messages'
import type { CodeRequest } from '@cairn/domain/accounts/code-rules'
import type { FollowedLink } from '@cairn/domain/accounts/schema'
import { isDemoAccount } from '@cairn/domain/demo/visitors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { WithAfterReplies } from '../after-reply.ts'
import { hasRoom } from '../mail/budget.ts'
import type { Parts } from '../parts.ts'
import { refuse } from '../refused.ts'
import { newToken } from '../secret-token.ts'
import { type ServeParts, serve } from '../serve.ts'
import type { WithEngine } from './engine.ts'
import { countMailRequest } from './guesses.ts'
import { findDevice } from './known-devices.ts'
import { consumeSignInLink } from './mailed-links.ts'
import { noAccountMail, signInCodeMail } from './mails.tsx'
import { checkCode, deleteOpenCode, expiryOf, keepCode, newCode } from './sign-in-codes.ts'
import { accountIdOf } from './sign-up.ts'
import { acceptPendingInvitation, requireSession } from './way-in.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

export const signInCodeRoutes = (
  app: FastifyInstance,
  parts: ServeParts &
    WithEngine &
    WithAfterReplies &
    Pick<Parts, 'postman' | 'jobs' | 'seatsChanged' | 'mintSignInLink'>,
) => {
  const { db, secret, settings } = parts

  const signInWith = async (link: z.output<typeof FollowedLink>, { request, reply }: Visit, now: Date) => {
    const spent = await consumeSignInLink(parts, link, request, words.linkGone, now)
    const { headers, response, passwordEnded, followedInvitation } = spent
    await db.as('cairn_accounts', {}, (tx) => deleteOpenCode(tx, response.user.email))
    const session = await requireSession(parts, { headers, followedInvitation }, reply, now)
    return { ...(await acceptPendingInvitation(parts, session, now)), passwordEnded }
  }

  const mailCode = async ({ email, next }: z.output<typeof CodeRequest>, isKnown: boolean, now: Date) => {
    const accountId = await accountIdOf(db, email)
    const hasAccount = accountId !== null && !isDemoAccount(accountId)
    const kind = hasAccount ? 'sign_in_code' : 'no_account'
    if (!isKnown && !(await hasRoom(db, { kind, to: email }, now))) return
    const linkToken = hasAccount ? await parts.mintSignInLink(email, expiryOf(now)) : newToken()
    const code = newCode()
    const mail = hasAccount
      ? await signInCodeMail({ email, code, linkToken, next, publicUrl: settings.publicUrl })
      : await noAccountMail(email, settings.publicUrl)
    await db.as('cairn_accounts', {}, async (tx) => {
      const queued = await parts.postman.queue(tx, { ...mail, isGranted: isKnown })
      // A code that is not mailed would end the one that its owner has. One that nobody gets, because there is no account,
      // is kept as well: trying codes must not tell who has one.
      if (queued !== null) await keepCode(tx, { email, code, linkToken, secret }, now)
    })
    parts.postman.nudge()
  }

  serve(app, parts, signInCodes.askForCode, async ({ body, request, now }) => {
    const isKnown = await countMailRequest(parts, 'code', { email: body.email, request }, now)
    parts.afterReplies.start(request, () => mailCode(body, isKnown, now))
    return { message: words.sent }
  })

  serve(app, parts, signInCodes.signInByCode, async ({ body, request, reply, now }) => {
    const isKnown = (await findDevice(parts, request, body)) !== null
    refuse(await checkCode(db, { ...body, isKnown, keeper: parts }, now))
    const token = await parts.mintSignInLink(body.email, expiryOf(now))
    // Whoever types an address and its code means to be that person.
    return signInWith({ token, replacesSession: true }, { request, reply }, now)
  })

  serve(app, parts, signInCodes.signInByLink, ({ body, request, reply, now }) =>
    signInWith(body, { request, reply }, now),
  )
}
