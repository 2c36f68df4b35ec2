import { parseQuarter, type Quarter } from '../objectives/quarter.ts'
import { beginOfDay, calendarDay } from '../week.ts'
import type { QuarterProgress } from './schema.ts'

const firstMonth = (quarter: Quarter) => {
  const { year, number } = parseQuarter(quarter)
  return { year, month: (number - 1) * 3 }
}

type QuarterSpan = { firstDay: string; lastDay: string; begins: Date; ends: Date }

/** From its first moment to the first after it, by the clocks of that time zone. */
export const quarterSpan = (quarter: Quarter, timeZone: string): QuarterSpan => {
  const { year, month } = firstMonth(quarter)
  const firstDay = calendarDay(year, month, 1)
  return {
    firstDay,
    lastDay: calendarDay(year, month + 3, 0),
    begins: beginOfDay(firstDay, timeZone),
    ends: beginOfDay(calendarDay(year, month + 3, 1), timeZone),
  }
}

/** The Sundays that begin its weeks. The first may lie before the quarter, the last week may outlast it. */
export const weeksOfQuarter = (quarter: Quarter): string[] => {
  const { year, month } = firstMonth(quarter)
  const end = calendarDay(year, month + 3, 1)
  const back = new Date(Date.UTC(year, month, 1)).getUTCDay()
  const sundays: string[] = []
  for (let date = 1 - back; calendarDay(year, month, date) < end; date += 7)
    sundays.push(calendarDay(year, month, date))
  return sundays
}

export const phaseOf = ({ begins, ends }: QuarterSpan, now: Date): QuarterProgress['phase'] => {
  if (now < begins) return 'ahead'
  return now < ends ? 'running' : 'over'
}

/** Now, but neither before the quarter nor after it. */
export const untilIn = ({ begins, ends }: QuarterSpan, now: Date) =>
  new Date(Math.min(Math.max(now.getTime(), begins.getTime()), ends.getTime()))

/** From 0 percent when the quarter begins to 100 when it ends, by the time that has passed. */
export const straightLineAt = ({ begins, ends }: QuarterSpan, moment: Date) =>
  ((moment.getTime() - begins.getTime()) / (ends.getTime() - begins.getTime())) * 100

/** The current quarter if it has objectives, else the first listed; none without any. */
export const defaultQuarter = (quarters: readonly Quarter[], current: Quarter): Quarter | null =>
  quarters.includes(current) ? current : (quarters[0] ?? null)
