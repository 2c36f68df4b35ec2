import { TZDate } from '@date-fns/tz'

/** The moment this week began: Sunday, 0:00, by the clocks of that time zone. */
export const startOfWeek = (now: Date, timeZone: string): Date => {
  const there = new TZDate(now, timeZone)
  return startOfDay(there.getFullYear(), there.getMonth(), there.getDate() - there.getDay(), timeZone)
}

/** Where the clocks skip midnight, the day begins at the first minute that exists. */
const startOfDay = (year: number, month: number, date: number, timeZone: string) => {
  const wanted = new Date(Date.UTC(year, month, date)).getUTCDate()
  let start = new TZDate(year, month, date, timeZone)
  for (let hour = 1; start.getDate() !== wanted; hour += 1)
    start = new TZDate(year, month, date, hour, timeZone)
  return new Date(start.getTime())
}
