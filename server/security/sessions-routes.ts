import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import type { FastifyInstance } from 'fastify'
import { leave } from '../accounts/way-in.ts'
import { Refused } from '../refused.ts'
import { type ServeParts, serve } from '../serve.ts'
import { endAllSessions, endOtherSessions, endSession, listSessions } from './sessions.ts'

export const sessionsRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const { db } = parts

  serve(app, parts, ownAccount.sessions, async ({ session, now }) => ({
    sessions: await db.as('cairn_accounts', {}, (tx) => listSessions(tx, session, now)),
  }))

  serve(app, parts, ownAccount.endSession, async ({ session, params }) => {
    const hasEnded = await db.as('cairn_accounts', {}, (tx) => endSession(tx, session, params.id))
    if (!hasEnded) throw new Refused({ code: 'not_found', message: messages.sessions.gone })
    return null
  })

  serve(app, parts, ownAccount.endSessions, async ({ session, body, reply }) => {
    if (body.scope === 'others') {
      await db.as('cairn_accounts', {}, (tx) => endOtherSessions(tx, session))
      return null
    }
    if (body.scope === 'global') await db.as('cairn_accounts', {}, (tx) => endAllSessions(tx, session))
    await leave(parts, session, reply)
    return null
  })
}
