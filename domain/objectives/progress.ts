export type Measure = { startValue: number; currentValue: number | null; targetValue: number | null }

const clamp = (percent: number) => Math.min(100, Math.max(0, percent))

/** How far the way from start to target is covered, in percent; null without a target. */
export const keyResultProgress = ({ startValue, currentValue, targetValue }: Measure): number | null => {
  if (targetValue === null) return null
  const current = currentValue ?? startValue
  if (targetValue === startValue) return current >= targetValue ? 100 : 0
  return clamp(((current - startValue) / (targetValue - startValue)) * 100)
}

/** A progress set by hand holds until it is cleared; otherwise it is the mean of the key results that have one. */
export const objectiveProgress = (
  progressOverride: number | null,
  keyResults: readonly Measure[],
): number | null => {
  if (progressOverride !== null) return progressOverride
  const known = keyResults.map(keyResultProgress).filter((progress) => progress !== null)
  return known.length === 0 ? null : known.reduce((sum, progress) => sum + progress, 0) / known.length
}

export const noProgress = '–'

export const progressLabel = (progress: number | null) =>
  progress === null ? noProgress : `${Math.round(progress)}%`

type ProgressBand = 'green' | 'amber' | 'orange' | 'red'

export const progressBand = (progress: number): ProgressBand => {
  if (progress >= 75) return 'green'
  if (progress >= 50) return 'amber'
  return progress >= 25 ? 'orange' : 'red'
}
