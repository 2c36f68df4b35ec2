const day = 86_400_000

/** A Monday of no quarter in particular: the year begins with it. */
const begin = Date.UTC(2027, 0, 4)

export const weekdays = { monday: 0, tuesday: 1, wednesday: 2, thursday: 3, friday: 4 } as const
export type Weekday = keyof typeof weekdays

export const momentIn = (week: number, weekday: Weekday, hour: number) =>
  new Date(begin + (week * 7 + weekdays[weekday]) * day + hour * 3_600_000)

export const mondayOf = (week: number) => momentIn(week, 'monday', 0).toISOString().slice(0, 10)

/** The quarter of a moment, plain: the company's own clock never disagrees on the hours at which anybody works. */
export const quarterOf = (moment: Date) =>
  `Q${Math.floor(moment.getUTCMonth() / 3) + 1} ${moment.getUTCFullYear()}`

export const quarterAfter = (quarter: string) => {
  const [number, year] = [Number(quarter[1]), Number(quarter.slice(3))]
  return number === 4 ? `Q1 ${year + 1}` : `Q${number + 1} ${year}`
}

/** Whole days from that moment to the last day of the quarter. */
export const daysLeft = (quarter: string, moment: Date) => {
  const [number, year] = [Number(quarter[1]), Number(quarter.slice(3))]
  return Math.floor((Date.UTC(year, number * 3, 0) - moment.getTime()) / day) + 1
}
