import type { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import { aliveUntil, whyHalfSignedIn } from '@cairn/domain/accounts/rules'
import type { FirstPassword, FollowedLink } from '@cairn/domain/accounts/schema'
import { isDemoAccount } from '@cairn/domain/demo/visitors'
import { isNameless } from '@cairn/domain/people/name-rules'
import { whyNameless } from '@cairn/domain/people/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { hasRoom } from '../mail/budget.ts'
import type { Parts } from '../parts.ts'
import { updateMe } from '../people/commands.ts'
import { Refused, refuse } from '../refused.ts'
import { callEngine, collectMail } from './ask.ts'
import { whyTooCommon } from './common-passwords.ts'
import { addressOfConfirmation } from './confirmation.ts'
import { anonymousAsker, askerOf, copyCookies } from './cookies.ts'
import { sessionRenewalAge, type WithEngine } from './engine.ts'
import { whyForOther } from './mailed-links.ts'
import { passwordSetMail } from './mails.tsx'
import { confirmAddress, confirmAddressAndMail, proverOf } from './prove.ts'
import { saveProofTime } from './proved.ts'
import { findSession, readSession, type Session, type SessionParts } from './session.ts'
import { accountIdOf, isUnproven } from './sign-up.ts'
import { acceptPendingInvitation, startSessionFor } from './way-in.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** Proves the address and signs in, or answers with nobody when it was proven before. */
export const confirmEmail = async (
  parts: SessionParts & Pick<Parts, 'settings' | 'postman' | 'jobs' | 'seatsChanged'>,
  { token, replacesSession }: z.output<typeof FollowedLink>,
  { request, reply }: Visit,
  now: Date,
) => {
  const email = await addressOfConfirmation(parts.db, token, now)
  const accountId = await accountIdOf(parts.db, email)
  if (accountId === null) throw new Refused({ code: 'gone', message: messages.confirmationInvalid })
  // Who finds the address proven already stays who they are.
  if (!replacesSession && (await isUnproven(parts.db, email)))
    refuse(whyForOther('link', email, await readSession(parts, request, now)))
  const prover = await proverOf(parts, request, now)
  const { isNew, passwordEnded } = await confirmAddressAndMail(parts, { accountId, prover }, now)
  if (!isNew) return { me: null, passwordEnded }
  const present = prover.signedInAs === accountId ? await readSession(parts, request, now) : null
  const session = present ?? (await signInTo(parts, accountId, { request, reply }, now))
  return { me: await acceptPendingInvitation(parts, session, now), passwordEnded }
}

/** Whatever the account had before its proof has ended, a second factor among it: nothing else is left to be shown. */
const signInTo = async (parts: SessionParts, accountId: string, visit: Visit, now: Date) => {
  const session = await startSessionFor(parts, accountId, visit, now)
  await parts.db.as('cairn_accounts', {}, (tx) => saveProofTime(tx, session.id, now))
  return session
}

type Call = { request: FastifyRequest; reply: FastifyReply; now: Date }

/** Who sits there, if anyone does, and whether they have yet to show their second factor. */
export const sessionAndLife = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'postman'>,
  call: Call,
) => {
  const session = await readSession(parts, call.request, call.now)
  if (session === null) return { me: null, expiresAt: null }
  if (whyHalfSignedIn(session)) return { me: null, expiresAt: null, secondFactorRequired: true as const }
  const me = (await lacksPassword(parts.db, session))
    ? { ...session.me, lacksPassword: true as const }
    : session.me
  return { me, expiresAt: await keepAlive(parts, session, call) }
}

const isWithoutWayIn = `select 1 where not exists (select from auth.account where user_id = $1)
  and not exists (select from auth.passkey where user_id = $1)`

/**
 * Whoever has a name was asked for a password with it, or has come by another way, and has it still unless a proof of the
 * address ended it: only of the others, and of who is asked about a workspace since, it takes a look.
 */
const lacksPassword = async (db: Database, { me }: Session) => {
  const { account, membership, isDemo, askedAbout } = me
  if (isDemo || !(askedAbout || isNameless({ account, profile: membership?.profile ?? null }))) return false
  const found = await db.as('cairn_accounts', {}, (tx) => tx.query(isWithoutWayIn, [account.id]))
  return found.length > 0
}

/** Moves the end of a session that is in use, once a day, and says until when our word that it lives is good. */
export const keepAlive = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'postman'>,
  session: Session,
  { request, reply, now }: Call,
) => {
  if (now.getTime() - session.updatedAt.getTime() > sessionRenewalAge * 1000) {
    const { headers } = await callEngine(parts, askerOf(parts, request, session), (from) =>
      parts.engine.api.getSession({ headers: from, returnHeaders: true }),
    )
    copyCookies(headers, reply)
  }
  return aliveUntil(now)
}

const alreadySet = { code: 'conflict', message: messages.setPassword.alreadySet } as const

const hasPassword = async (db: Database, accountId: string) => {
  const kept = await db.as('cairn_accounts', {}, (tx) =>
    tx.query(`select 1 from auth.account where user_id = $1 and provider_id = 'credential'`, [accountId]),
  )
  return kept.length > 0
}

type FirstPasswordRequest = {
  session: Session
  body: z.output<typeof FirstPassword>
  request: FastifyRequest
}

/** The first password of an account, and with it the name of whoever has been called by their address until now. */
export const setFirstPassword = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'settings' | 'postman'>,
  { session, body, request }: FirstPasswordRequest,
  now: Date,
) => {
  const { password: newPassword, fullName } = body
  const { account } = session.me
  refuse(whyTooCommon(newPassword))
  refuse(whyNameless({ account, profile: session.insider?.profile ?? null }, fullName))
  await callEngine(parts, askerOf(parts, request, session), async (headers) => {
    await parts.engine.api.setPassword({ body: { newPassword }, headers }).catch(async (error: unknown) => {
      // Sent twice at once, both find none, and the database takes one.
      throw (await hasPassword(parts.db, account.id)) ? new Refused(alreadySet) : error
    })
    const owner = { ...account, name: fullName ?? account.fullName }
    collectMail(() => passwordSetMail(owner, parts.settings.publicUrl))
  })
  if (fullName !== undefined) await rename(parts, session, fullName, now)
}

/** The account is asked for the name when a workspace is entered, and the profile is what a workspace shows. */
export const rename = async ({ db }: Pick<Parts, 'db'>, session: Session, fullName: string, now: Date) => {
  await db.as('cairn_accounts', {}, (tx) =>
    tx.query('update auth."user" set name = $2 where id = $1', [session.me.account.id, fullName]),
  )
  // They may have entered a workspace since the session was read, under the name that the account had then.
  const { insider, origin } = (await findSession(db, session.token, session.origin, now)) ?? session
  if (insider === null || insider.profile.fullName === fullName) return
  const scope = scopeOf(insider, now, origin)
  await inCompany(db, scope, (tx) => updateMe(tx, scope, { fullName }))
}

/** Proves an address by a mailed link that sets a new password, before it does: what was there is the old one. */
const confirmAddressByReset = async (
  parts: SessionParts & WithEngine,
  token: string,
  request: FastifyRequest,
  now: Date,
) => {
  const { internalAdapter } = await parts.engine.$context
  const mailed = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!mailed || mailed.expiresAt <= now) return
  const prover = await proverOf(parts, request, now)
  // The mail of the new password tells of this, too.
  await confirmAddress(parts.db, { accountId: mailed.value, prover, spentId: mailed.id }, now)
}

/** A link for whoever forgot their password. To an address that belongs to nobody, or to the demo, none goes. */
export const mailRecovery = async (
  parts: WithEngine & Pick<Parts, 'db' | 'postman'>,
  email: string,
  isKnown: boolean,
  now: Date,
) => {
  const accountId = await accountIdOf(parts.db, email)
  if (accountId !== null && isDemoAccount(accountId)) return
  // A link that nobody is sent would end the one that its owner has.
  if (!isKnown && !(await hasRoom(parts.db, { kind: 'recovery', to: email }, now))) return
  await callEngine(parts, { ...anonymousAsker, isGranted: isKnown }, () =>
    parts.engine.api.requestPasswordReset({ body: { email } }),
  )
}

/** Sets the password anew by a mailed link, which proves the address as well. */
export const resetPassword = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'postman'>,
  { token, password: newPassword }: z.output<(typeof accounts.resetPassword)['body']>,
  request: FastifyRequest,
  now: Date,
) => {
  refuse(whyTooCommon(newPassword))
  await confirmAddressByReset(parts, token, request, now)
  await callEngine(
    parts,
    anonymousAsker,
    () => parts.engine.api.resetPassword({ body: { token, newPassword } }),
    messages.recoveryInvalid,
  )
}
