import { messages } from '@cairn/domain/accounts/messages'
import { isNewcomer } from '@cairn/domain/accounts/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAwaited } from '../invitations/accept.ts'
import type { Parts } from '../parts.ts'
import type { WithEngine } from './engine.ts'
import { spendSignInLink } from './mailed-links.ts'
import type { SessionParts } from './session.ts'
import { enterForSure } from './way-in.ts'

/** Signs in whoever could read the mail, and says what they came for; the page decides where to go with it. */
export const arrive = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'settings' | 'postman'>,
  token: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  now: Date,
) => {
  const spent = await spendSignInLink(parts, token, request, messages.callback.expired, now)
  const { headers, response, passwordEnded, followedInvitation } = spent
  const session = await enterForSure(parts, { headers, followedInvitation }, reply, now)
  const { me } = session
  // The engine keeps no time of confirmation; proving the address is the last change to an account before it arrives.
  const { createdAt, updatedAt: confirmedAt } = response.user
  return {
    me,
    passwordEnded,
    isInvited: me.membership === null && (await isAwaited(parts.db, session, now)),
    isNewcomer: isNewcomer({ createdAt, confirmedAt, lastSignInAt: now }, now),
  }
}
