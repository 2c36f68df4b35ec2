import { deviceOf } from '@cairn/domain/security/device'
import type { SignedInSession } from '@cairn/domain/security/own-account-contract'
import type { Session } from '../accounts/session.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { session } from '../db/schema/auth.ts'

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

/** Ends one session, if it is the person's own; says whether there was one. */
export const endSession = async (tx: Tx, { me }: Session, id: string) => {
  const ended = await tx.query('delete from auth.session where id = $1 and user_id = $2 returning id', [
    id,
    me.account.id,
  ])
  return ended.length > 0
}

export const endOtherSessions = (tx: Tx, { id, me }: Session) =>
  tx.query('delete from auth.session where user_id = $1 and id <> $2', [me.account.id, id])

export const endAllSessions = (tx: Tx, { me }: Session) =>
  tx.query('delete from auth.session where user_id = $1', [me.account.id])
