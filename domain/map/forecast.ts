import { phaseOf, quarterSpan } from '../dashboard/quarter-weeks.ts'
import { type CountingObjective, progressOfBoth, whyLeftOut } from '../objectives/progress.ts'
import type { Quarter, QuarterState } from '../objectives/quarter.ts'
import type { DraftState, ObjectiveStatus } from '../objectives/status.ts'
import type { Refusal } from '../refusal.ts'
import { beginOfDay, calendarDay, dayOf } from '../week.ts'
import { messages } from './messages.ts'

const dayMs = 86_400_000
const daysInWeek = 7
/** A pace is that of so many days. */
const paceDays = 14

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs

const dayBefore = (day: string, days: number) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return calendarDay(year, month - 1, date - days)
}

/** Whole ones, until the last day of the quarter. */
export const weeksLeftIn = (quarter: Quarter, today: string): number =>
  Math.max(0, Math.round(daysBetween(today, quarterSpan(quarter, 'UTC').lastDay) / daysInWeek))

/** The moment a pace is counted from: the end of the day two weeks ago, or when what is younger began. */
export const paceBegins = (today: string, created: Date, timeZone: string) => {
  const twoWeeksAgo = beginOfDay(dayBefore(today, paceDays - 1), timeZone)
  return created > twoWeeksAgo ? created : twoWeeksAgo
}

/** In how many weeks it came about. */
export const paceWeeks = (today: string, firstDay: string) =>
  Math.max(1, Math.min(paceDays, daysBetween(firstDay, today)) / daysInWeek)

/** Percentage points a week. Nothing is forecast to fall. */
export const paceOf = (now: number | null, then: number | null, weeks: number) =>
  now === null || then === null ? 0 : Math.max(0, (now - then) / weeks)

export type Foreseen = Pick<CountingObjective, 'progressCounts' | 'ownShare'> & {
  status: ObjectiveStatus
  draft: DraftState | null
  quarterState: QuarterState
  progress: number | null
  /** Then it is the own part. */
  isSetByHand: boolean
  /** The own part: its key results, whatever it counts; its pace, and for how many weeks it goes on. */
  own: number | null
  pace: number
  weeks: number
}

/** Why it stays as it is, whatever becomes of those beneath it; null if it takes their forecasts. */
export const whyUnmoved = ({ status, quarterState, isSetByHand, progressCounts }: Foreseen) => {
  if (quarterState === 'closed') return 'closed'
  if (status === 'will_not_complete') return 'givenUp'
  if (status === 'completed') return 'completed'
  if (isSetByHand) return 'byHand'
  return progressCounts === 'key_results' ? 'keyResults' : null
}
export type Unmoved = NonNullable<ReturnType<typeof whyUnmoved>>

export const ownForecast = ({ own, pace, weeks }: Pick<Foreseen, 'own' | 'pace' | 'weeks'>, slips = 0) =>
  own === null ? null : Math.min(100, own + pace * Math.max(0, weeks - slips))

/** Where it ends, given the mean forecast of the children it counts. */
export const forecastOf = (one: Foreseen, below: number | null, slips = 0): number | null => {
  const why = whyUnmoved(one)
  if (why === 'completed') return 100
  if (why === 'closed' || why === 'givenUp') return one.progress
  const own = ownForecast(one, slips)
  return why === 'byHand' ? own : progressOfBoth(one, own, below)
}

/** Forecasts that are counted together, all alike. */
export type Tally = { count: number; sum: number }
export const nothingCounted: Tally = { count: 0, sum: 0 }

export const meanOf = ({ count, sum }: Tally) => (count === 0 ? null : sum / count)

/** As it counts above: what is only planned or given up does not, nor what has no forecast. */
export const addForecast = (
  { count, sum }: Tally,
  { status, draft }: Pick<Foreseen, 'status' | 'draft'>,
  forecast: number | null,
): Tally =>
  forecast === null || whyLeftOut({ status, draft, progress: forecast }) !== null
    ? { count, sum }
    : { count: count + 1, sum: sum + forecast }

/** An objective with those beneath it, as far as it counts them. */
export type ForeseenTree = { of: Foreseen; children: readonly ForeseenTree[] }

export const tallyOf = (trees: readonly ForeseenTree[]): Tally =>
  trees.reduce((tally, { of, children }) => {
    const below = whyUnmoved(of) === null ? meanOf(tallyOf(children)) : null
    return addForecast(tally, of, forecastOf(of, below))
  }, nothingCounted)

type Asked = { quarter: Quarter; quarterState: QuarterState; draft: DraftState | null }

/** Asked is only of what is under way and has a week left. */
export const whyNoForecast = (
  { quarter, quarterState, draft }: Asked,
  now: Date,
  timeZone: string,
): Refusal | null => {
  const refusal = (message: string): Refusal => ({ code: 'conflict', message })
  if (draft !== null) return refusal(messages.noForecast.draft)
  const isRunning = quarterState === 'run' && phaseOf(quarterSpan(quarter, timeZone), now) === 'running'
  if (!isRunning) return refusal(messages.noForecast.notRunning(quarter))
  return weeksLeftIn(quarter, dayOf(now, timeZone)) < 1 ? refusal(messages.noForecast.over(quarter)) : null
}
