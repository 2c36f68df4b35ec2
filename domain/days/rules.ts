import { beginOfDay, dayOf } from '../week.ts'

/** The days of the calendar that one can look back to: from the first that is kept to the one it is. */
export type KeptDays = { first: string; today: string }

export const keptDays = (company: { createdAt: Date; timeZone: string }, now: Date): KeptDays => {
  const today = dayOf(now, company.timeZone)
  const first = dayOf(company.createdAt, company.timeZone)
  return { first: first > today ? today : first, today }
}

/** The day that is shown for one that was asked for: none that is later than today, none before the first. */
export const shownDay = (asked: string, { first, today }: KeptDays) => {
  if (asked < first) return first
  return asked > today ? today : asked
}

/** Days to and fro in the calendar. */
export const dayPlus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The first moment that is no longer of that day, by the clocks of that time zone. */
export const endOfDay = (day: string, timeZone: string) => beginOfDay(dayPlus(day, 1), timeZone)

/** The last day before today on which somebody was here, of the two that are kept. */
export const lastVisit = (visits: { on: string | null; before: string | null }, today: string) =>
  [visits.on, visits.before].find((day) => day !== null && day < today) ?? null

/** From where to where a bar goes: the quarter, or the twelve months that end today. */
export const barSpan = (
  quarter: { firstDay: string; lastDay: string } | null,
  today: string,
): { from: string; to: string } => {
  if (quarter !== null) return { from: quarter.firstDay, to: quarter.lastDay }
  const from = new Date(`${today}T00:00:00Z`)
  from.setUTCMonth(from.getUTCMonth() - 12)
  return { from: from.toISOString().slice(0, 10), to: today }
}
