import { trialLength } from '@cairn/domain/billing/rules'

export const trialDays = trialLength / 86_400_000

/** A mark for each day of a trial, and whether it has gone by. */
export const trialScale = (daysRemaining: number) =>
  Array.from({ length: trialDays }, (_, day) => ({ day, isUsed: day < trialDays - daysRemaining }))
