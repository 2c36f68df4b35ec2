import { messages } from '@cairn/domain/accounts/messages'
import { aliveUntil, isNewcomer } from '@cairn/domain/accounts/rules'
import type { FirstPassword, FollowedLink, SignIn } from '@cairn/domain/accounts/schema'
import { whyNameless } from '@cairn/domain/people/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { account as identity } from '../db/schema/auth.ts'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { hasOpenInvitation } from '../invitations/accept.ts'
import type { Parts } from '../parts.ts'
import { updateMe } from '../people/commands.ts'
import { Refused, refuse } from '../refused.ts'
import { hashOf } from '../secret-token.ts'
import { callEngine, collectMail } from './ask.ts'
import { whyTooCommon } from './common-passwords.ts'
import { addressOfConfirmation } from './confirmation.ts'
import { askerOf, copyCookies, issuedToken } from './cookies.ts'
import { sessionRenewalAge, type WithEngine } from './engine.ts'
import { guess } from './guesses.ts'
import { findDevice } from './known-devices.ts'
import { consumeSignInLink, whyForOther } from './mailed-links.ts'
import { passwordSetMail } from './mails.tsx'
import { confirmAddress, confirmAddressAndMail, proverOf } from './prove.ts'
import { saveProofTime } from './proved.ts'
import { readSession, type Session, type SessionParts } from './session.ts'
import { accountIdOf, isUnproven } from './sign-up.ts'
import { acceptPendingInvitation, requireSession, startSessionFor } from './way-in.ts'

/** Guesses are counted by account as well, since they may come from many addresses. */
export const signIn = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'postman'>,
  body: z.output<typeof SignIn>,
  request: FastifyRequest,
  now: Date,
) => {
  const { email } = body
  const known = await findDevice(parts, request, { email })
  const forget = await guess(parts, { what: 'password', of: email, known, ip: request.ip }, now)
  const shown = await passwordOf(parts.db, email)
  const entered = await callEngine(parts, askerOf(parts, request, null), (headers) =>
    parts.engine.api.signInEmail({ body, headers, returnHeaders: true }),
  ).catch(async (error: unknown) => {
    // Who was removed while the password was looked at has no account that a session could be made for.
    throw shown !== null && (await passwordOf(parts.db, email)) === null ? wrongPassword() : error
  })
  await refuseEndedPassword(parts, entered.headers, { email, shown })
  await forget()
  return entered
}

const wrongPassword = () =>
  new Refused({ code: 'invalid_credentials', message: messages.wrongEmailOrPassword })

type Kept = Columns<typeof identity, 'password'>

const passwordOf = async (db: Database, email: string) => {
  const [kept] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<Kept>(
      `select a.password from auth."user" u join auth.account a on a.user_id = u.id and a.provider_id = 'credential'
       where u.email = $1`,
      [email],
    ),
  )
  return kept?.password ?? null
}

/**
 * To look at a password takes long, and it may end meanwhile: whoever proves the address, resets or changes it ends the sessions
 * that are there, and this one was not. So it is asked for once more when the session is there. Whoever proves the address
 * holds the account until they are done; the others change the password before they end the sessions.
 */
const refuseEndedPassword = async (
  parts: SessionParts,
  headers: Headers,
  { email, shown }: { email: string; shown: string | null },
) => {
  const token = issuedToken(headers, parts)
  if (token === null) return
  await parts.db.as('cairn_accounts', {}, (tx) =>
    tx.query('select id from auth."user" where email = $1 for share', [email]),
  )
  if ((await passwordOf(parts.db, email)) === shown) return
  await parts.db.as('cairn_accounts', {}, (tx) =>
    tx.query('delete from auth.session where token = $1', [hashOf(token)]),
  )
  throw wrongPassword()
}

/** Signs in whoever could read the mail, and says what they came for; the page decides where to go with it. */
export const signInByMailedLink = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'settings' | 'postman'>,
  link: z.output<typeof FollowedLink>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  now: Date,
) => {
  const spent = await consumeSignInLink(parts, link, request, messages.callback.expired, now)
  const { headers, response, passwordEnded, followedInvitation } = spent
  const session = await requireSession(parts, { headers, followedInvitation }, reply, now)
  const { me } = session
  // The engine keeps no time of confirmation; proving the address is the last change to an account before it arrives.
  const { createdAt, updatedAt: confirmedAt } = response.user
  return {
    me,
    passwordEnded,
    isInvited: me.membership === null && (await hasOpenInvitation(parts.db, session, now)),
    isNewcomer: isNewcomer({ createdAt, confirmedAt, lastSignInAt: now }, now),
  }
}

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

type Wanted = { session: Session; body: z.output<typeof FirstPassword>; request: FastifyRequest }

/** The first password of an account, and with it the name of whoever has been called by their address until now. */
export const setFirstPassword = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'settings' | 'postman'>,
  { session, body, request }: Wanted,
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
    const owner = { email: account.email, name: fullName ?? account.fullName }
    collectMail(() => passwordSetMail(owner, parts.settings.publicUrl))
  })
  if (fullName !== undefined) await rename(parts, session, fullName, now)
}

/** The account is asked for the name when a workspace is entered, and the profile is what a workspace shows. */
export const rename = async (
  { db }: Pick<Parts, 'db'>,
  { me: { account }, insider, origin }: Session,
  fullName: string,
  now: Date,
) => {
  await db.as('cairn_accounts', {}, (tx) =>
    tx.query('update auth."user" set name = $2 where id = $1', [account.id, fullName]),
  )
  if (insider === null || insider.profile.fullName === fullName) return
  const scope = scopeOf(insider, now, origin)
  await inCompany(db, scope, (tx) => updateMe(tx, scope, { fullName }))
}

/** Proves an address by a mailed link that sets a new password, before it does: what was there is the old one. */
export const confirmAddressByReset = async (
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
