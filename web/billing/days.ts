import { trialLength } from '@cairn/domain/billing/rules'

export const trialDays = trialLength / 86_400_000

/** A mark for each day of a trial, and whether it has gone by. */
export const trialScale = (daysRemaining: number) =>
  Array.from({ length: trialDays }, (_, day) => ({ day, isUsed: day < trialDays - daysRemaining }))

const withTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const moment = (date: Date) => withTime.format(date)

/** Whole days from one moment to another; none for what is past. */
export const daysUntil = (date: Date, now: Date) =>
  Math.max(0, Math.ceil((date.getTime() - now.getTime()) / 86_400_000))
