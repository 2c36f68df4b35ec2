import { countText } from '@cairn/domain/plural'
import { momentText } from '../ui/moment-text.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago while that says more than the date, then the date with its time. */
export const whenOf = (at: Date, now: Date, timeZone?: string) => {
  const age = now.getTime() - at.getTime()
  if (age < minute) return 'A moment ago'
  if (age < hour) return `${countText(Math.floor(age / minute), 'minute')} ago`
  if (age < day) return `${countText(Math.floor(age / hour), 'hour')} ago`
  return momentText(at, timeZone)
}
