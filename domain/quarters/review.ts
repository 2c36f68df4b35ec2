import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { Day, Moment } from '../moment.ts'
import { messages as objectivesMessages } from '../objectives/messages.ts'
import { Quarter } from '../objectives/quarter-schema.ts'
import { Outcome, outcomes } from '../objectives/score.ts'
import { Team } from '../teams/schema.ts'
import { ofNoTeam } from './plan.ts'
import { QuarterOverview } from './schema.ts'

/** An OKR by its title; without an id where it leads nowhere, as in public. */
const NameAndId = z.object({ id: z.uuid().nullable(), title: z.string() })
/** The name as it was when the review was made. */
const Bearer = z.object({ name: z.string(), profileEmoji: z.string().nullable() })

const Listed = z.object({ objective: NameAndId, owner: Bearer, team: z.string().nullable() })
const Scored = Listed.extend({ score: z.number(), learned: z.string().nullable() })
export type ScoredLine = z.infer<typeof Scored>

/** All that were counted, and the first of them. */
const firstOf = <S extends z.ZodType>(row: S) => z.object({ total: z.int(), rows: z.array(row) })
/** How many of a list a review names. */
export const mostListed = 100

const MovedTarget = z.object({
  objective: NameAndId,
  keyResult: z.string(),
  unit: z.string().nullable(),
  original: z.number().nullable(),
  /** Null: the key result, or its target, was removed. */
  final: z.number().nullable(),
  isEasier: z.boolean(),
  /** Who moved it last, when and why; null where the ledger does not say. */
  by: z.string().nullable(),
  on: Day().nullable(),
  reason: z.string().nullable().optional(),
})
export type MovedTarget = z.infer<typeof MovedTarget>

/** What became of a quarter, in figures and words. It has days and no moments, so that it is kept as it is read. */
export const Review = z.object({
  company: z.string(),
  /** Whether there were targets to be committed to. */
  isCommitted: z.boolean(),
  /** Without drafts. */
  objectives: z.int(),
  /** Those that have a score; what was dropped without one is not among them. */
  scored: z.int(),
  mean: z.number().nullable(),
  /** The mean of what today's targets suggest for them. */
  againstNow: z.number().nullable(),
  outcomes: z.object({
    reached: z.int(),
    partly_reached: z.int(),
    missed: z.int(),
    dropped: z.int(),
  } satisfies Record<Outcome, z.ZodInt>),
  /** Its own objectives by their score in tenths, from 0.0 to 1.0; sub-teams follow theirs. */
  teams: z.array(
    z.object({
      /** Null in the last row: those without a team, where there are any. */
      team: Team.pick({ name: true, level: true }).extend({ id: z.uuid().nullable() }).nullable(),
      tenths: z.array(z.int()),
      mean: z.number().nullable(),
    }),
  ),
  moved: firstOf(MovedTarget).extend({ easier: z.int() }),
  confidence: z.array(z.object({ objectives: z.int(), reached: z.int() })),
  /** The weeks in which updates were asked for. */
  rhythm: z.array(z.object({ week: Day(), open: z.int(), updated: z.int() })),
  blockers: z.object({
    opened: z.int(),
    resolved: z.int(),
    /** From being reported to being resolved. */
    medianDays: z.int().nullable(),
    /** The longest first. */
    open: z.array(
      z.object({
        objective: NameAndId,
        text: z.string(),
        team: z.string().nullable(),
        since: Day(),
        days: z.int(),
      }),
    ),
  }),
  best: z.array(Scored),
  lowest: z.array(Scored),
  carried: firstOf(
    z.object({
      from: NameAndId,
      score: z.number().nullable(),
      to: NameAndId,
      quarter: Quarter,
      owner: Bearer,
    }),
  ),
  unscored: firstOf(Listed),
  dropped: firstOf(Listed),
  neverCommitted: firstOf(Listed),
})
export type Review = z.infer<typeof Review>

export const Published = z.object({ at: Moment, by: z.string(), isAgain: z.boolean() })

/** Live while the quarter is closing, and from its publishing on the one that was published, until it is again. */
export const QuarterReview = z.object({
  quarter: QuarterOverview,
  /** Null where nobody has begun to close the quarter. */
  review: Review.nullable(),
  published: Published.nullable(),
  /** Of the public link, for admins; null without one. */
  shareKey: z.string().nullable(),
  /** Whether the company shows anything in public. */
  publicLinks: z.boolean(),
})
export type QuarterReview = z.infer<typeof QuarterReview>

export const SharedReview = z.object({
  quarter: QuarterOverview.pick({ quarter: true, firstDay: true, lastDay: true }),
  review: Review,
  published: Published,
})
export type SharedReview = z.infer<typeof SharedReview>

/** What the numbers of a review count, and those of a quarter that runs. */
export const counted = [
  'scored',
  'high',
  'middle',
  'low',
  'below_half',
  'unscored',
  'dropped',
  'never_committed',
  'carried',
  'opened',
  'resolved',
  'still_open',
  'updated',
  'sure',
  ...outcomes.map((outcome) => `outcome_${outcome}` as const),
] as const
export type Counted = (typeof counted)[number]

export const CountedFilters = z.object({
  which: z.enum(counted),
  /** Only those with this score in tenths. */
  tenth: z.coerce.number().int().min(0).max(10).optional(),
  /** Only those whose confidence lies in this band, counted from 0. */
  band: z.coerce.number().int().min(0).max(4).optional(),
  /** Those of a team alone, or of none. */
  teamId: z.union([z.literal(ofNoTeam), z.uuid(objectivesMessages.teamUnknown)]).optional(),
  /** Only those that were updated in the week that begins on this day. */
  week: Day().optional(),
  cursor: Cursor.optional(),
})
export type CountedFilters = z.output<typeof CountedFilters>

export const CountedPage = z.object({
  rows: z.array(
    Listed.extend({
      /** Tells rows of one objective apart. */
      key: z.string(),
      score: z.number().nullable(),
      result: Outcome.nullable(),
      /** What the blocker says, where blockers are counted. */
      text: z.string().nullable(),
      /** In how many weeks it was updated while it was open, where updates are counted. */
      weeks: z.int().nullable(),
      /** How sure people are of it today, where that is asked. */
      confidence: z.int().nullable(),
    }),
  ),
  total: z.int(),
  nextCursor: Cursor.nullable(),
})
