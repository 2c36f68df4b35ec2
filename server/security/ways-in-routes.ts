import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { whyCannotLinkGoogle, whyCannotUnlinkGoogle } from '@cairn/domain/security/own-account-rules'
import type { FastifyInstance } from 'fastify'
import { askerOf, passCookies } from '../accounts/cookies.ts'
import type { WithEngine } from '../accounts/engine.ts'
import { beginLinking } from '../accounts/google-flow.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { type ServeParts, serve } from '../serve.ts'
import { identitiesOf, lockIdentities } from './identities.ts'
import { changeAndTell, type News } from './letters.tsx'

const unlinked: News = {
  kind: 'google_unlinked',
  subject: 'Google was unlinked from your Cairn account',
  text: 'Google was unlinked from your account and no longer signs in.',
}

export const waysInRoutes = (
  app: FastifyInstance,
  parts: ServeParts & WithEngine & Pick<Parts, 'postman'>,
) => {
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
    const { headers, url } = await beginLinking(parts, way, askerOf(parts, request, session))
    passCookies(headers, reply)
    return { url }
  })

  serve(app, parts, ownAccount.unlinkGoogle, ({ session }) => {
    const { account } = session.me
    return changeAndTell(parts, account, unlinked, async (tx) => {
      const ways = await lockIdentities(tx, account.id)
      refuse(whyCannotUnlinkGoogle(ways))
      await tx.query('delete from auth.account where id = $1', [ways.google?.id])
      return null
    })
  })
}
