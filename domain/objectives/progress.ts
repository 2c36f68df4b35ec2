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

/**
 * A progress set by hand holds until it is cleared; otherwise it is the mean of the key results that have one, by their
 * weights. Those of weight 0 alone make none.
 */
export const objectiveProgress = (
  progressOverride: number | null,
  keyResults: readonly Measure[],
): number | null => {
  if (progressOverride !== null) return progressOverride
  const isWeighted = keyResults.some(({ weight }) => typeof weight === 'number')
  const known = keyResults.flatMap((one) => {
    const progress = keyResultProgress(one)
    return progress === null ? [] : { progress, weight: isWeighted ? (one.weight ?? 0) : 1 }
  })
  const weights = known.reduce((sum, { weight }) => sum + weight, 0)
  return weights === 0 ? null : known.reduce((sum, one) => sum + one.weight * one.progress, 0) / weights
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
