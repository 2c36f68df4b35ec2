import type { Account } from '@cairn/domain/accounts/schema'
import { messages as commonMessages } from '@cairn/domain/messages'
import { messages as securityMessages } from '@cairn/domain/security/messages'
import type { CredentialProof, NewCredential, Passkey } from '@cairn/domain/security/passkeys-schema'
import { whyOnlyWayIn } from '@cairn/domain/security/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { callEngine } from '../accounts/ask.ts'
import { type Asker, anonymousAsker, askerOf, copyCookies } from '../accounts/cookies.ts'
import type { WithEngine } from '../accounts/engine.ts'
import type { Session, SessionParts } from '../accounts/session.ts'
import { acceptPendingInvitation, requireSession } from '../accounts/way-in.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { passkey } from '../db/schema/auth.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { lockIdentities } from './identities.ts'
import { type News, runAndMailOwner } from './mails.tsx'

type PasskeyRow = Columns<typeof passkey, 'id' | 'name' | 'created_at' | 'last_used_at'>

const passkeyOfRow = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name: name ?? securityMessages.passkeys.unnamed,
  createdAt: created_at,
  lastUsedAt: last_used_at,
})

export const passkeysOf = async (tx: Tx, userId: string) => {
  const rows = await tx.query<PasskeyRow>(
    'select id, name, created_at, last_used_at from auth.passkey where user_id = $1 order by created_at, id',
    [userId],
  )
  return rows.map(passkeyOfRow)
}

/** Another person's passkey is as good as none. */
const updateName = async (tx: Tx, userId: string, id: string, name: string) => {
  const [row] = await tx.query<PasskeyRow>(
    `update auth.passkey set name = $3 where id = $2 and user_id = $1
     returning id, name, created_at, last_used_at`,
    [userId, id, name],
  )
  return row === undefined ? null : passkeyOfRow(row)
}

const noteUse = (tx: Tx, credentialId: string, now: Date) =>
  tx.query('update auth.passkey set last_used_at = $2 where credential_id = $1', [credentialId, now])

export const isOwnPasskey = async (tx: Tx, userId: string, credentialId: string) => {
  const own = await tx.query('select 1 from auth.passkey where user_id = $1 and credential_id = $2', [
    userId,
    credentialId,
  ])
  return own.length > 0
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

const passkeyNotFound = () => new Refused({ code: 'not_found', message: commonMessages.notFound })

const addedNews = (name: string): News => ({
  kind: 'passkey_added',
  subject: 'A passkey was added to your Cairn account',
  text: `the passkey “${name}” was added to your account. Whoever holds it can sign in as you.`,
})
const removedNews = (name: string): News => ({
  kind: 'passkey_removed',
  subject: 'A passkey was removed from your Cairn account',
  text: `the passkey “${name}” was removed from your account and no longer signs in.`,
})

export const creationOptions = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'postman'>,
  session: Session,
  { request, reply }: Exchange,
) => {
  const { headers, response } = await callEngine(parts, askerOf(parts, request, session), (from) =>
    parts.engine.api.generatePasskeyRegistrationOptions({ headers: from, returnHeaders: true }),
  )
  copyCookies(headers, reply)
  return { ...response }
}

export const addPasskey = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'settings' | 'postman'>,
  session: Session,
  { name, credential }: { name: string; credential: z.output<typeof NewCredential> },
  { request, reply }: Exchange,
) => {
  const { account } = session.me
  const { headers, response } = await callEngine(parts, askerOf(parts, request, session, 'passkey'), (from) =>
    parts.engine.api.verifyPasskeyRegistration({
      body: { response: credential, name },
      headers: from,
      returnHeaders: true,
    }),
  )
  copyCookies(headers, reply)
  return runAndMailOwner(parts, account, addedNews(name), async (tx) => {
    const passkeys: Passkey[] = await passkeysOf(tx, account.id)
    const kept = passkeys.find(({ id }) => id === response.id)
    if (kept === undefined) throw new Error('The passkey that was just added cannot be read')
    return kept
  })
}

export const renamePasskey = async (
  { db }: Pick<Parts, 'db'>,
  account: Account,
  id: string,
  name: string,
) => {
  const passkey = await db.as('cairn_accounts', {}, (tx) => updateName(tx, account.id, id, name))
  if (passkey === null) throw passkeyNotFound()
  return passkey
}

export const removePasskey = async (
  parts: Pick<Parts, 'settings' | 'db' | 'postman'>,
  account: Account,
  id: string,
) => {
  const passkeys = await parts.db.as('cairn_accounts', {}, (tx) => passkeysOf(tx, account.id))
  const unwanted = passkeys.find((passkey) => passkey.id === id)
  if (unwanted === undefined) throw passkeyNotFound()
  await runAndMailOwner(parts, account, removedNews(unwanted.name), async (tx) => {
    const ways = await lockIdentities(tx, account.id)
    refuse(whyOnlyWayIn({ ...ways, passkeys: ways.passkeys - 1 }))
    const gone = await tx.query('delete from auth.passkey where id = $1 and user_id = $2 returning id', [
      id,
      account.id,
    ])
    if (gone.length === 0) throw passkeyNotFound()
  })
}

/** Whose passkey it will be is not known yet, so nobody's are named. */
export const requestOptions = async (
  parts: WithEngine & Pick<Parts, 'db' | 'postman'>,
  reply: FastifyReply,
) => {
  const { headers, response } = await callEngine(parts, anonymousAsker, (from) =>
    parts.engine.api.generatePasskeyAuthenticationOptions({ headers: from, returnHeaders: true }),
  )
  copyCookies(headers, reply)
  return { ...response }
}

/** In the signed data of the authenticator: it has seen a fingerprint, a face or a PIN, not just a touch. */
export const hasVerifiedUser = ({ response }: CredentialProof) => {
  const flags = Buffer.from(response.authenticatorData, 'base64url')[32] ?? 0
  return (flags & 0b100) !== 0
}

/** The engine checks the answer against the challenge of this browser, which works once, and makes a session of it. */
export const verifyPasskey = async (
  parts: WithEngine & Pick<Parts, 'db' | 'postman'>,
  asker: Asker,
  credential: CredentialProof,
  now: Date,
) => {
  const verified = await callEngine(parts, asker, (headers) =>
    parts.engine.api.verifyPasskeyAuthentication({
      body: { response: { ...credential, clientExtensionResults: {} } },
      headers,
      returnHeaders: true,
    }),
  )
  await parts.db.as('cairn_accounts', {}, (tx) => noteUse(tx, credential.id, now))
  return verified
}

export const signInWithPasskey = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged'>,
  credential: CredentialProof,
  { request, reply }: Exchange,
  now: Date,
) => {
  const { headers } = await verifyPasskey(parts, askerOf(parts, request, null, 'passkey'), credential, now)
  const provesBoth = hasVerifiedUser(credential)
  return acceptPendingInvitation(parts, await requireSession(parts, { headers, provesBoth }, reply, now), now)
}
