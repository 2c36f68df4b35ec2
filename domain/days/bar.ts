import { dayPlus, type KeptDays, shownDay } from './rules.ts'

/** The first and the last day that the bar draws. */
export type BarSpan = { from: string; to: string }

const dayMs = 86_400_000
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Of a quarter that is still to come, so many days before today are on the bar: no later one can be looked at. */
const daysBeforeQuarter = 90

export const drawnSpan = ({ from, to, today }: BarSpan & Pick<KeptDays, 'today'>): BarSpan => ({
  from: from > today ? dayPlus(today, -daysBeforeQuarter) : from,
  to,
})

/** Where a day stands on the bar, from 0 to 1; one that is not on it at its nearer end. */
export const placeOnBar = (day: string, { from, to }: BarSpan) =>
  Math.min(1, Math.max(0, daysBetween(from, day) / Math.max(1, daysBetween(from, to))))

/** The day that lies there: one that is kept, and none after today. */
export const dayOnBar = (place: number, span: BarSpan, kept: KeptDays) => {
  const days = daysBetween(span.from, span.to)
  const within = Math.min(days, Math.max(0, Math.round(place * days)))
  return shownDay(dayPlus(span.from, within), kept)
}

const week = 7

/** By a day, with Shift by a week, or to the first and the last day there is; null for any other key. */
export const stepOnBar = (key: string, isShift: boolean, day: string, kept: KeptDays): string | null => {
  const step = isShift ? week : 1
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return shownDay(dayPlus(day, -step), kept)
    case 'ArrowRight':
    case 'ArrowUp':
      return shownDay(dayPlus(day, step), kept)
    case 'PageDown':
      return shownDay(dayPlus(day, -week), kept)
    case 'PageUp':
      return shownDay(dayPlus(day, week), kept)
    case 'Home':
      return kept.first
    case 'End':
      return kept.today
    default:
      return null
  }
}

/** Nearer to the first or the last day than this none is written. */
const roomForWords = 5
const longerThanAQuarter = 100

/** The days that are written beneath: Sundays of a quarter, firsts of the months of a year, and both ends. */
export const ticksOf = ({ from, to }: BarSpan): string[] => {
  const isYear = daysBetween(from, to) > longerThanAQuarter
  const isTick = (day: string) => (isYear ? day.endsWith('-01') : new Date(day).getUTCDay() === 0)
  const between: string[] = []
  for (let day = dayPlus(from, roomForWords); day <= dayPlus(to, -roomForWords); day = dayPlus(day, 1))
    if (isTick(day)) between.push(day)
  return isYear ? between : [from, ...between, to]
}
