import { momentText } from '../ui/moment-text.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** A day as people write it, in their own time zone. */
export const dayOf = (at: Date, timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(at)

/** How long ago while that says more than the date, then the date with its time. */
export const whenOf = (at: Date, now: Date, timeZone?: string) => {
  const age = now.getTime() - at.getTime()
  if (age < minute) return 'A moment ago'
  if (age < hour) return `${count(Math.floor(age / minute), 'minute')} ago`
  if (age < day) return `${count(Math.floor(age / hour), 'hour')} ago`
  return momentText(at, timeZone)
}
