import { z } from 'zod'
import { QuarterProgress } from '../dashboard/schema.ts'
import { Day, Moment } from '../moment.ts'
import { Quarter, QuarterState } from '../objectives/quarter-schema.ts'
import { messages } from './messages.ts'

/** Drafts that are ready, or all of them. */
export const committables = ['ready', 'all'] as const
export type Committable = (typeof committables)[number]

/** Left out it is the usual day. */
export const StartClosing = z.object({ scoreBy: Day(messages.scoreByInvalid).optional() })

export const QuarterOverview = QuarterProgress.pick({ phase: true, firstDay: true, lastDay: true }).extend({
  quarter: Quarter,
  state: QuarterState,
  /** Null where it never was; then there are no originals, and nothing came after them. */
  committed: z
    .object({
      at: Moment,
      by: z.string().nullable(),
      /** Of its objectives, those that came later. */
      addedSince: z.int(),
    })
    .nullable(),
  /** Closing may start now. */
  mayClose: z.boolean(),
  /** Since when it is being closed, or was before it was closed, and until which day scores are asked for. */
  closing: z.object({ since: Moment, scoreBy: Day() }).nullable(),
  /** Drafts are not among them. */
  objectives: z.int(),
  /** Those that are ready are among them. */
  drafts: z.int(),
  ready: z.int(),
})
export type QuarterOverview = z.infer<typeof QuarterOverview>
