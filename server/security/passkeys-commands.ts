import type { Account } from '@cairn/domain/accounts/schema'
import { messages as commonMessages } from '@cairn/domain/messages'
import { whyOnlyWayIn } from '@cairn/domain/security/passkeys-rules'
import type { CredentialProof, NewCredential, Passkey } from '@cairn/domain/security/passkeys-schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ask } from '../accounts/ask.ts'
import { type Asker, askerOf, nobody, passCookies } from '../accounts/cookies.ts'
import type { WithEngine } from '../accounts/engine.ts'
import type { Session, SessionParts } from '../accounts/session.ts'
import { enterForSure, welcome } from '../accounts/way-in.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { lockIdentities } from './identities.ts'
import { changeAndTell, type News } from './letters.tsx'
import { noteUse, passkeysOf, renamed } from './passkeys-queries.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

const missing = () => new Refused({ code: 'not_found', message: commonMessages.notFound })

const added = (name: string): News => ({
  kind: 'passkey_added',
  subject: 'A passkey was added to your Cairn account',
  text: `the passkey “${name}” was added to your account. Whoever holds it can sign in as you.`,
})
const removed = (name: string): News => ({
  kind: 'passkey_removed',
  subject: 'A passkey was removed from your Cairn account',
  text: `the passkey “${name}” was removed from your account and no longer signs in.`,
})

export const creationOptions = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'postman'>,
  session: Session,
  { request, reply }: Exchange,
) => {
  const { headers, response } = await ask(parts, askerOf(parts, request, session), (from) =>
    parts.engine.api.generatePasskeyRegistrationOptions({ headers: from, returnHeaders: true }),
  )
  passCookies(headers, reply)
  return { ...response }
}

export const addPasskey = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'settings' | 'postman'>,
  session: Session,
  { name, credential }: { name: string; credential: z.output<typeof NewCredential> },
  { request, reply }: Exchange,
) => {
  const { account } = session.me
  const { headers, response } = await ask(parts, askerOf(parts, request, session, 'passkey'), (from) =>
    parts.engine.api.verifyPasskeyRegistration({
      body: { response: credential, name },
      headers: from,
      returnHeaders: true,
    }),
  )
  passCookies(headers, reply)
  return changeAndTell(parts, account, added(name), async (tx) => {
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
  const passkey = await db.as('cairn_accounts', {}, (tx) => renamed(tx, account.id, id, name))
  if (passkey === null) throw missing()
  return passkey
}

export const removePasskey = async (
  parts: Pick<Parts, 'settings' | 'db' | 'postman'>,
  account: Account,
  id: string,
) => {
  const passkeys = await parts.db.as('cairn_accounts', {}, (tx) => passkeysOf(tx, account.id))
  const unwanted = passkeys.find((passkey) => passkey.id === id)
  if (unwanted === undefined) throw missing()
  await changeAndTell(parts, account, removed(unwanted.name), async (tx) => {
    const ways = await lockIdentities(tx, account.id)
    refuse(whyOnlyWayIn({ ...ways, passkeys: ways.passkeys - 1 }))
    const gone = await tx.query('delete from auth.passkey where id = $1 and user_id = $2 returning id', [
      id,
      account.id,
    ])
    if (gone.length === 0) throw missing()
  })
}

/** Whose passkey it will be is not known yet, so nobody's are named. */
export const requestOptions = async (
  parts: WithEngine & Pick<Parts, 'db' | 'postman'>,
  reply: FastifyReply,
) => {
  const { headers, response } = await ask(parts, nobody, (from) =>
    parts.engine.api.generatePasskeyAuthenticationOptions({ headers: from, returnHeaders: true }),
  )
  passCookies(headers, reply)
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
  const verified = await ask(parts, asker, (headers) =>
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
  return welcome(parts, await enterForSure(parts, { headers, provesBoth }, reply, now), now)
}
