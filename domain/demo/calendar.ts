import { quarterSpan, weeksOfQuarter } from '../dashboard/quarter-weeks.ts'
import { currentQuarter, formatQuarter, type Quarter, quarterKey } from '../objectives/quarter.ts'
import { beginOfDay } from '../week.ts'
import type { Dice } from './dice.ts'

const minute = 60 * 1000
const hour = 60 * minute
export const day = 24 * hour
const week = 7 * day

export const later = (moment: Date, by: number) => new Date(moment.getTime() + by)
export const earlierOf = (a: Date, b: Date) => (a < b ? a : b)
export const laterOf = (a: Date, b: Date) => (a > b ? a : b)

const quarterBefore = (quarter: Quarter, by: number): Quarter => {
  const key = quarterKey(quarter) - by
  return formatQuarter({ year: Math.floor(key / 4), number: (key % 4) + 1 })
}

/** When a quarter that is lived was planned and committed, and closed where it is over. */
export type Life = {
  plannedAt: Date
  committedAt: Date
  closing: { since: Date; publishedAt: Date } | null
}

/** `index` is that of the written year, where 3 is the current quarter; older years begin anew. */
export type Season = {
  quarter: Quarter
  index: number
  start: Date
  end: Date
  isCurrent: boolean
  /** When the weeks that touch it begin. */
  weeks: readonly Date[]
  /** Null where nobody declared anything of it. */
  life: Life | null
}

/** So many quarters up to the current one, oldest first. */
export const seasons = (count: number, now: Date, timeZone: string): Season[] => {
  const current = currentQuarter(now, timeZone)
  return Array.from({ length: count }, (_, place) => {
    const age = count - 1 - place
    const quarter = quarterBefore(current, age)
    const { begins: start, ends: end } = quarterSpan(quarter, timeZone)
    const weeks = weeksOfQuarter(quarter).map((sunday) => beginOfDay(sunday, timeZone))
    return {
      ...{ quarter, start, end, weeks, isCurrent: age === 0, life: null },
      index: age === 0 ? 3 : 2 - ((age - 1) % 3),
    }
  })
}

export const shareOf = ({ start, end }: Season, moment: Date) =>
  (moment.getTime() - start.getTime()) / (end.getTime() - start.getTime())

/** The day and hour someone likes to write, and how seldom they forget. */
export type Habit = { day: number; hour: number; discipline: number }

type Span = { season: Season; from: Date; now: Date; habit: Habit }

/** When somebody posts: about once a week, and always in weeks that `must` have one. Of this week, what has passed. */
export const weeklyMoments = (
  { season, from, now, habit }: Span,
  dice: Dice,
  must: (moment: Date) => boolean,
): Date[] => {
  const until = earlierOf(season.end, now)
  const moments: Date[] = []
  for (const sunday of season.weeks) {
    if (sunday >= until) break
    const passed = now.getTime() - sunday.getTime()
    const isThisWeek = passed < week
    const wanted = later(
      sunday,
      Math.max(0, habit.day + dice.whole(-1, 1)) * day + habit.hour * hour + dice.whole(-90, 90) * minute,
    )
    const share = habit.discipline * (isThisWeek ? 0.3 + 0.7 * Math.min(1, passed / (5 * day)) : 1)
    // Whoever posts this week has done so by now.
    const moment = isThisWeek && wanted >= now ? later(sunday, passed * dice.between(0.4, 0.97)) : wanted
    if (dice.chance(share) || must(moment)) moments.push(moment)
  }
  return moments.filter((moment) => moment > from && moment < until)
}

/** So many moments, evenly over the time there was. */
export const evenMoments = ({ season, from, now }: Span, dice: Dice, count: number): Date[] => {
  const passed = earlierOf(season.end, now).getTime() - from.getTime()
  return Array.from({ length: count }, (_, index) =>
    later(from, ((index + dice.between(0.05, 0.95)) / count) * passed),
  )
}
