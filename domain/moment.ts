import { z } from 'zod'

/** A point in time: ISO 8601 UTC on the wire, a Date in the program. */
export const Moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** 'Nov 27, 2026', as the calendar of that zone has it. */
export const dateLabel = (moment: Date, timeZone: string) =>
  moment.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
