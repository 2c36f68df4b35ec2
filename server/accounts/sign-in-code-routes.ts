import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { messages as words } from '@cairn/domain/accounts/code-messages'
import { type CodeRequest, codesPerAddress } from '@cairn/domain/accounts/code-rules'
import { isDemoAccount } from '@cairn/domain/demo/visitors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { workAfterReplies } from '../after-reply.ts'
import type { Parts } from '../app.ts'
import { countTry } from '../rate-limit.ts'
import { refuse } from '../refused.ts'
import { newToken } from '../secret-token.ts'
import { serve } from '../serve.ts'
import { spendSignInLink } from './mailed-links.ts'
import { noAccountMail, signInCodeMail } from './sign-in-code-mails.tsx'
import { dropCode, expiryOf, keepCode, tryCode } from './sign-in-codes.ts'
import { accountIdOf } from './sign-up.ts'
import { enterForSure, welcome } from './way-in.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

export const signInCodeRoutes = (app: FastifyInstance, parts: Parts) => {
  const { db, secret, settings } = parts
  const afterwards = workAfterReplies(app)

  const signInWith = async (token: string, { request, reply }: Visit, now: Date) => {
    const spent = await spendSignInLink(parts, token, request, words.linkGone, now)
    const { headers, response, passwordEnded } = spent
    await db.as('cairn_accounts', {}, (tx) => dropCode(tx, response.user.email))
    const me = await welcome(parts, await enterForSure(parts, { headers }, reply, now), now)
    return { ...me, passwordEnded }
  }

  const mailCode = async ({ email, next }: z.output<typeof CodeRequest>, now: Date) => {
    const accountId = await accountIdOf(db, email)
    const isKnown = accountId !== null && !isDemoAccount(accountId)
    // A code that nobody gets is kept as well: trying codes must not tell who has an account.
    const linkToken = isKnown ? await parts.mintSignInLink(email, expiryOf(now)) : newToken()
    const code = await keepCode(db, { email, linkToken, secret }, now)
    const mail = isKnown
      ? await signInCodeMail({ email, code, linkToken, next, publicUrl: settings.publicUrl })
      : await noAccountMail(email, settings.publicUrl)
    await db.as('cairn_accounts', {}, (tx) => parts.postman.queue(tx, mail))
    parts.postman.nudge()
  }

  serve(app, parts, signInCodes.askForCode, async ({ body, request, now }) => {
    await countTry(db, `code for ${body.email}`, codesPerAddress, now)
    afterwards(request, () => mailCode(body, now))
    return { message: words.sent }
  })

  serve(app, parts, signInCodes.signInByCode, async ({ body, request, reply, now }) => {
    refuse(await tryCode(db, { ...body, keeper: parts }, now))
    const token = await parts.mintSignInLink(body.email, expiryOf(now))
    return signInWith(token, { request, reply }, now)
  })

  serve(app, parts, signInCodes.signInByLink, ({ body, request, reply, now }) =>
    signInWith(body.token, { request, reply }, now),
  )
}
