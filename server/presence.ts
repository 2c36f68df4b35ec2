import type { Database } from './db/client.ts'

const minute = 60 * 1000

/** As much of a session as says who is there. */
type PresentSession = {
  id: string
  lastActiveAt: Date
  me: { membership: { company: { id: string }; profile: { id: string } } | null }
}

/** Keeps when people were last active: at most one write a minute and session, and nobody waits for it. */
export type Presence = {
  note(session: PresentSession, now: Date): void
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>
}

export const startPresence = (db: Database, onError: (error: unknown) => void): Presence => {
  const open = new Set<Promise<void>>()
  return {
    note: (session, now) => {
      if (now.getTime() - session.lastActiveAt.getTime() < minute) return
      const writing = write(db, session, now)
        .catch(onError)
        .finally(() => open.delete(writing))
      open.add(writing)
    },
    settled: async () => {
      await Promise.all(open)
    },
  }
}

/** Of several requests that saw the same last moment, one writes. */
const write = async (db: Database, { id, lastActiveAt, me }: PresentSession, now: Date) => {
  const noted = await db.as('cairn_accounts', {}, (tx) =>
    tx.query(
      'update auth.session set last_active_at = $3 where id = $1 and last_active_at = $2 returning id',
      [id, lastActiveAt, now],
    ),
  )
  if (noted.length === 0 || me.membership === null) return
  const { company, profile } = me.membership
  await db.as('cairn_app', { companyId: company.id }, (tx) =>
    tx.query(
      `update public.profiles set last_active_at = $2
       where id = $1 and (last_active_at is null or last_active_at < $2)`,
      [profile.id, now],
    ),
  )
}
