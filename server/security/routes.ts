import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { whyCannotLinkGoogle, whyCannotUnlinkGoogle } from '@cairn/domain/security/own-account-rules'
import type { FastifyInstance } from 'fastify'
import { askerOf, copyCookies } from '../accounts/cookies.ts'
import type { WithEngine } from '../accounts/engine.ts'
import { startGoogleLinking } from '../accounts/google-flow.ts'
import { signOut } from '../accounts/way-in.ts'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { type ServeParts, serve } from '../serve.ts'
import { accountPart, companyPart, withoutCompany } from './export.ts'
import { deleteIdentity, identitiesOf, lockIdentities } from './identities.ts'
import { leaveRoutes } from './leave-routes.ts'
import { type News, runAndMailOwner } from './mails.tsx'
import { passwordRoutes } from './password-routes.ts'
import { passkeysRoutes, secondFactorRoutes } from './second-factor-routes.ts'
import { endAllSessions, endOtherSessions, endSession, listSessions } from './sessions.ts'

export const securityRoutes = (
  app: FastifyInstance,
  parts: ServeParts & WithEngine & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged'>,
) => {
  secondFactorRoutes(app, parts)
  passkeysRoutes(app, parts)
  ownAccountRoutes(app, parts)
}

/** What people do with their own account. */
const ownAccountRoutes = (
  app: FastifyInstance,
  parts: ServeParts & WithEngine & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged'>,
) => {
  waysInRoutes(app, parts)
  passwordRoutes(app, parts)
  sessionsRoutes(app, parts)
  exportRoutes(app, parts)
  leaveRoutes(app, parts)
}

const exportNews: News = {
  kind: 'data_exported',
  subject: 'Your data was downloaded from Cairn',
  text: 'a file with everything Cairn keeps about you was downloaded.',
}

const exportRoutes = (app: FastifyInstance, parts: ServeParts & Pick<Parts, 'postman'>) => {
  const { db } = parts

  serve(app, parts, ownAccount.exportData, async ({ session, reply, now }) => {
    const { account, membership } = session.me
    const own = await runAndMailOwner(parts, account, exportNews, (tx) => accountPart(tx, session))
    const inside =
      membership === null
        ? withoutCompany
        : await inCompany(db, scopeOf(membership, now, session.origin), (tx) => companyPart(tx, account.id))
    reply.header('content-disposition', `attachment; filename="cairn-${now.toISOString().slice(0, 10)}.json"`)
    const workspace = membership && { id: membership.company.id, name: membership.company.name }
    return { exportedAt: now, ...own, workspace, ...inside }
  })
}

const sessionsRoutes = (app: FastifyInstance, parts: ServeParts) => {
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
    await signOut(parts, session, reply)
    return null
  })
}

const unlinkNews: News = {
  kind: 'google_unlinked',
  subject: 'Google was unlinked from your Cairn account',
  text: 'Google was unlinked from your account and no longer signs in.',
}

const waysInRoutes = (app: FastifyInstance, parts: ServeParts & WithEngine & Pick<Parts, 'postman'>) => {
  const { db, settings } = parts
  const identities = (accountId: string) => db.as('cairn_accounts', {}, (tx) => identitiesOf(tx, accountId))

  serve(app, parts, ownAccount.waysIn, async ({ session }) => {
    const { passwordChangedAt, google } = await identities(session.me.account.id)
    return { passwordChangedAt, google, isGoogleOffered: settings.google !== null }
  })

  serve(app, parts, ownAccount.linkGoogle, async ({ session, request, reply }) => {
    if (settings.google === null)
      throw new Refused({ code: 'not_found', message: messages.google.notOffered })
    const { isGoogleLinked } = await identities(session.me.account.id)
    refuse(whyCannotLinkGoogle(isGoogleLinked))
    const way = { to: '/profile?google=linked', onFailure: '/profile' }
    const { headers, url } = await startGoogleLinking(parts, way, askerOf(parts, request, session))
    copyCookies(headers, reply)
    return { url }
  })

  serve(app, parts, ownAccount.unlinkGoogle, ({ session }) => {
    const { account } = session.me
    return runAndMailOwner(parts, account, unlinkNews, async (tx) => {
      const ways = await lockIdentities(tx, account.id)
      refuse(whyCannotUnlinkGoogle(ways))
      await deleteIdentity(tx, ways.google?.id)
      return null
    })
  })
}
