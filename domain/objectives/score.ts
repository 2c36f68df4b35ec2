import { z } from 'zod'
import { schemasOfPart } from '../fields.ts'
import { lengths } from '../lengths.ts'
import { Moment } from '../moment.ts'
import { OptionalText } from '../seen-text.ts'
import { messages } from './messages.ts'
import { Quarter } from './quarter-schema.ts'
import { UnreadCell } from './values.ts'

export const outcomes = ['reached', 'partly_reached', 'missed', 'dropped'] as const
export const Outcome = z.enum(outcomes)
export type Outcome = z.infer<typeof Outcome>
export const outcomeLabels: Record<Outcome, string> = {
  reached: 'Reached',
  partly_reached: 'Partly reached',
  missed: 'Missed',
  dropped: 'Dropped',
}

/** From 0.0 to 1.0 in tenths. */
const Tenths = z
  .number(messages.scoreInvalid)
  .min(0, messages.scoreInvalid)
  .max(1, messages.scoreInvalid)
  .refine((score) => Math.abs(score * 10 - Math.round(score * 10)) < 1e-9, messages.scoreInvalid)
  .transform((score) => Math.abs(Math.round(score * 10)) / 10)

const Learned = OptionalText(lengths.learned, messages.learnedTooLong)

type Scored = { score: number | null; outcome: Outcome | null }

/** What became of it: what was chosen by hand, else what the score says. */
export const outcomeOf = ({ score, outcome }: Scored): Outcome | null => {
  if (outcome !== null || score === null) return outcome
  if (score >= 0.7) return 'reached'
  return score >= 0.4 ? 'partly_reached' : 'missed'
}

/**
 * Everything that people say when they score an objective, each once: what the call takes, what is read, and the column of
 * a file. The columns of the table have the same names. An outcome that nobody chose follows the score.
 */
export const scoreFields = {
  score: { given: Tenths.nullable(), read: z.number().nullable(), column: 'score', cell: UnreadCell },
  outcome: {
    given: z.enum(outcomes, messages.outcomeInvalid).nullable(),
    read: Outcome.nullable(),
    column: 'outcome',
    cell: UnreadCell,
  },
  learned: { given: Learned, read: z.string().nullable(), column: 'learned', cell: UnreadCell },
} as const
export type ScoreField = keyof typeof scoreFields
export type SaidScore = z.output<z.ZodObject<{ [F in ScoreField]: (typeof scoreFields)[F]['read'] }>>

/** An objective on the other side of carrying over. */
export const Carried = z.object({ id: z.uuid(), title: z.string(), quarter: Quarter })
export type Carried = z.infer<typeof Carried>

export const Score = z.object({
  ...schemasOfPart(scoreFields, 'read'),
  /** The outcome that counts, be it chosen or by the score. */
  result: Outcome.nullable(),
  /** The name as it was; without an id that person has left. */
  scoredBy: z.object({ id: z.uuid().nullable(), name: z.string() }),
  scoredAt: Moment,
  /** The objective it was carried over to, as long as that is there. */
  carriedTo: Carried.nullable(),
  version: z.int(),
})
export type Score = z.infer<typeof Score>

/** What a file says in its columns. */
export const toldInFile = (said: SaidScore): SaidScore => ({ ...said, outcome: outcomeOf(said) })
