import { whyHalfSignedIn } from '@cairn/domain/accounts/rules'
import { messages } from '@cairn/domain/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSession, type SessionParts } from '../accounts/session.ts'
import { raise, welcome } from '../accounts/way-in.ts'
import type { Parts } from '../parts.ts'
import { Refused } from '../refused.ts'
import { spendCode } from './second-factor-store.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply; now: Date }

/** Finishes signing in. Who is in already, perhaps through another tab, is in, and no code is used up for it. */
export const answerChallenge = async (
  parts: SessionParts & Pick<Parts, 'settings' | 'postman' | 'jobs' | 'seatsChanged'>,
  { request, reply, now }: Exchange,
  code: string,
) => {
  const session = await readSession(parts, request, now)
  if (session === null) throw new Refused({ code: 'not_signed_in', message: messages.notSignedIn })
  if (whyHalfSignedIn(session) === null) return session.me
  await spendCode(parts, { session, request, code }, now)
  return welcome(parts, await raise(parts, session, reply, now), now)
}
