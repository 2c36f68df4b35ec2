import { z } from 'zod'
import type { FieldValues } from '../activity/rules.ts'
import { Cursor } from '../cursor.ts'
import { namesOf, schemasOfPart } from '../fields.ts'
import { Moment } from '../moment.ts'
import { quarterPattern } from '../objectives/quarter.ts'
import { Quarter } from '../objectives/quarter-schema.ts'
import { Objective, Person, TeamMark } from '../objectives/schema.ts'
import { ObjectiveStatus } from '../objectives/status-schema.ts'
import { Description, Title } from '../objectives/values.ts'
import { messages } from './messages.ts'

/** A field that was left empty is asked for, whatever else may be wrong with it. */
const orRequired =
  (otherwise: string) =>
  ({ input }: { input?: unknown }) =>
    (typeof input === 'string' ? input.trim() : (input ?? '')) === '' ? messages.requiredFields : otherwise

export const StrategyFigures = z.object({
  /** Drafts are in none of these figures. */
  total: z.int(),
  drafts: z.int(),
  completed: z.int(),
  /** Of all, rounded. */
  percent: z.int(),
  /** At risk, behind or delayed. */
  atRisk: z.int(),
  /** Those that occur, a complete objective as completed only. */
  mix: z.array(z.object({ status: ObjectiveStatus, count: z.int() })),
})
export type StrategyFigures = z.infer<typeof StrategyFigures>

/** Some objectives, newest first, and where to go on. */
export const LinkedObjectives = z.object({ rows: z.array(Objective), nextCursor: Cursor.nullable() })

export const Strategy = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  quarter: Quarter.nullable(),
  team: TeamMark.nullable(),
  owner: Person.nullable(),
  createdAt: Moment,
  canChange: z.boolean(),
  figures: StrategyFigures,
  objectives: LinkedObjectives,
})
export type Strategy = z.infer<typeof Strategy>

/**
 * Everything that people say of a strategy, each once, in the order of the form: what adding and editing take, and what
 * that is of a strategy as it is read. Its columns have the same names.
 */
export const strategyFields = {
  title: { given: Title(messages.requiredFields), of: ({ title }: Strategy) => title },
  quarter: {
    given: z
      .string({ error: messages.requiredFields })
      .regex(quarterPattern, { error: orRequired(messages.quarterInvalid) }),
    of: ({ quarter }: Strategy) => quarter,
  },
  teamId: {
    given: z.uuid({ error: orRequired(messages.teamInvalid) }),
    of: ({ team }: Strategy) => team?.id ?? null,
  },
  description: { given: Description, of: ({ description }: Strategy) => description },
} as const
export type StrategyField = keyof typeof strategyFields

export const StrategyFields = z.object(schemasOfPart(strategyFields, 'given'))
export type StrategyFields = z.output<typeof StrategyFields>

/** Everything said of a strategy, by the names of its fields. */
export const saidOfStrategy = (strategy: Strategy): FieldValues =>
  Object.fromEntries(namesOf(strategyFields).map((name) => [name, strategyFields[name].of(strategy)]))
