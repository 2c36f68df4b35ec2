import { z } from 'zod'
import { Day } from '../moment.ts'
import { Quarter } from '../objectives/quarter-schema.ts'

export const BarAsked = z.object({ quarter: Quarter.optional() })

/** What the bar of days shows. All days are those of the company's calendar. */
export const DaysBar = z.object({
  /** The first day that is kept, and the one it is. */
  first: Day(),
  today: Day(),
  /** Before this day only what updates and the activity log tell is known; null where every day was kept as it ended. */
  exactSince: Day().nullable(),
  /** From where to where the bar goes: the quarter that was asked for; of all quarters the last twelve months, to today. */
  from: Day(),
  to: Day(),
  /** On how many objectives something changed, of those days on which something did, in order. */
  changes: z.array(z.object({ day: Day(), count: z.int() })),
  /** The last day before today on which one had Cairn open; null of who was never here before. */
  lastVisit: Day().nullable(),
})
export type DaysBar = z.infer<typeof DaysBar>
