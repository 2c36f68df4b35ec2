import { TZDate } from '@date-fns/tz'

/** The moment this week began: Sunday, 0:00, by the clocks of that time zone. */
export const startOfWeek = (now: Date, timeZone: string): Date => {
  const there = new TZDate(now, timeZone)
  return startOfDay(there.getFullYear(), there.getMonth(), there.getDate() - there.getDay(), timeZone)
}

/** The Sunday of this week in the calendar of that time zone: '2026-03-08'. */
export const sundayOf = (now: Date, timeZone: string): string => {
  const there = new TZDate(now, timeZone)
  return calendarDay(there.getFullYear(), there.getMonth(), there.getDate() - there.getDay())
}

/** The day it is in the calendar of that time zone. */
export const dayOf = (now: Date, timeZone: string): string => {
  const there = new TZDate(now, timeZone)
  return calendarDay(there.getFullYear(), there.getMonth(), there.getDate())
}

/** A date of the calendar, also where the number of the day or month runs over. */
export const calendarDay = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

/** The moment a day of the calendar begins, by the clocks of that time zone. */
export const beginOfDay = (day: string, timeZone: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return startOfDay(year, month - 1, date, timeZone)
}

/** Where the clocks skip midnight, the day begins at the first minute that exists. */
const startOfDay = (year: number, month: number, date: number, timeZone: string) => {
  const wanted = new Date(Date.UTC(year, month, date)).getUTCDate()
  let start = new TZDate(year, month, date, timeZone)
  for (let hour = 1; start.getDate() !== wanted; hour += 1)
    start = new TZDate(year, month, date, hour, timeZone)
  return new Date(start.getTime())
}
