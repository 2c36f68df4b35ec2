import { checkInput } from '@cairn/domain/checked'
import type { Request } from '@cairn/domain/endpoint'
import { Outcome, outcomeOf, type Score } from '@cairn/domain/objectives/score'
import { Measured } from '@cairn/domain/objectives/values'
import type { quarters } from '@cairn/domain/quarters/contract'
import { messages } from '@cairn/domain/quarters/messages'
import { type ScoreCard, ScoreSave } from '@cairn/domain/quarters/scoring'
import { z } from 'zod'
import { checkedBy } from '../form.ts'
import { formatNumber, parseNumber } from '../objectives/form/typed-number.ts'

export const CloseDraft = z.object({
  score: z.number().nullable(),
  /** Chosen by hand; null follows the score. */
  outcome: Outcome.nullable(),
  learned: z.string(),
  isCarried: z.boolean(),
  /** As text: what is being typed is not a number yet. */
  values: z.array(z.object({ id: z.string(), value: z.string() })),
})
export type CloseDraft = z.infer<typeof CloseDraft>

/** Begins with what was said before; what will not be completed, as dropped. */
export const closeDraftOf = ({ objective, score, suggested }: ScoreCard): CloseDraft => ({
  ...(score === null
    ? { score: null, outcome: suggested.outcome, learned: '', isCarried: false }
    : saidIn(score)),
  values: objective.keyResults.map(({ id, currentValue }) => ({ id, value: formatNumber(currentValue) })),
})

const saidIn = ({ score, outcome, learned, carriedTo }: Score) => ({
  score,
  outcome,
  learned: learned ?? '',
  isCarried: carriedTo !== null,
})

/** The score that is there now takes the place of one's own; final values stay as they are typed. */
export const withScoreOf = (draft: CloseDraft, theirs: Score): CloseDraft => ({ ...draft, ...saidIn(theirs) })

/** What will not be completed is proposed as dropped: nobody has chosen that yet. */
export const isProposed = ({ score, suggested }: Pick<ScoreCard, 'score' | 'suggested'>, draft: CloseDraft) =>
  score === null && draft.outcome !== null && draft.outcome === suggested.outcome

/** Final values that were touched, as numbers. What is no number is left out. */
export const touchedValues = (draft: CloseDraft, initial: CloseDraft) =>
  new Map(
    draft.values.flatMap(({ id, value }, index) => {
      const number = parseNumber(value)
      const isTouched = value !== initial.values[index]?.value
      return isTouched && !Number.isNaN(number) ? [[id, number] as const] : []
    }),
  )

/** Only what was touched is sent, so that nobody's newer value is written over. */
export const scoreSaveOf = (
  draft: CloseDraft,
  initial: CloseDraft,
  version: number,
): Request<typeof quarters.score>['body'] => ({
  version,
  score: draft.score,
  outcome: draft.outcome,
  learned: draft.learned,
  ...(draft.isCarried !== initial.isCarried && { carriedOver: draft.isCarried }),
  keyResults: [...touchedValues(draft, initial)].map(([id, currentValue]) => ({ id, currentValue })),
})

const checkLearned = checkedBy(ScoreSave.pick({ learned: true }))

/** A card is saved with a score; only what was dropped needs none. */
export const closeDraftErrors = (draft: CloseDraft): Record<string, string> => ({
  ...checkLearned({ learned: draft.learned }),
  ...(outcomeOf(draft) === null || (draft.score === null && draft.outcome !== 'dropped')
    ? { score: messages.scoreNeeded }
    : {}),
  ...Object.fromEntries(
    draft.values.flatMap(({ value }, index) => {
      const issue = checkInput(Measured.nullable(), parseNumber(value)).error?.issues[0]
      return issue ? [[`values.${index}`, issue.message]] : []
    }),
  ),
})

/** One tenth down or up. Without a score it begins at what is suggested. */
export const scoreAfter = (score: number | null, step: 1 | -1, suggested: number | null) =>
  score === null ? (suggested ?? 0.5) : Math.min(10, Math.max(0, Math.round(score * 10) + step)) / 10

/** Chosen by hand; the same again lets it follow the score. */
export const outcomeAfter = (draft: CloseDraft, pressed: Outcome) =>
  draft.outcome === pressed ? null : pressed
