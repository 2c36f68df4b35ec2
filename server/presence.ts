import { type Reader, readersAfter } from '@cairn/domain/calendar/rules'
import { dayOf } from '@cairn/domain/week'
import type { Database } from './db/client.ts'

const minute = 60 * 1000

/** As much of a session as says who is there. */
type PresentSession = {
  id: string
  lastActiveAt: Date
  visits: { on: string | null }
  me: { membership: { company: { id: string; timeZone: string }; profile: { id: string } } | null }
}

/** As much of an API key as says who used it, and when it was used before. */
export type KeyUse = {
  id: string
  isOfCompany: boolean
  companyId: string
  lastUsedAt: Date | null
  address: string | null
}

/** As much of a calendar as says which program asks for it, and who did before. */
export type CalendarUse = {
  companyId: string
  actor: { id: string }
  by: string
  readers: readonly Reader[]
  lastAskedAt: Date | null
}

/**
 * Keeps when people were last active, and on which days they had Cairn open: at most one write a minute and session, one a day
 * and person, and nobody waits for either.
 */
export type Presence = {
  note(session: PresentSession, now: Date): void
  /** That somebody had a page open; a stream that reconnects says nothing of it. */
  noteVisit(session: PresentSession, now: Date): void
  /** When a key was last used, and from where: at most once a minute as well. */
  noteKey(use: KeyUse, now: Date): void
  /** When a calendar was last asked for, and by how many programs: at most once a minute for each. */
  noteCalendar(use: CalendarUse, now: Date): void
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>
}

export const startPresence = (db: Database, onError: (error: unknown) => void): Presence => {
  const open = new Set<Promise<void>>()
  const begin = (started: Promise<void>) => {
    const writing = started.catch(onError).finally(() => open.delete(writing))
    open.add(writing)
  }
  return {
    note: (session, now) => {
      if (now.getTime() - session.lastActiveAt.getTime() >= minute) begin(write(db, session, now))
    },
    noteVisit: ({ visits, me: { membership } }, now) => {
      if (membership === null) return
      const { company, profile } = membership
      const today = dayOf(now, company.timeZone)
      if (visits.on === null || visits.on < today) begin(writeVisit(db, company.id, profile.id, today))
    },
    noteKey: (use, now) => {
      const { lastUsedAt } = use
      if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= minute)
        begin(writeKeyUse(db, use, now))
    },
    noteCalendar: (use, now) => {
      const readers = readersAfter(use.readers, use.by, now)
      if (readers !== null) begin(writeCalendarUse(db, use, readers, now))
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

const writeVisit = async (db: Database, companyId: string, id: string, today: string) => {
  await db.as('cairn_app', { companyId }, (tx) =>
    tx.query(
      `update public.profiles set visited_before = visited_on, visited_on = $2
       where id = $1 and (visited_on is null or visited_on < $2)`,
      [id, today],
    ),
  )
}

const writeKeyUse = async (
  db: Database,
  { id, isOfCompany, companyId, lastUsedAt, address }: KeyUse,
  now: Date,
) => {
  await db.as('cairn_app', { companyId }, (tx) =>
    tx.query(
      `update public.${isOfCompany ? 'company_keys' : 'api_keys'} set last_used_at = $3, last_used_from = $4
       where id = $1 and last_used_at is not distinct from $2`,
      [id, lastUsedAt, now, address],
    ),
  )
}

const writeCalendarUse = async (
  db: Database,
  { companyId, actor, lastAskedAt }: CalendarUse,
  readers: readonly Reader[],
  now: Date,
) => {
  await db.as('cairn_app', { companyId }, (tx) =>
    tx.query(
      `update public.calendars set last_asked_at = $3, readers = $4
       where profile_id = $1 and last_asked_at is not distinct from $2`,
      [actor.id, lastAskedAt, now, JSON.stringify(readers)],
    ),
  )
}
