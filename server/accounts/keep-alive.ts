import { aliveUntil } from '@cairn/domain/accounts/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { ask } from './ask.ts'
import { askerOf, passCookies } from './cookies.ts'
import { sessionRenewalAge, type WithEngine } from './engine.ts'
import type { Session, SessionParts } from './session.ts'

type Call = { request: FastifyRequest; reply: FastifyReply; now: Date }

/** Moves the end of a session that is in use, once a day, and says until when our word that it lives is good. */
export const keepAlive = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'postman'>,
  session: Session,
  { request, reply, now }: Call,
) => {
  if (now.getTime() - session.updatedAt.getTime() > sessionRenewalAge * 1000) {
    const { headers } = await ask(parts, askerOf(parts, request, session), (from) =>
      parts.engine.api.getSession({ headers: from, returnHeaders: true }),
    )
    passCookies(headers, reply)
  }
  return aliveUntil(now)
}
