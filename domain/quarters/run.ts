import { z } from 'zod'
import { Day } from '../moment.ts'
import { Review } from './review.ts'

/** What a quarter that runs shows beside the figures of its dashboard. */
export const QuarterRun = z.object({
  /** Null where nobody committed it: then there is nothing that moved. */
  moved: Review.shape.moved.nullable(),
  /** How sure people are of its open objectives, 0 to 10, with one decimal; null while nobody said. */
  confidence: z.object({
    mean: z.number().nullable(),
    /** When the last week ended. */
    before: z.number().nullable(),
    /** By whose weeks it can be drawn: the day each ended on, the last of them today. Those without a word are left out. */
    course: z.array(z.object({ day: Day(), mean: z.number() })),
    /** Of how many objectives somebody said. */
    objectives: z.int(),
  }),
  blockers: z.object({ open: z.int(), oldest: Day().nullable() }),
})
export type QuarterRun = z.infer<typeof QuarterRun>
