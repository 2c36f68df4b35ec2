import { z } from 'zod'
import { Moment } from '../moment.ts'
import { calendarParts } from './parts.ts'

export const CalendarParts = z
  .array(z.enum(calendarParts))
  .max(calendarParts.length)
  .refine((parts) => new Set(parts).size === parts.length)

/** One’s calendar, without what lets a program read it. */
export const Calendar = z.object({
  /** The address with its secret blotted out. */
  maskedAddress: z.string(),
  shows: z.array(z.enum(calendarParts)),
  madeAt: Moment,
  /** Within a minute. */
  lastAskedAt: Moment.nullable(),
  /** How many different programs asked for it within a week. */
  readers: z.int(),
})
export type Calendar = z.infer<typeof Calendar>

export const CalendarAddress = z.object({ address: z.url() })
