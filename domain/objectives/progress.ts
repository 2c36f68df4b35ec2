import type { DraftState, ObjectiveStatus } from './status.ts'

export type Measure = {
  startValue: number
  currentValue: number | null
  targetValue: number | null
  /** In percent; where none of them has one, all count alike. */
  weight?: number | null | undefined
}

const clamp = (percent: number) => Math.min(100, Math.max(0, percent))

/** How far the way from start to target is covered, in percent; null without a target. */
export const keyResultProgress = ({ startValue, currentValue, targetValue }: Measure): number | null => {
  if (targetValue === null) return null
  const current = currentValue ?? startValue
  if (targetValue === startValue) return current >= targetValue ? 100 : 0
  return clamp(((current - startValue) / (targetValue - startValue)) * 100)
}

/** Its target lies below its start: less is more. */
export const isFalling = ({ startValue, targetValue }: Pick<Measure, 'startValue' | 'targetValue'>) =>
  targetValue !== null && targetValue < startValue

/** The mean of the key results that have a progress, by their weights. Those of weight 0 alone make none. */
export const ownProgress = (keyResults: readonly Measure[]): number | null => {
  const isWeighted = keyResults.some(({ weight }) => typeof weight === 'number')
  const known = keyResults.flatMap((one) => {
    const progress = keyResultProgress(one)
    return progress === null ? [] : { progress, weight: isWeighted ? (one.weight ?? 0) : 1 }
  })
  const weights = known.reduce((sum, { weight }) => sum + weight, 0)
  return weights === 0 ? null : known.reduce((sum, one) => sum + one.weight * one.progress, 0) / weights
}

/** What an objective may count: its own key results, its child objectives, or both with a share for each. */
export const countings = ['key_results', 'children', 'both'] as const
export type Counting = (typeof countings)[number]
export const countingLabels: Record<Counting, string> = {
  key_results: 'Own key results',
  children: 'Child objectives',
  both: 'Both',
}
export const defaultCounting: Counting = 'key_results'
/** How much the own key results are of both, in whole percents. */
export const ownShares = { least: 5, most: 95, default: 70 } as const

export type CountedChild = { status: ObjectiveStatus; draft: DraftState | null; progress: number | null }
/** Why a child does not count above; null if it does. */
export const whyLeftOut = ({ status, draft, progress }: CountedChild) => {
  if (draft !== null) return 'draft'
  if (status === 'will_not_complete') return 'givenUp'
  return status !== 'completed' && progress === null ? 'noProgress' : null
}
/** What a child counts above. A complete one counts in full, however far its key results have come. */
export const progressAsChild = (child: CountedChild): number | null => {
  if (whyLeftOut(child) !== null) return null
  return child.status === 'completed' ? 100 : child.progress
}

export const progressBelow = (children: readonly CountedChild[]): number | null => {
  const counted = children.map(progressAsChild).filter((progress) => progress !== null)
  return counted.length === 0 ? null : counted.reduce((sum, one) => sum + one, 0) / counted.length
}

export type CountingObjective = {
  progressCounts: Counting
  ownShare: number
  children: readonly CountedChild[]
}

/** Own and below as one figure; where one of both is missing, the other counts for all of it. */
export const progressOfBoth = (
  { progressCounts, ownShare }: Pick<CountingObjective, 'progressCounts' | 'ownShare'>,
  own: number | null,
  below: number | null,
): number | null => {
  if (progressCounts === 'key_results') return own
  if (progressCounts === 'children') return below ?? own
  return own === null || below === null ? (own ?? below) : (ownShare * own + (100 - ownShare) * below) / 100
}

/** A progress set by hand holds until it is cleared; otherwise it is what the objective counts: by itself its key results. */
export const objectiveProgress = (
  progressOverride: number | null,
  keyResults: readonly Measure[],
  counted: CountingObjective | null = null,
): number | null => {
  if (progressOverride !== null) return progressOverride
  const own = ownProgress(keyResults)
  return counted === null ? own : progressOfBoth(counted, own, progressBelow(counted.children))
}

export const noProgress = '–'

/** The one rounding, for words and colours alike. 100 is written only where it is reached: short of it nothing is complete. */
export const wholePercent = (progress: number) =>
  progress < 100 ? Math.min(99, Math.round(progress)) : Math.round(progress)

export const progressLabel = (progress: number | null) =>
  progress === null ? noProgress : `${wholePercent(progress)}%`

type ProgressBand = 'green' | 'amber' | 'orange' | 'red'

export const progressBand = (progress: number): ProgressBand => {
  const percent = wholePercent(progress)
  if (percent >= 75) return 'green'
  if (percent >= 50) return 'amber'
  return percent >= 25 ? 'orange' : 'red'
}
