import { dateLabel } from '../moment.ts'
import { countText } from '../plural.ts'
import { messages } from './messages.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
const longest = 30 * day

const ago = (count: number, unit: string) => `${countText(count, unit)} ago`

/** When someone was last seen, in the words of the members table; after thirty days the date in that time zone. */
export const lastActiveLabel = (at: Date | null, now: Date, timeZone: string) => {
  if (at === null) return messages.never
  const passed = now.getTime() - at.getTime()
  if (passed < minute) return messages.justNow
  if (passed < hour) return ago(Math.floor(passed / minute), 'minute')
  if (passed < day) return ago(Math.floor(passed / hour), 'hour')
  if (passed < week) return ago(Math.floor(passed / day), 'day')
  if (passed < longest) return ago(Math.floor(passed / week), 'week')
  return dateLabel(at, timeZone)
}
