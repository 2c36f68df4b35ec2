import { shownDay } from '@cairn/domain/days/rules'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { useQuery } from '@tanstack/react-query'
import type { Listing } from '../objectives/queries.ts'
import { barQuery } from './queries.ts'

/** What the address says of it: a day, or the comparison with one's last visit. */
export type DaysAddress = { [name in 'at' | 'since']?: string | undefined }

/** A day of the calendar, or nothing. */
export const dayIn = (text: string | undefined) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text ?? '')) return undefined
  const time = Date.parse(text ?? '')
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text ?? '') ? text : undefined
}

export const isSince = (text: string | undefined) => (text === 'visit' ? text : undefined)

/** Which day is shown; which of them there are is for the server to say. */
export const useDays = ({ at, since: compared }: DaysAddress, quarter: Quarter | undefined) => {
  const isOpen = at !== undefined || compared !== undefined
  const query = useQuery({ ...barQuery(quarter), enabled: isOpen })
  const bar = isOpen ? query.data : undefined
  const since = (compared !== undefined && bar?.lastVisit) || null
  const day = at !== undefined && bar ? shownDay(at, bar) : at
  const pastDay = since === null && at !== undefined && day !== bar?.today ? (day ?? null) : null
  const listing: Pick<Listing, 'at' | 'since'> = {
    ...(pastDay !== null && { at: pastDay }),
    ...(since !== null && { since }),
  }
  return { isOpen, query, bar, since, day: day ?? bar?.today, pastDay, listing }
}
export type Days = ReturnType<typeof useDays>
