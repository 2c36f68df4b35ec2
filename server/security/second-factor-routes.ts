import { security } from '@cairn/domain/security/contract'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import { type ServeParts, serve } from '../serve.ts'
import { identitiesOf } from './identities.ts'
import { answerChallenge } from './second-factor-challenge.ts'
import { renewRecoveryCodes, setUp, turnOff, turnOn } from './second-factor-commands.ts'
import { findSecondFactor } from './second-factor-store.ts'

export const secondFactorRoutes = (
  app: FastifyInstance,
  parts: ServeParts & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged'>,
) => {
  serve(app, parts, security.secondFactor, async ({ session }) => {
    const { id } = session.me.account
    const { hasPassword } = await parts.db.as('cairn_accounts', {}, (tx) => identitiesOf(tx, id))
    const kept = session.twoFactorEnabled ? await findSecondFactor(parts.db, id) : null
    return {
      isOn: session.twoFactorEnabled,
      recoveryCodesLeft: kept?.recovery_codes.length ?? 0,
      hasPassword,
    }
  })

  serve(app, parts, security.setUpSecondFactor, ({ session, now }) => setUp(parts, session, now))

  serve(app, parts, security.turnOnSecondFactor, async ({ session, body, reply, now }) => {
    await turnOn(parts, session, body.code, reply, now)
    return null
  })

  serve(app, parts, security.turnOffSecondFactor, async ({ session }) => {
    await turnOff(parts, session)
    return null
  })

  serve(app, parts, security.renewRecoveryCodes, async ({ session }) => ({
    recoveryCodes: await renewRecoveryCodes(parts, session),
  }))

  serve(app, parts, security.verifyCode, ({ body, ...exchange }) =>
    answerChallenge(parts, exchange, body.code),
  )

  serve(app, parts, security.verifyRecoveryCode, ({ body, ...exchange }) =>
    answerChallenge(parts, exchange, body.recoveryCode),
  )
}
