import { whyHalfSignedIn } from '@cairn/domain/accounts/rules'
import { messages as commonMessages } from '@cairn/domain/messages'
import { messages as securityMessages } from '@cairn/domain/security/messages'
import { whyCannotSetUp, whyNothingToTurnOff } from '@cairn/domain/security/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Keeper, seal } from '../accounts/sealed.ts'
import { readSession, type Session, type SessionParts } from '../accounts/session.ts'
import { acceptPendingInvitation, upgradeSession } from '../accounts/way-in.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { readIdentities } from './identities.ts'
import { runAndMailOwner } from './mails.tsx'
import { authenticatorUri, formatRecoveryCode, newRecoveryCodes, newSecret } from './second-factor-codes.ts'
import { news } from './second-factor-news.ts'
import { consumeCode, findSecondFactor, hashOfRecoveryCode } from './second-factor-store.ts'
import { endOtherSessions } from './sessions.ts'

const hashes = (parts: Pick<Parts, 'secret'>, codes: string[]) =>
  codes.map((code) => hashOfRecoveryCode(parts, code))

/** How the account stands with it. */
export const secondFactorOf = async ({ db }: Pick<Parts, 'db'>, session: Session) => {
  const { hasPassword } = await readIdentities({ db }, session)
  const kept = session.twoFactorEnabled ? await findSecondFactor(db, session.me.account.id) : null
  return {
    isOn: session.twoFactorEnabled,
    recoveryCodesLeft: kept?.recovery_codes.length ?? 0,
    hasPassword,
  }
}

/** A secret that is not turned on yet asks nobody for anything, and the next one takes its place. */
export const createSecondFactor = async (parts: Keeper & Pick<Parts, 'db'>, session: Session, now: Date) => {
  const { account } = session.me
  refuse(whyCannotSetUp(session.twoFactorEnabled))
  const secret = newSecret()
  const recoveryCodes = newRecoveryCodes()
  const sealed = await seal(parts, secret)
  const kept = await parts.db.as('cairn_accounts', {}, (tx) =>
    tx.query(
      `insert into auth.two_factor as f (user_id, secret, recovery_codes, created_at)
       select u.id, $2, $3, $4 from auth."user" u where u.id = $1 and not u.two_factor_enabled for update
       on conflict (user_id) do update set secret = $2, recovery_codes = $3, created_at = $4, last_step = 0
       returning f.user_id`,
      [account.id, sealed, hashes(parts, recoveryCodes), now],
    ),
  )
  refuse(whyCannotSetUp(kept.length === 0))
  return {
    secret,
    uri: authenticatorUri(secret, account.email),
    recoveryCodes: recoveryCodes.map(formatRecoveryCode),
  }
}

const notSetUp = () => new Refused({ code: 'conflict', message: securityMessages.secondFactor.notSetUp })

/** Raises this session and ends all others, which have not shown the second factor. */
export const turnOnSecondFactor = async (
  parts: SessionParts & Pick<Parts, 'settings' | 'postman'>,
  session: Session,
  code: string,
  reply: FastifyReply,
  now: Date,
) => {
  const { account } = session.me
  const kept = await findSecondFactor(parts.db, account.id)
  refuse(whyCannotSetUp(session.twoFactorEnabled || (kept?.is_on ?? false)))
  if (kept === null) throw notSetUp()
  await consumeCode(parts, { session, request: reply.request, code }, now)
  await runAndMailOwner(parts, account, news.on, async (tx) => {
    const on = await tx.query(
      `update auth."user" u set two_factor_enabled = true from auth.two_factor f
       where u.id = $1 and f.user_id = u.id and f.secret = $2 returning u.id`,
      [account.id, kept.secret],
    )
    // Another tab has begun anew meanwhile: the code was right for a secret that is no more.
    if (on.length === 0) throw notSetUp()
    await endOtherSessions(tx, session)
  })
  await upgradeSession(parts, session, reply, now)
}

export const turnOffSecondFactor = async (
  parts: Pick<Parts, 'settings' | 'db' | 'postman'>,
  { me: { account }, twoFactorEnabled }: Session,
) => {
  refuse(whyNothingToTurnOff(twoFactorEnabled))
  await runAndMailOwner(parts, account, news.off, async (tx) => {
    await tx.query('update auth."user" set two_factor_enabled = false where id = $1', [account.id])
    await tx.query('delete from auth.two_factor where user_id = $1', [account.id])
  })
}

export const renewRecoveryCodes = async (
  parts: Pick<Parts, 'settings' | 'db' | 'postman' | 'secret'>,
  { me: { account }, twoFactorEnabled }: Session,
) => {
  refuse(whyNothingToTurnOff(twoFactorEnabled))
  const codes = newRecoveryCodes()
  await runAndMailOwner(parts, account, news.recoveryCodesRenewed, (tx) =>
    tx.query('update auth.two_factor set recovery_codes = $2 where user_id = $1', [
      account.id,
      hashes(parts, codes),
    ]),
  )
  return codes.map(formatRecoveryCode)
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; now: Date }

/** Finishes signing in. Who is in already, perhaps through another tab, is in, and no code is used up for it. */
export const answerChallenge = async (
  parts: SessionParts & Pick<Parts, 'settings' | 'postman' | 'jobs' | 'seatsChanged'>,
  { request, reply, now }: Exchange,
  code: string,
) => {
  const session = await readSession(parts, request, now)
  if (session === null) throw new Refused({ code: 'not_signed_in', message: commonMessages.notSignedIn })
  if (whyHalfSignedIn(session) === null) return session.me
  await consumeCode(parts, { session, request, code }, now)
  return acceptPendingInvitation(parts, await upgradeSession(parts, session, reply, now), now)
}
