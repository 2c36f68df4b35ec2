import type { InboxEntry } from '@cairn/domain/inbox/schema'
import { viewersZone } from '../clock.ts'
import { dateText } from '../ui/moment-text.ts'

export type Group = 'today' | 'week' | 'earlier'

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate())

/** The week began on Sunday, as everywhere in Cairn; both by the calendar on the viewer's wall. */
const groupOf = (at: Date, now: Date): Group => {
  const today = startOfDay(now)
  if (at >= today) return 'today'
  return at >= new Date(today.getFullYear(), today.getMonth(), today.getDate() - today.getDay())
    ? 'week'
    : 'earlier'
}

/** In the order they came in, newest first; a group without entries is not there. */
export const groupsOf = (entries: readonly InboxEntry[], now: Date) => {
  const groups: { name: Group; entries: InboxEntry[] }[] = []
  for (const entry of entries) {
    const name = groupOf(entry.happenedAt, now)
    const last = groups.at(-1)
    if (last?.name === name) last.entries.push(entry)
    else groups.push({ name, entries: [entry] })
  }
  return groups
}

/** '10:42 AM' today, 'Nov 13' before, with the year where it is another. */
export const timeText = (at: Date, now: Date) => {
  if (at >= startOfDay(now))
    return new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(at).replace('\u202f', ' ')
  if (at.getFullYear() !== now.getFullYear()) return dateText(at, viewersZone())
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(at)
}
