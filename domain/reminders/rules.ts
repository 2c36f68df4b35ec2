import { TZDate } from '@date-fns/tz'
import type { ReminderSettings } from './schema.ts'
import { weekdays } from './weekdays.ts'

const hour = 60 * 60 * 1000

/** How late a reminder may still go out, where no server ran at its hour. */
const catchUpTime = 24 * hour

type Schedule = Pick<ReminderSettings, 'reminderWeekday' | 'reminderHour'>

/** The first moment after that one at which it is the weekday and the hour there. */
export const nextReminder = (after: Date, schedule: Schedule, timeZone: string): Date => {
  const there = new TZDate(after, timeZone)
  const ahead = (weekdays.indexOf(schedule.reminderWeekday) - there.getDay() + 7) % 7
  const inDays = (days: number) =>
    momentOf(there.getFullYear(), there.getMonth(), there.getDate() + days, schedule.reminderHour, timeZone)
  const moment = inDays(ahead)
  return moment > after ? moment : inDays(ahead + 7)
}

/** Where the clocks skip that hour, the next full one that exists; where they run through it twice, the first time. */
const momentOf = (year: number, month: number, date: number, hourOfDay: number, timeZone: string): Date => {
  for (let later = 0; ; later += 1) {
    const wall = new Date(Date.UTC(year, month, date, hourOfDay + later))
    const moment = new TZDate(
      wall.getUTCFullYear(),
      wall.getUTCMonth(),
      wall.getUTCDate(),
      wall.getUTCHours(),
      timeZone,
    )
    if (!shows(moment, wall)) continue
    const earlier = new TZDate(moment.getTime() - hour, timeZone)
    return new Date((shows(earlier, wall) ? earlier : moment).getTime())
  }
}

const shows = (there: TZDate, wall: Date) =>
  there.getHours() === wall.getUTCHours() && there.getDate() === wall.getUTCDate()

/** What was due so long ago waits for next week. */
export const isTooLate = (dueAt: Date, now: Date) => now.getTime() - dueAt.getTime() > catchUpTime

/** How many OKRs a reminder names; the rest is a number. */
export const mostNamed = 5
