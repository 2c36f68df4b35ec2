import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { passwordChangesAtMost } from '@cairn/domain/security/own-account-rules'
import type { FastifyInstance } from 'fastify'
import { callEngine } from '../accounts/ask.ts'
import { whyTooCommon } from '../accounts/common-passwords.ts'
import { askerOf } from '../accounts/cookies.ts'
import type { WithEngine } from '../accounts/engine.ts'
import { rememberDevice } from '../accounts/known-devices.ts'
import { passwordChangedMail } from '../accounts/mails.tsx'
import { saveProofTime } from '../accounts/proved.ts'
import type { Parts } from '../parts.ts'
import { countTry } from '../rate-limit.ts'
import { Refused, refuse } from '../refused.ts'
import { type ServeParts, serve } from '../serve.ts'
import { isPasswordOf } from './password.ts'
import { mailProofCode, provePresence, waysOf } from './proof.ts'
import { endOtherSessions } from './sessions.ts'

export const passwordRoutes = (
  app: FastifyInstance,
  parts: ServeParts & WithEngine & Pick<Parts, 'postman'>,
) => {
  const { db, engine, postman, settings } = parts

  serve(app, parts, ownAccount.waysToProve, async ({ session }) => ({ ways: await waysOf(parts, session) }))

  serve(app, parts, ownAccount.reauthenticate, async ({ session, body, request, now }) => {
    await provePresence(parts, session, body, request, now)
    return null
  })

  serve(app, parts, ownAccount.mailProofCode, async ({ session, now }) => {
    await mailProofCode(parts, session, now)
    return null
  })

  const refuseWrong = async (typed: Parameters<typeof isPasswordOf>[1], now: Date) => {
    const isRight = await isPasswordOf(parts, typed, now)
    if (isRight === null) throw new Refused({ code: 'conflict', message: messages.password.notSet })
    if (!isRight)
      throw new Refused({ code: 'invalid_input', message: messages.password.wrong, field: 'currentPassword' })
  }

  serve(app, parts, ownAccount.changePassword, async ({ session, body, request, reply, now }) => {
    const { currentPassword, password: newPassword, signOutOthers } = body
    const { account } = session.me
    refuse(whyTooCommon(newPassword))
    await refuseWrong({ session, request, password: currentPassword }, now)
    const changes = `password changes of ${account.id}`
    await countTry(db, changes, passwordChangesAtMost, now, messages.password.changedOften)
    await callEngine(parts, askerOf(parts, request, session), (headers) =>
      engine.api.changePassword({ body: { currentPassword, newPassword }, headers }),
    )
    const mail = await passwordChangedMail(
      { email: account.email, name: account.fullName },
      settings.publicUrl,
    )
    await db.as('cairn_accounts', {}, async (tx) => {
      if (signOutOthers) await endOtherSessions(tx, session)
      if (!session.twoFactorEnabled) await saveProofTime(tx, session.id, now)
      await postman.queue(tx, mail)
    })
    postman.nudge()
    await rememberDevice(parts, account.id, reply)
    return null
  })
}
