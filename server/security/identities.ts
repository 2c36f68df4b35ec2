import {
  whyCannotLinkGoogle,
  whyCannotUnlinkGoogle,
  whyGoogleNotOffered,
} from '@cairn/domain/security/own-account-rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { askerOf, copyCookies } from '../accounts/cookies.ts'
import type { WithEngine } from '../accounts/engine.ts'
import { startGoogleLinking } from '../accounts/google-flow.ts'
import { claimsIn, googleProviderId } from '../accounts/google-provider.ts'
import type { Session, SessionParts } from '../accounts/session.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { account } from '../db/schema/auth.ts'
import type { Parts } from '../parts.ts'
import { refuse } from '../refused.ts'
import { type News, runAndMailOwner } from './mails.tsx'

type Identity = Columns<typeof account, 'id' | 'provider_id' | 'id_token' | 'updated_at'>

/** Locks the account first, so that of two ways taken away at the same moment the second sees the first gone. */
export const lockIdentities = async (tx: Tx, accountId: string) => {
  await tx.query('select 1 from auth."user" where id = $1 for update', [accountId])
  return identitiesOf(tx, accountId)
}

const deleteIdentity = (tx: Tx, id: string | undefined) =>
  tx.query('delete from auth.account where id = $1', [id])

/** How an account can be entered, apart from mails to its address. */
export const identitiesOf = async (tx: Tx, accountId: string) => {
  const identities = await tx.query<Identity>(
    `select id, provider_id, id_token, updated_at from auth.account
     where user_id = $1 and (provider_id <> 'credential' or password is not null) order by created_at`,
    [accountId],
  )
  const [passkeys] = await tx.query<{ count: number }>(
    'select count(*)::int as count from auth.passkey where user_id = $1',
    [accountId],
  )
  const password = identities.find(({ provider_id }) => provider_id === 'credential')
  const google = identities.find(({ provider_id }) => provider_id === googleProviderId)
  return {
    hasPassword: password !== undefined,
    passwordChangedAt: password?.updated_at ?? null,
    passkeys: passkeys?.count ?? 0,
    isGoogleLinked: google !== undefined,
    google: google ? { id: google.id, email: emailOf(google.id_token) } : null,
  }
}

const emailOf = (idToken: string | null) => (idToken === null ? null : (claimsIn(idToken)?.email ?? null))

type OwnParts = SessionParts & WithEngine & Pick<Parts, 'settings' | 'postman'>

/** Where the browser goes to link a Google account. */
export const startLinking = async (
  parts: OwnParts,
  session: Session,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) => {
  refuse(whyGoogleNotOffered(parts.settings.google !== null))
  const { isGoogleLinked } = await readIdentities(parts, session)
  refuse(whyCannotLinkGoogle(isGoogleLinked))
  const way = { to: '/profile?google=linked', onFailure: '/profile' }
  const { headers, url } = await startGoogleLinking(parts, way, askerOf(parts, request, session))
  copyCookies(headers, reply)
  return { url }
}

const unlinkNews: News = {
  kind: 'google_unlinked',
  subject: 'Google was unlinked from your Cairn account',
  text: 'Google was unlinked from your account and no longer signs in.',
}

export const unlinkGoogle = (parts: OwnParts, { me: { account } }: Session) =>
  runAndMailOwner(parts, account, unlinkNews, async (tx) => {
    const ways = await lockIdentities(tx, account.id)
    refuse(whyCannotUnlinkGoogle(ways))
    await deleteIdentity(tx, ways.google?.id)
    return null
  })

export const readIdentities = ({ db }: Pick<Parts, 'db'>, { me }: Session) =>
  db.as('cairn_accounts', {}, (tx) => identitiesOf(tx, me.account.id))
