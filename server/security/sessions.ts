import { deviceOf } from '@cairn/domain/security/device'
import type { SignedInSession, SignOutScope } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Session } from '../accounts/session.ts'
import { signOut } from '../accounts/way-in.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { session } from '../db/schema/auth.ts'
import type { Parts } from '../parts.ts'
import { Refused } from '../refused.ts'

type SessionRow = Columns<
  typeof session,
  'id' | 'ip_address' | 'user_agent' | 'created_at' | 'last_active_at'
>

/** This session first, then the others by their latest use. Those of a shared account are other people's. */
export const listSessions = async (tx: Tx, { id, me }: Session, now: Date): Promise<SignedInSession[]> => {
  const rows = await tx.query<SessionRow>(
    `select id, ip_address, user_agent, created_at, last_active_at from auth.session
     where user_id = $1 and expires_at > $2 and (id = $3 or not $4)
     order by (id = $3) desc, last_active_at desc, id limit 200`,
    [me.account.id, now, id, me.isDemo ?? false],
  )
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    address: row.ip_address || null,
    signedInAt: row.created_at,
    lastActiveAt: row.last_active_at,
    isCurrent: row.id === id,
  }))
}

/** Ends one session, if it is the person's own. */
export const endSession = async (tx: Tx, { me }: Session, id: string) => {
  const ended = await tx.query('delete from auth.session where id = $1 and user_id = $2 returning id', [
    id,
    me.account.id,
  ])
  if (ended.length === 0) throw new Refused({ code: 'not_found', message: messages.sessions.gone })
}

export const endOtherSessions = (tx: Tx, { id, me }: Session) =>
  tx.query('delete from auth.session where user_id = $1 and id <> $2', [me.account.id, id])

const endAllSessions = (tx: Tx, { me }: Session) =>
  tx.query('delete from auth.session where user_id = $1', [me.account.id])

/** This session, with all of the account's, or those alone. */
export const endSessions = async (
  parts: Pick<Parts, 'db' | 'sessionCookie'>,
  session: Session,
  which: z.output<typeof SignOutScope>,
  reply: FastifyReply,
) => {
  const end = { others: endOtherSessions, global: endAllSessions, local: null }[which]
  if (end !== null) await parts.db.as('cairn_accounts', {}, (tx) => end(tx, session))
  if (which !== 'others') await signOut(parts, session, reply)
}
