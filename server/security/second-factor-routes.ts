import { security } from '@cairn/domain/security/contract'
import type { FastifyInstance } from 'fastify'
import type { WithEngine } from '../accounts/engine.ts'
import type { Parts } from '../parts.ts'
import { type ServeParts, serve } from '../serve.ts'
import {
  addPasskey,
  creationOptions,
  passkeysOf,
  removePasskey,
  renamePasskey,
  requestOptions,
  signInWithPasskey,
} from './passkeys-commands.ts'
import {
  answerChallenge,
  createSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor-commands.ts'

export const secondFactorRoutes = (
  app: FastifyInstance,
  parts: ServeParts & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged'>,
) => {
  serve(app, parts, security.secondFactor, ({ session }) => secondFactorOf(parts, session))

  serve(app, parts, security.setUpSecondFactor, ({ session, now }) => createSecondFactor(parts, session, now))

  serve(app, parts, security.turnOnSecondFactor, async ({ session, body, reply, now }) => {
    await turnOnSecondFactor(parts, session, body.code, reply, now)
    return null
  })

  serve(app, parts, security.turnOffSecondFactor, async ({ session }) => {
    await turnOffSecondFactor(parts, session)
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

export const passkeysRoutes = (
  app: FastifyInstance,
  parts: ServeParts & WithEngine & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged'>,
) => {
  serve(app, parts, security.passkeys, async ({ session }) => ({
    passkeys: await parts.db.as('cairn_accounts', {}, (tx) => passkeysOf(tx, session.me.account.id)),
  }))

  serve(app, parts, security.passkeyCreation, ({ session, request, reply }) =>
    creationOptions(parts, session, { request, reply }),
  )

  serve(app, parts, security.addPasskey, ({ session, body, request, reply }) =>
    addPasskey(parts, session, body, { request, reply }),
  )

  serve(app, parts, security.renamePasskey, ({ session, params, body }) =>
    renamePasskey(parts, session.me.account, params.id, body.name),
  )

  serve(app, parts, security.removePasskey, async ({ session, params }) => {
    await removePasskey(parts, session.me.account, params.id)
    return null
  })

  serve(app, parts, security.passkeyRequest, ({ reply }) => requestOptions(parts, reply))

  serve(app, parts, security.signInWithPasskey, ({ body, request, reply, now }) =>
    signInWithPasskey(parts, body.credential, { request, reply }, now),
  )
}
