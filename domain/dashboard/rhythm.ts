import type { Quarter } from '../objectives/quarter.ts'
import { sundayOf } from '../week.ts'
import { weeksOfQuarter } from './quarter-weeks.ts'
import type { UpdateRhythm } from './schema.ts'
import { percentOf } from './tiles.ts'

/** Open objectives of a team today, and what each week made of that number and how many it saw updated. */
type TeamWeeks = {
  teamId: string | null
  open: number
  weeks: readonly { week: string; openChange: number; updated: number }[]
}

/** Of the objectives that were open when the week ended, or are now, those that were updated in it; null without any. */
export const updateShare = (updated: number, open: number) => percentOf(updated, open)

/** One row a team that had an open objective, over the weeks that have begun. */
export const rhythmOf = (
  quarter: Quarter,
  teams: readonly TeamWeeks[],
  now: Date,
  timeZone: string,
): UpdateRhythm => {
  const weeks = weeksOfQuarter(quarter)
  const thisWeek = sundayOf(now, timeZone)
  const begun = weeks.filter((week) => week <= thisWeek)
  const place = weeks.indexOf(thisWeek)
  const rows = teams
    .map(({ teamId, open, weeks: changes }) => ({
      teamId,
      open: begun.map((week) =>
        changes
          .filter((change) => change.week > week)
          .reduce((count, { openChange }) => count - openChange, open),
      ),
      updated: begun.map((week) => changes.find((change) => change.week === week)?.updated ?? 0),
    }))
    .filter((row) => row.open.some((count) => count > 0))
  return { weeks, current: place < 0 ? null : place, rows }
}
