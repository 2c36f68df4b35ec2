import type { Quarter } from '../objectives/quarter.ts'
import { isComplete, type Standing } from '../objectives/status.ts'
import { beginOfDay, sundayOf } from '../week.ts'
import { phaseOf, quarterSpan, straightLineAt, untilIn, weeksOfQuarter } from './quarter-weeks.ts'
import type { QuarterProgress } from './schema.ts'

/**
 * What an objective counts in the mean progress of its quarter: a complete one 100, every other what it has, be it
 * given up or not. One without any progress is left out, and so is a draft.
 */
export const countedProgress = (objective: Standing) => {
  if (objective.draft !== null) return null
  return isComplete(objective) ? 100 : objective.progress
}

/** Progress added up, and of how many objectives; and by how much a week changed the two. */
type ProgressSum = { sum: number; measured: number }
type ProgressChange = { week: string; progressChange: number; measuredChange: number }

export const meanProgress = ({ sum, measured }: ProgressSum) =>
  measured === 0 ? null : Math.min(100, Math.max(0, sum / measured))

const toTenths = (percent: number | null) => (percent === null ? null : Math.round(percent * 10) / 10)

/** As things stood before that week: today's sum without what this week and later ones changed. */
const before = (week: string, now: ProgressSum, changes: readonly ProgressChange[]): ProgressSum =>
  changes
    .filter((change) => change.week >= week)
    .reduce(
      ({ sum, measured }, { progressChange, measuredChange }) => ({
        sum: sum - progressChange,
        measured: measured - measuredChange,
      }),
      now,
    )

/**
 * The mean progress of the objectives that are in the quarter today, as they stood at each turn of a week. It ends with
 * how they stand now, so that what was scored after the quarter still counts at its end.
 */
export const courseOf = (
  quarter: Quarter,
  standing: ProgressSum,
  changes: readonly ProgressChange[],
  now: Date,
  timeZone: string,
): QuarterProgress => {
  const span = quarterSpan(quarter, timeZone)
  const weeks = weeksOfQuarter(quarter)
  const until = untilIn(span, now)
  const [first = '', ...later] = weeks
  const turns = [
    { week: first, at: span.begins },
    ...later.map((week) => ({ week, at: beginOfDay(week, timeZone) })),
  ].filter(({ at }) => at < until)
  const reached = meanProgress(standing)
  const percent = reached === null ? null : Math.round(reached)
  const straightLine = Math.round(straightLineAt(span, until))
  return {
    phase: phaseOf(span, now),
    ...span,
    until,
    points: [
      ...turns.map(({ week, at }) => ({
        at,
        percent: toTenths(meanProgress(before(week, standing, changes))),
      })),
      { at: until, percent: toTenths(reached) },
    ],
    percent,
    straightLine,
    difference: percent === null ? null : percent - straightLine,
    week: Math.max(1, weeks.filter((week) => week <= sundayOf(until, timeZone)).length),
    weeks: weeks.length,
  }
}
