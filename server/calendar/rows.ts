import { maskedAddress, recentReaders } from '@cairn/domain/calendar/rules'
import type { Calendar } from '@cairn/domain/calendar/schema'
import type { Tx } from '../db/client.ts'
import { columnsExcept } from '../db/reading.ts'
import { calendars } from '../db/schema/calendars.ts'

export type KeptCalendar = Omit<typeof calendars.$inferSelect, 'companyId' | 'profileId' | 'tokenHash'>

const selectCalendar = `select ${columnsExcept(calendars, 'k', { companyId: true, profileId: true, tokenHash: true })}
  from public.calendars k where k.profile_id = $1`

export const readCalendar = async (tx: Tx, profileId: string): Promise<KeptCalendar | null> => {
  const [kept] = await tx.query<KeptCalendar>(selectCalendar, [profileId])
  return kept ?? null
}

/** As its person sees it. */
export const shownCalendar = (kept: KeptCalendar, publicUrl: string, now: Date): Calendar => ({
  maskedAddress: maskedAddress(publicUrl, kept.hint),
  shows: kept.shows,
  madeAt: kept.madeAt,
  lastAskedAt: kept.lastAskedAt,
  readers: recentReaders(kept.readers, now).length,
})
