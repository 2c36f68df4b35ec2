import { TZDate } from '@date-fns/tz'

export const quarterPattern = /^Q[1-4] [0-9]{4}$/

/** Stored and shown as 'Q1 2026'; compared by year first. */
export type Quarter = string
export const isQuarter = (text: string | undefined): text is Quarter =>
  text !== undefined && quarterPattern.test(text)

/** Nobody has to declare anything: a quarter of which nothing is known runs. */
export const quarterStates = ['run', 'plan', 'close', 'closed'] as const
export type QuarterState = (typeof quarterStates)[number]

/** While a quarter is being closed, and once it is, no updates are asked for. */
export const restingStates = ['close', 'closed'] as const satisfies QuarterState[]

type Parts = { year: number; number: number }

export const parseQuarter = (quarter: Quarter): Parts => ({
  year: Number(quarter.slice(3)),
  number: Number(quarter[1]),
})

export const formatQuarter = ({ year, number }: Parts): Quarter =>
  `Q${number} ${String(year).padStart(4, '0')}`

/** Quarters counted from the year 0, so that a later one is the greater number. */
export const quarterKey = (quarter: Quarter) => {
  const { year, number } = parseQuarter(quarter)
  return year * 4 + number - 1
}

export const compareQuarters = (a: Quarter, b: Quarter) => quarterKey(a) - quarterKey(b)

const quarterOfMonth = (month: number) => Math.floor(month / 3) + 1

/** The quarter it is at this moment for someone in that time zone. */
export const currentQuarter = (now: Date, timeZone: string): Quarter => {
  const there = new TZDate(now, timeZone)
  return formatQuarter({ year: there.getFullYear(), number: quarterOfMonth(there.getMonth()) })
}

/** The four of this year and the four of the next. */
export const quarterChoices = (now: Date, timeZone: string): Quarter[] => {
  const { year } = parseQuarter(currentQuarter(now, timeZone))
  return [year, year + 1].flatMap((of) => [1, 2, 3, 4].map((number) => formatQuarter({ year: of, number })))
}

/** Editing offers an objective its own quarter too, so that saving never moves it silently. */
export const quarterChoicesFor = (own: Quarter, now: Date, timeZone: string): Quarter[] => {
  const choices = quarterChoices(now, timeZone)
  return choices.includes(own) ? choices : [own, ...choices].sort(compareQuarters)
}

/** A new objective is for one of the eight, and a kept one may keep its own. */
export const isQuarterOffered = (quarter: Quarter, own: Quarter | null, now: Date, timeZone: string) =>
  quarter === own || quarterChoices(now, timeZone).includes(quarter)
