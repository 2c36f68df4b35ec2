import { messages } from '@cairn/domain/accounts/messages'
import { isNewcomer } from '@cairn/domain/accounts/rules'
import type { Parts } from '../app.ts'
import { findWaiting } from '../invitations/queries.ts'
import { ask } from './ask.ts'
import { issuedToken } from './cookies.ts'
import { refuseWithdrawn } from './mailed-links.ts'
import { findSession } from './session.ts'

/** Signs in whoever could read the mail, and says what they came for; the page decides where to go with it. */
export const arrive = async (parts: Parts, token: string, from: Headers, now: Date) => {
  await refuseWithdrawn(parts.db, token)
  const { headers, response } = await ask(
    parts,
    () => parts.engine.api.magicLinkVerify({ query: { token }, headers: from, returnHeaders: true }),
    messages.callback.expired,
  )
  const session = await findSession(parts.db, issuedToken(headers, parts) ?? '', now)
  if (session === null) throw new Error('The session that was just made cannot be read')
  const { me } = session
  const waiting = me.membership === null ? await findWaiting(parts.db, me.account.email, now) : null
  // The engine keeps no time of confirmation; proving the address is the last change to an account before it arrives.
  const { createdAt, updatedAt: confirmedAt } = response.user
  return {
    headers,
    me,
    isInvited: waiting !== null,
    isNewcomer: isNewcomer({ createdAt, confirmedAt, lastSignInAt: now }, now),
  }
}
