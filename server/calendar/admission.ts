import { createHash } from 'node:crypto'
import { messages as calendarMessages } from '@cairn/domain/calendar/messages'
import { calendarTries, networkTries } from '@cairn/domain/calendar/parts'
import { tokenIn } from '@cairn/domain/calendar/rules'
import { messages as commonMessages } from '@cairn/domain/messages'
import type { FastifyRequest } from 'fastify'
import { asJsonSql, type InsiderRow, insiderColumns, membershipOf } from '../accounts/insider.ts'
import { scopeOf } from '../gate.ts'
import { noteForLog } from '../log-notes.ts'
import { ownOrigin } from '../origin.ts'
import type { Parts } from '../parts.ts'
import { countTry, countTryFrom } from '../rate-limit.ts'
import { Refused } from '../refused.ts'
import { hashOf } from '../secret-token.ts'

const callerJson = asJsonSql<InsiderRow>('k', insiderColumns)

/** The one answer to what was never an address, is one no more, or is that of somebody who has left. */
const unknown = () => new Refused({ code: 'not_found', message: commonMessages.notFound })

/**
 * Who may read what stands behind that name: its person, whoever asks. Neither a cookie nor a key counts. It is found by the
 * hash of what was said, so that no answer is the sooner for being nearly right.
 */
export const admitByAddress = async (
  { db }: Pick<Parts, 'db'>,
  file: string,
  request: FastifyRequest,
  now: Date,
) => {
  await countTryFrom(db, request.ip, 'calendars', networkTries, now)
  const token = tokenIn(file)
  if (token === null) throw unknown()
  const [found] = await db.crossing<{ caller: InsiderRow }>(
    'caller_by_calendar',
    `select ${callerJson} as caller from crossing.caller_by_calendar($1) k`,
    [hashOf(token)],
  )
  const membership = found && !found.caller.membership_asked ? membershipOf(found.caller) : null
  if (membership === null) throw unknown()
  const { id } = membership.profile
  noteForLog(request, { account: id })
  await countTry(db, `calendar ${id}`, calendarTries, now, calendarMessages.tooManyCalls)
  return { membership, scope: scopeOf(membership, now, ownOrigin) }
}

/** Of a program that asks: enough to tell it from another, and nothing to read. */
export const programOf = ({ headers }: FastifyRequest) =>
  createHash('sha256')
    .update(headers['user-agent'] ?? '')
    .digest('hex')
    .slice(0, 16)
