import { straightLineAt } from '@cairn/domain/dashboard/quarter-weeks'
import { updateShare } from '@cairn/domain/dashboard/rhythm'
import type { QuarterProgress, UpdateRhythm } from '@cairn/domain/dashboard/schema'
import { currentQuarter } from '@cairn/domain/objectives/quarter'
import { useNow } from '../../clock.ts'
import { useMembership } from '../../session.ts'

/** For an outline that has no quarter of its own yet. */
export const useThisQuarter = () => {
  const { timeZone } = useMembership().company
  return currentQuarter(useNow(), timeZone)
}

/** How dark a square is: nothing, less than 40, 70, 90, and beyond. */
export const heatStep = (percent: number) => {
  if (percent === 0) return 0
  if (percent < 40) return 1
  if (percent < 70) return 2
  return percent < 90 ? 3 : 4
}

export type RhythmCell = { updated: number; open: number; percent: number } | null
type RhythmRow = UpdateRhythm['rows'][number]

/** What a square shows of a week: null where no objective was open. */
export const cellAt = ({ open, updated }: RhythmRow, week: number): RhythmCell => {
  const [opened, said] = [open[week] ?? 0, updated[week] ?? 0]
  const percent = updateShare(said, opened)
  return percent === null ? null : { updated: said, open: opened, percent }
}

const inUtc = (format: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' })
  return (day: string) => formatter.format(new Date(`${day}T00:00:00Z`))
}
const monthOf = inUtc({ month: 'short' })
/** 'Nov 1', of a day that the calendar of the company names. */
export const dayText = inUtc({ month: 'short', day: 'numeric' })

/** The heads of the weeks: the day, and the month above the first week that begins in it. */
export const weekHeads = (weeks: readonly string[]) =>
  weeks.map((week, index) => {
    const [month, before] = [monthOf(week), weeks[index - 1]]
    const isNew = before === undefined || monthOf(before) !== month
    return { week, day: String(Number(week.slice(8))), month: isNew ? month : null }
  })

/** How much of the quarter had gone by, from 0 to 1. */
export const shareGone = (progress: QuarterProgress, at: Date) => straightLineAt(progress, at) / 100

const day = 86_400_000
const beginOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Where each month begins on the way through the quarter, from 0 to 1. */
export const monthsOf = (firstDay: string, lastDay: string) => {
  const [first, end] = [beginOf(firstDay), beginOf(lastDay) + day]
  const start = new Date(first)
  return [0, 1, 2].map((after) => {
    const begins = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + after, 1)
    return {
      name: monthOf(new Date(begins).toISOString().slice(0, 10)),
      share: (begins - first) / (end - first),
    }
  })
}

/** Where its weeks begin, from 0 to 1. */
export const sundaysOf = (firstDay: string, lastDay: string) => {
  const [first, end] = [beginOf(firstDay), beginOf(lastDay) + day]
  const untilSunday = (7 - new Date(first).getUTCDay()) % 7
  const count = Math.ceil(((end - first) / day - untilSunday) / 7)
  return Array.from({ length: count }, (_, week) => ((untilSunday + week * 7) * day) / (end - first))
}

export type Frame = { width: number; left: number; right: number; top: number; height: number }

export const xIn = ({ width, left, right }: Frame, share: number) => left + share * (width - left - right)
export const yIn = ({ top, height }: Frame, percent: number) => top + (1 - percent / 100) * height

/** The label of the actual line stands at its end, but never over the one of the straight line above it. */
export const labelHeight = (frame: Frame, percent: number) =>
  Math.max(yIn(frame, percent), yIn(frame, 100) + 28)

/** The points that were measured, as a line can be drawn through them. */
export const drawnPoints = (progress: QuarterProgress) =>
  progress.points.flatMap(({ at, percent }) =>
    percent === null ? [] : [{ at, percent, share: shareGone(progress, at) }],
  )
