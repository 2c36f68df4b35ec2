import { sundayOf } from '../week.ts'
import type { WeeklyUpdate } from './schema.ts'

/** How sure people may be: not at all, up to certain. */
export const surest = 10
const words = [
  { upTo: 3, word: 'Low' },
  { upTo: 6, word: 'Fair' },
  { upTo: surest, word: 'High' },
] as const

export const confidenceWord = (confidence: number) =>
  words.find(({ upTo }) => confidence <= upTo)?.word ?? 'High'

/** One more or less, from what is there or else from the hint; the first step lands in the middle where there is neither. */
export const confidenceAfter = (current: number | null, hint: number | null, step: 1 | -1) => {
  const from = current ?? hint
  return from === null ? surest / 2 : Math.min(surest, Math.max(0, from + step))
}

type ConfidencesOfUpdate = Pick<WeeklyUpdate, 'createdAt' | 'confidences'>

/** What was said of a key result, the last of each week, oldest first. Updates come newest first, as they are listed. */
export const confidencesByWeek = (
  updates: readonly ConfidencesOfUpdate[],
  keyResultId: string,
  timeZone: string,
) => {
  const weeks = new Map<string, number>()
  for (const { createdAt, confidences } of updates) {
    const given = confidences.find((one) => one.keyResultId === keyResultId)
    const week = sundayOf(createdAt, timeZone)
    if (given !== undefined && !weeks.has(week)) weeks.set(week, given.confidence)
  }
  return [...weeks].map(([week, confidence]) => ({ week, confidence })).reverse()
}

/** By weight, or alike where those of which somebody said anything have none. */
export const meanConfidence = (known: readonly { confidence: number; weight: number }[]) => {
  if (known.length === 0) return null
  const weights = known.reduce((sum, { weight }) => sum + weight, 0)
  return weights === 0
    ? known.reduce((sum, { confidence }) => sum + confidence, 0) / known.length
    : known.reduce((sum, one) => sum + one.weight * one.confidence, 0) / weights
}
