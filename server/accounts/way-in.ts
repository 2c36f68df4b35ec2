import type { Me } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import { halfSessionSeconds, whyHalfSignedIn } from '@cairn/domain/accounts/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { session as sessions } from '../db/schema/auth.ts'
import { insertRows, updateRow } from '../db/writing.ts'
import { acceptOnArrival } from '../invitations/accept.ts'
import { noteForLog } from '../log-notes.ts'
import { originOf } from '../origin.ts'
import type { Parts } from '../parts.ts'
import { Refused } from '../refused.ts'
import { hashOf, newToken } from '../secret-token.ts'
import { callEngine } from './ask.ts'
import { expiredCookie } from './cookie-header.ts'
import { anonymousAsker, copyCookies, giveSessionCookie, issuedToken } from './cookies.ts'
import { sessionSeconds, type WithEngine } from './engine.ts'
import { rememberDevice } from './known-devices.ts'
import { rememberSignUp } from './prove.ts'
import { saveProofTime } from './proved.ts'
import { findSession, readSession, type Session, type SessionParts } from './session.ts'

type Arrival = {
  /** With the cookies the engine has just set. */
  headers: Headers
  /** Whether what was shown counts as both factors. */
  provesBoth?: boolean
  /** Whether it was the password that was shown. */
  knowsPassword?: boolean
  /** The hash of the invitation whose mailed link it was. */
  followedInvitation?: string | null
}

/**
 * Every way in ends here, whatever it was that proved who comes. Answers with the session, or null when the engine
 * made none; who has yet to show the second factor is given a short session that opens nothing, and is refused.
 */
export const startSession = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'postman'>,
  { headers, provesBoth = false, knowsPassword = false, followedInvitation = null }: Arrival,
  reply: FastifyReply,
  now: Date,
): Promise<Session | null> => {
  const token = issuedToken(headers, parts)
  const session = token === null ? null : await findSession(parts.db, token, originOf(reply.request), now)
  if (session === null) return null
  noteForLog(reply.request, { account: session.me.account.id })
  if (knowsPassword && !session.me.account.emailVerified)
    await rememberSignUp(parts, session.me.account.id, reply)
  await refuseUnconfirmedNonMember(parts, session)
  await endReplaced(parts, session, reply.request, now)
  const assuranceLevel = provesBoth ? 'aal2' : session.assuranceLevel
  const entered = { ...session, assuranceLevel, followedInvitation }
  if (followedInvitation !== null) await saveFollowedInvitation(parts, entered)
  if (provesBoth) await updateSession(parts, entered, sessionSeconds, now)
  const half = whyHalfSignedIn(entered)
  if (half !== null) {
    await updateSession(parts, entered, halfSessionSeconds, now)
    giveSessionCookie(reply, parts, entered.token, halfSessionSeconds)
    throw new Refused(half)
  }
  await parts.db.as('cairn_accounts', {}, (tx) => saveProofTime(tx, entered.id, now))
  copyCookies(headers, reply)
  await rememberDevice(parts, entered.me.account.id, reply)
  return entered
}

/** For the ways by which the engine always makes a session. */
export const requireSession = async (...way: Parameters<typeof startSession>): Promise<Session> =>
  refuseNoSession(await startSession(...way))

const refuseNoSession = (session: Session | null) => {
  if (session === null) throw new Error('The session that was just made cannot be read')
  return session
}

/** For who has nothing left to show: the address was proven just now, or anyone may be one of them, as in the demo workspace. */
export const startSessionFor = async (
  parts: SessionParts,
  accountId: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  now: Date,
): Promise<Session> => {
  const token = newToken()
  const until = new Date(now.getTime() + sessionSeconds * 1000)
  await parts.db.as('cairn_accounts', {}, (tx) =>
    insertRows(tx, sessions, [
      {
        userId: accountId,
        token: hashOf(token),
        expiresAt: until,
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? null,
        createdAt: now,
        updatedAt: now,
      },
    ]),
  )
  const session = refuseNoSession(await findSession(parts.db, token, originOf(request), now))
  noteForLog(request, { account: accountId })
  await endReplaced(parts, session, request, now)
  giveSessionCookie(reply, parts, token, sessionSeconds)
  await rememberDevice(parts, accountId, reply)
  return session
}

/** The second factor was shown. The token changes with it, so that one that was planted before is worth nothing. */
export const upgradeSession = async (
  parts: SessionParts,
  session: Session,
  reply: FastifyReply,
  now: Date,
) => {
  const raised: Session = { ...session, token: newToken(), assuranceLevel: 'aal2' }
  await updateSession(parts, raised, sessionSeconds, now)
  await parts.db.as('cairn_accounts', {}, (tx) => saveProofTime(tx, raised.id, now))
  giveSessionCookie(reply, parts, raised.token, sessionSeconds)
  await rememberDevice(parts, raised.me.account.id, reply)
  return raised
}

/** What waits for someone is accepted once they are in, and never before. */
export const acceptPendingInvitation = async (
  parts: Pick<Parts, 'db' | 'jobs' | 'seatsChanged'>,
  session: Session,
  now: Date,
): Promise<Me> => {
  const entered = await acceptOnArrival(parts, session, now)
  return (entered && (await findSession(parts.db, session.token, session.origin, now))?.me) ?? session.me
}

const endSession = ({ db }: Pick<Parts, 'db'>, { id }: Session) =>
  db.as('cairn_accounts', {}, (tx) => tx.query('delete from auth.session where id = $1', [id]))

/** A browser has one session: the one whose cookie is overwritten would live on with nobody to end it. */
const endReplaced = async (parts: SessionParts, entered: Session, request: FastifyRequest, now: Date) => {
  const before = await readSession(parts, request, now)
  if (before !== null && before.id !== entered.id) await endSession(parts, before)
}

/** Ends the session and takes its cookie back; the cookie goes as well where the session has ended before. */
export const signOut = async (
  parts: Pick<Parts, 'db' | 'sessionCookie'>,
  session: Session | null,
  reply: FastifyReply,
) => {
  if (session !== null) await endSession(parts, session)
  reply.header('set-cookie', expiredCookie(parts.sessionCookie))
}

/** Also for who has yet to show the second factor: they are taken there afterwards. */
const saveFollowedInvitation = ({ db }: Pick<Parts, 'db'>, { id, followedInvitation }: Session) =>
  db.as('cairn_accounts', {}, (tx) => updateRow(tx, sessions, id, { followedInvitation }))

const updateSession = async (
  { db }: Pick<Parts, 'db'>,
  { id, token, assuranceLevel }: Session,
  lifeInSeconds: number,
  now: Date,
) => {
  const until = new Date(now.getTime() + lifeInSeconds * 1000)
  await db.as('cairn_accounts', {}, (tx) =>
    updateRow(tx, sessions, id, { token: hashOf(token), assuranceLevel, expiresAt: until, updatedAt: now }),
  )
}

/** Another link that confirms the address; it ends the one before. */
export const mailConfirmation = (parts: WithEngine & Pick<Parts, 'db' | 'postman'>, email: string) =>
  callEngine(parts, anonymousAsker, () => parts.engine.api.sendVerificationEmail({ body: { email } }))

/**
 * A member may sign in before their address is proven, for an invitation's token brought them in; anyone else has
 * to answer the confirmation mail first, and gets another one.
 */
const refuseUnconfirmedNonMember = async (
  parts: WithEngine & Pick<Parts, 'db' | 'postman'>,
  { me: { account, membership }, token }: Session,
) => {
  if (account.emailVerified || membership !== null) return
  await (await parts.engine.$context).internalAdapter.deleteSession(token)
  await mailConfirmation(parts, account.email)
  throw new Refused({ code: 'email_not_verified', message: messages.confirmationSent })
}
