import { z } from 'zod'

/** The calendar of the database has no year 0. */
const hasYear = (text: string) => !text.startsWith('0000')

/** A day of the calendar, such as 2026-11-27. */
export const Day = (message?: string) => z.iso.date(message).refine(hasYear, message)

/** A point in time: ISO 8601 UTC on the wire, a Date in the program. */
export const Moment = z.codec(z.iso.datetime().refine(hasYear), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
