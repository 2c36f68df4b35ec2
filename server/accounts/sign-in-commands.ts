import { messages as words } from '@cairn/domain/accounts/code-messages'
import type { CodeRequest, CodeSignIn } from '@cairn/domain/accounts/code-rules'
import { messages } from '@cairn/domain/accounts/messages'
import { isNewcomer } from '@cairn/domain/accounts/rules'
import type { FollowedLink, SignIn } from '@cairn/domain/accounts/schema'
import { isDemoAccount } from '@cairn/domain/demo/visitors'
import { whyTooManyMails } from '@cairn/domain/mail-budgets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { account as identity } from '../db/schema/auth.ts'
import { openInvitationFor } from '../invitations/accept.ts'
import { hasRoom } from '../mail/budget.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { hashOf, newToken } from '../secret-token.ts'
import { callEngine } from './ask.ts'
import { isConfirmationOpen } from './confirmation.ts'
import { askerOf, issuedToken } from './cookies.ts'
import type { WithEngine } from './engine.ts'
import { guess } from './guesses.ts'
import { findDevice } from './known-devices.ts'
import { consumeSignInLink } from './mailed-links.ts'
import { noAccountMail, signInCodeMail } from './mails.tsx'
import type { SessionParts } from './session.ts'
import { checkCode, deleteOpenCode, expiryOf, keepCode, newCode } from './sign-in-codes.ts'
import { accountIdOf, isUnproven } from './sign-up.ts'
import { acceptPendingInvitation, mailConfirmation, requireSession } from './way-in.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }
type SignInParts = SessionParts &
  WithEngine &
  Pick<Parts, 'settings' | 'postman' | 'jobs' | 'seatsChanged' | 'mintSignInLink'>

/** By password. Who has yet to prove their address is mailed another link where none is open and one would be sent. */
export const signInByPassword = async (
  parts: SignInParts,
  body: z.output<typeof SignIn>,
  { request, reply }: Visit,
  now: Date,
) => {
  const { headers } = await checkPassword(parts, body, request, now)
  const session = await requireSession(parts, { headers, knowsPassword: true }, reply, now)
  const me = await acceptPendingInvitation(parts, session, now)
  const { email, emailVerified } = me.account
  if (emailVerified || (await isConfirmationOpen(parts.db, email, now))) return me
  // Nothing is promised that will not be sent.
  if (!(await hasRoom(parts.db, { kind: 'confirmation', to: email }, now))) return me
  await mailConfirmation(parts, email)
  return { ...me, confirmationSent: true as const }
}

/** Guesses are counted by account as well, since they may come from many addresses. */
const checkPassword = async (
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

type StoredPassword = Columns<typeof identity, 'password'>

const passwordOf = async (db: Database, email: string) => {
  const [kept] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<StoredPassword>(
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
  parts: SignInParts,
  link: z.output<typeof FollowedLink>,
  { request, reply }: Visit,
  now: Date,
) => {
  const spent = await consumeSignInLink(parts, link, request, messages.callback.unknown, now)
  const { headers, response, passwordEnded, followedInvitation } = spent
  const session = await requireSession(parts, { headers, followedInvitation }, reply, now)
  const { me } = session
  // The engine keeps no time of confirmation; proving the address is the last change to an account before it arrives.
  const { createdAt, updatedAt: confirmedAt } = response.user
  const open = me.membership === null ? await openInvitationFor(parts.db, session, now) : null
  return {
    me,
    passwordEnded,
    isInvited: open?.isThere ?? false,
    invitation: open?.invitedTo ?? null,
    isNewcomer: isNewcomer({ createdAt, confirmedAt, lastSignInAt: now }, now),
  }
}

/** Another link that confirms an address, where there is something to confirm. */
export const mailMissingConfirmation = async (
  parts: WithEngine & Pick<Parts, 'db' | 'postman'>,
  email: string,
) => {
  if (await isUnproven(parts.db, email)) await mailConfirmation(parts, email)
}

/** Nothing is promised that will not be sent. */
export const mailConfirmationAgain = async (
  parts: WithEngine & Pick<Parts, 'db' | 'postman'>,
  email: string,
  now: Date,
) => {
  if (!(await hasRoom(parts.db, { kind: 'confirmation', to: email }, now)))
    throw new Refused(whyTooManyMails({ of: 'recipient' }))
  await mailMissingConfirmation(parts, email)
}

/** A code and a link of the same mail; who has no account is told so by mail, never by the page. */
export const mailCode = async (
  parts: SignInParts,
  { email, next }: z.output<typeof CodeRequest>,
  isKnown: boolean,
  now: Date,
) => {
  const { db, secret, settings, postman } = parts
  const accountId = await accountIdOf(db, email)
  const hasAccount = accountId !== null && !isDemoAccount(accountId)
  const kind = hasAccount ? 'sign_in_code' : 'no_account'
  if (!isKnown && !(await hasRoom(db, { kind, to: email }, now))) return
  const linkToken = hasAccount ? await parts.mintSignInLink(email, expiryOf(now)) : newToken()
  const code = newCode()
  const isProven = !(await isUnproven(db, email))
  const mail = hasAccount
    ? await signInCodeMail({ email, code, linkToken, next, isProven, publicUrl: settings.publicUrl })
    : await noAccountMail(email, settings.publicUrl)
  await db.as('cairn_accounts', {}, async (tx) => {
    const queued = await postman.queue(tx, { ...mail, isGranted: isKnown })
    // A code that is not mailed would end the one that its owner has. One that nobody gets, because there is no account,
    // is kept as well: trying codes must not tell who has one.
    if (queued !== null) await keepCode(tx, { email, code, linkToken, secret }, now)
  })
  postman.nudge()
}

export const signInByCode = async (
  parts: SignInParts,
  body: z.output<typeof CodeSignIn>,
  visit: Visit,
  now: Date,
) => {
  const isKnown = (await findDevice(parts, visit.request, body)) !== null
  refuse(await checkCode(parts.db, { ...body, isKnown, keeper: parts }, now))
  const token = await parts.mintSignInLink(body.email, expiryOf(now))
  // Whoever types an address and its code means to be that person.
  return signInByLink(parts, { token, replacesSession: true }, visit, now)
}

/** By the link of a mail that has a code as well: used up together. */
export const signInByLink = async (
  parts: SignInParts,
  link: z.output<typeof FollowedLink>,
  { request, reply }: Visit,
  now: Date,
) => {
  const spent = await consumeSignInLink(parts, link, request, words.linkGone, now)
  const { headers, response, passwordEnded, followedInvitation } = spent
  await parts.db.as('cairn_accounts', {}, (tx) => deleteOpenCode(tx, response.user.email))
  const session = await requireSession(parts, { headers, followedInvitation }, reply, now)
  return { ...(await acceptPendingInvitation(parts, session, now)), passwordEnded }
}
