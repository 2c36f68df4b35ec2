import { messages } from '@cairn/domain/accounts/proving-messages'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import type { FastifyInstance } from 'fastify'
import type { WithEngine } from '../accounts/engine.ts'
import { mailConfirmationAgain } from '../accounts/sign-in-commands.ts'
import type { Parts } from '../parts.ts'
import { type ServeParts, serve } from '../serve.ts'
import { exportOwnData } from './export.ts'
import { readIdentities, startLinking, unlinkGoogle } from './identities.ts'
import { answerMembership, deleteOwnAccount } from './leave.ts'
import { changePassword } from './password.ts'
import { mailProofCode, provePresence, waysOf } from './proof.ts'
import { passkeysRoutes, secondFactorRoutes } from './second-factor-routes.ts'
import { endSession, endSessions, listSessions } from './sessions.ts'

type SecurityParts = ServeParts & WithEngine & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged'>

export const securityRoutes = (app: FastifyInstance, parts: SecurityParts) => {
  secondFactorRoutes(app, parts)
  passkeysRoutes(app, parts)
  ownAccountRoutes(app, parts)
}

/** What people do with their own account. */
const ownAccountRoutes = (app: FastifyInstance, parts: SecurityParts) => {
  const { db, settings } = parts

  serve(app, parts, ownAccount.waysIn, async ({ session }) => {
    const { passwordChangedAt, google } = await readIdentities(parts, session)
    return { passwordChangedAt, google, isGoogleOffered: settings.google !== null }
  })
  serve(app, parts, ownAccount.linkGoogle, ({ session, request, reply }) =>
    startLinking(parts, session, { request, reply }),
  )
  serve(app, parts, ownAccount.unlinkGoogle, ({ session }) => unlinkGoogle(parts, session))

  serve(app, parts, ownAccount.waysToProve, async ({ session }) => ({ ways: await waysOf(parts, session) }))
  serve(app, parts, ownAccount.reauthenticate, async ({ session, body, request, now }) => {
    await provePresence(parts, session, body, request, now)
    return null
  })
  serve(app, parts, ownAccount.mailProofCode, async ({ session, now }) => {
    await mailProofCode(parts, session, now)
    return null
  })
  serve(app, parts, ownAccount.changePassword, async ({ now, ...change }) => {
    await changePassword(parts, change, now)
    return null
  })

  serve(app, parts, ownAccount.sessions, async ({ session, now }) => ({
    sessions: await db.as('cairn_accounts', {}, (tx) => listSessions(tx, session, now)),
  }))
  serve(app, parts, ownAccount.endSession, async ({ session, params }) => {
    await db.as('cairn_accounts', {}, (tx) => endSession(tx, session, params.id))
    return null
  })
  serve(app, parts, ownAccount.endSessions, async ({ session, body, reply }) => {
    await endSessions(parts, session, body.scope, reply)
    return null
  })

  serve(app, parts, ownAccount.exportData, async ({ session, reply, now }) => {
    reply.header('content-disposition', `attachment; filename="cairn-${now.toISOString().slice(0, 10)}.json"`)
    return exportOwnData(parts, session, now)
  })
  serve(app, parts, ownAccount.deleteAccount, async ({ now, ...leaving }) => {
    await deleteOwnAccount(parts, leaving, now)
    return null
  })
  serve(app, parts, ownAccount.answerMembership, ({ session, body, request, now }) =>
    answerMembership(parts, session, body.stays, request, now),
  )
  serve(app, parts, ownAccount.sendConfirmation, async ({ session, now }) => {
    await mailConfirmationAgain(parts, session.me.account.email, now)
    return { message: messages.email.sent }
  })
}
