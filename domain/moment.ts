import { z } from 'zod'
import { messages } from './messages.ts'

/** The calendar of the database has no year 0. */
const hasYear = (text: string) => !text.startsWith('0000')

/** A day of the calendar, such as 2026-11-27. */
export const Day = (message?: string) => z.iso.date(message).refine(hasYear, message)

/** Nobody plans for other years, and calendars that read ours may not know them. */
const isPlannable = (day: string) => day >= '2000-01-01' && day <= '2099-12-31'

/** A day that somebody chooses for something to be done by. */
export const PlannedDay = (message?: string) => Day(message).refine(isPlannable, messages.dayFarOff)

/** A point in time: ISO 8601 UTC on the wire, a Date in the program. */
export const Moment = z.codec(z.iso.datetime().refine(hasYear), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
