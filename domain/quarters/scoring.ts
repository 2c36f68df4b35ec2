import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { schemasOfPart } from '../fields.ts'
import { Moment } from '../moment.ts'
import {
  type Counting,
  type CountingObjective,
  type Measure,
  objectiveProgress,
} from '../objectives/progress.ts'
import type { Quarter, QuarterState } from '../objectives/quarter.ts'
import { Objective, Person } from '../objectives/schema.ts'
import { Outcome, type SaidScore, Score, scoreFields } from '../objectives/score.ts'
import type { DraftState, ObjectiveStatus } from '../objectives/status.ts'
import type { Refusal } from '../refusal.ts'
import { KeyResultValue, valuesOfKeyResults } from '../updates/schema.ts'
import { messages } from './messages.ts'
import { QuarterOverview } from './schema.ts'

/** The version is that of the score which was there when this one was made up; 0 where there was none. */
export const ScoreSave = z.object({
  version: z.int().min(0),
  ...schemasOfPart(scoreFields, 'given'),
  /** Into the following quarter, or back from there; left out it stays as it is. */
  carriedOver: z.boolean().optional(),
  /** Final values; those that change are posted as an update. */
  keyResults: valuesOfKeyResults(KeyResultValue.pick({ id: true, currentValue: true })),
})
export type ScoreSave = z.output<typeof ScoreSave>

const Suggestions = z.object({
  /** By what the quarter was committed to; null too where it never was. */
  againstCommit: z.number().nullable(),
  againstNow: z.number().nullable(),
  /** What the first follows from, unrounded. */
  progressAtCommit: z.number().nullable(),
  outcome: Outcome.nullable(),
})
type Suggestions = z.infer<typeof Suggestions>

/** A key result as it was kept, with its last value; removed ones too. */
export const LastMeasure = z.object({
  keyResultId: z.uuid(),
  startValue: z.number(),
  targetValue: z.number().nullable(),
  weight: z.int().nullable(),
  currentValue: z.number().nullable(),
  addedAfterCommit: z.boolean(),
  keptAt: Moment,
})
export type LastMeasure = z.infer<typeof LastMeasure>

export const ScoreCard = z.object({
  objective: Objective,
  score: Score.nullable(),
  suggested: Suggestions,
  /** Null where the quarter never was committed. */
  originals: z.array(LastMeasure).nullable(),
})
export type ScoreCard = z.infer<typeof ScoreCard>

/** It has a score, or needs none. */
export const isScored = ({ score }: Pick<ScoreCard, 'score'>) =>
  score !== null && (score.score !== null || score.outcome === 'dropped')

export const ScoreFilters = z.object({
  /** Those one owns or shares. */
  mine: z.enum(['true', 'false']).default('false'),
  cursor: Cursor.optional(),
})
export type ScoreFilters = z.output<typeof ScoreFilters>

/** Of those that match and were committed: drafts that are left are not scored. */
export const ScorePage = z.object({
  quarter: QuarterOverview,
  scored: z.int(),
  total: z.int(),
  cards: z.array(ScoreCard),
  nextCursor: Cursor.nullable(),
})
export type ScorePage = z.infer<typeof ScorePage>

/** Who has not scored how many, the most first. */
export const Unscored = z.object({
  owners: z.array(z.object({ owner: Person, objectives: z.int() })),
  /** Beyond those that are named. */
  more: z.object({ owners: z.int(), objectives: z.int() }),
  /** Without a score they are done all the same, and are in no mean. */
  dropped: z.int(),
})
export type Unscored = z.infer<typeof Unscored>

const conflict = (message: string): Refusal => ({ code: 'conflict', message })

type Placed = { quarter: Quarter; quarterState: QuarterState; draft: DraftState | null }

/** A score belongs to the quarter it was given in, and what goes on after it is carried over: there is one score an objective. */
export const whyStaysInQuarter = (scoredIn: Quarter | null, wanted: Quarter): Refusal | null =>
  scoredIn === null || scoredIn === wanted
    ? null
    : { ...conflict(messages.scoredElsewhere(scoredIn)), field: 'quarter' }

/** Scores are given while the quarter is being closed. */
export const whyCannotScore = ({ quarter, quarterState, draft }: Placed): Refusal | null => {
  if (quarterState !== 'close') return conflict(messages.standing[quarterState](quarter))
  return draft === null ? null : conflict(messages.neverCommitted)
}

/** Only what was dropped needs no score. */
export const whyScoreNeeded = ({ score, outcome }: Pick<SaidScore, 'score' | 'outcome'>): Refusal | null =>
  score !== null || outcome === null || outcome === 'dropped'
    ? null
    : { code: 'invalid_input', message: messages.scoreNeeded, field: 'score' }

/** Nobody's score goes unseen: whoever saves over a newer one gets to see both. */
export const whyScoredMeanwhile = (version: number, kept: Score | null): Refusal | null =>
  kept === null || kept.version === version ? null : conflict(messages.scoredMeanwhile(kept.scoredBy.name))

/** Rounded half up to tenths; without progress there is none. */
const suggestedScore = (progress: number | null) =>
  progress === null ? null : Math.round(Math.round(progress * 1e9) / 1e10) / 10

type Judged = {
  status: ObjectiveStatus
  progress: number | null
  progressOverride: number | null
  addedAfterCommit: boolean
}
/**
 * What was promised: the key results of the commit, removed ones too, without those that came later. An objective that
 * itself came later promised what it said first.
 */
const promised = ({ addedAfterCommit }: Judged, originals: readonly LastMeasure[]) => {
  if (!addedAfterCommit) return originals.filter((one) => !one.addedAfterCommit)
  const first = Math.min(...originals.map(({ keptAt }) => keptAt.getTime()))
  return originals.filter(({ keptAt }) => keptAt.getTime() === first)
}

/** With what hangs below it, as far as it counts that; `originals` is null where its quarter never was committed. */
export type Committed = Judged &
  Pick<CountingObjective, 'progressCounts' | 'ownShare'> & {
    draft: DraftState | null
    originals: readonly LastMeasure[] | null
    children: readonly Committed[]
  }

type Below = Pick<Committed, 'progressCounts' | 'ownShare' | 'children'>

const againstCommit = (
  objective: Judged,
  originals: readonly LastMeasure[],
  below: Below | null,
): number | null =>
  objectiveProgress(
    objective.progressOverride,
    promised(objective, originals),
    below && { ...below, children: childrenAtCommit(objective, below.children) },
  )

/** Those that the commit had, each by its own commit; of an objective that came later, all. */
const childrenAtCommit = (
  { addedAfterCommit }: Judged,
  children: readonly Committed[],
): CountingObjective['children'] =>
  children
    .filter((child) => addedAfterCommit || !child.addedAfterCommit)
    .map((child) => ({
      ...child,
      progress: child.originals === null ? child.progress : againstCommit(child, child.originals, child),
    }))

/** What it comes to by what it and all below it were committed to. */
export const progressAtCommit = (objective: Committed) =>
  againstCommit(objective, objective.originals ?? [], objective)

/** `originals` is null where the quarter never was committed: then there is one suggestion. */
export const suggestionsFor = (
  objective: Judged,
  originals: readonly LastMeasure[] | null,
  below: Below | null = null,
): Suggestions => {
  const progressAtCommit = originals === null ? null : againstCommit(objective, originals, below)
  return {
    againstCommit: suggestedScore(progressAtCommit),
    againstNow: suggestedScore(objective.progress),
    progressAtCommit,
    outcome: objective.status === 'will_not_complete' ? 'dropped' : null,
  }
}

type Suggesting = Pick<ScoreCard, 'originals' | 'suggested'> & {
  objective: Judged & { progressCounts: Counting; keyResults: readonly (Measure & { id: string })[] }
}

/**
 * The same with final values that are not saved yet, beside the progress that the second follows from. What counts its
 * children is known when it is saved.
 */
export const suggestionsWith = (
  { objective, originals, suggested }: Suggesting,
  finalValues: ReadonlyMap<string, number | null>,
): Suggestions & { progressNow: number | null } => {
  if (finalValues.size === 0 || objective.progressCounts !== 'key_results')
    return { ...suggested, progressNow: objective.progress }
  const finalOf = (id: string, otherwise: number | null) => {
    const said = finalValues.get(id)
    return said === undefined ? otherwise : said
  }
  const measures = objective.keyResults.map((one) => ({
    ...one,
    currentValue: finalOf(one.id, one.currentValue),
  }))
  const final = { ...objective, progress: objectiveProgress(objective.progressOverride, measures) }
  const kept =
    originals?.map((one) => ({ ...one, currentValue: finalOf(one.keyResultId, one.currentValue) })) ?? null
  return { ...suggestionsFor(final, kept), progressNow: final.progress }
}
