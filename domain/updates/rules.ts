import { lifetimes } from '../lifetimes.ts'
import { isOpen, type StandingInQuarter } from '../objectives/status.ts'
import type { Refusal } from '../refusal.ts'
import { dayOf, startOfWeek } from '../week.ts'
import { messages } from './messages.ts'

const day = 24 * 60 * 60 * 1000

/** An update is good for so many times 24 hours, wherever the clocks change in between. */
const updateLifetime = lifetimes.update * day

type Updated = StandingInQuarter & { latestUpdateAt: Date | null }

/** An open objective needs an update when it has none, or when the latest is good no more. */
export const needsWeeklyUpdate = (objective: Updated, now: Date) =>
  isOpen(objective) && (objective.latestUpdateAt === null || objective.latestUpdateAt < staleBefore(now))

type Due = { isDue: boolean; latestUpdate: object | null }

/** Which update someone waits for, if any: nobody is late with a weekly one who never posted the first. */
export const dueUpdate = ({ isDue, latestUpdate }: Due): keyof typeof messages.due | null => {
  if (!isDue) return null
  return latestUpdate === null ? 'first' : 'weekly'
}

/** Due since it was created, and no update would be stale yet: nobody has been late with it yet. */
export const isNewlyDue = (objective: Updated & { createdDate: Date }, now: Date) =>
  needsWeeklyUpdate(objective, now) &&
  objective.latestUpdateAt === null &&
  objective.createdDate >= staleBefore(now)

/** What was written before this moment is good no more. */
export const staleBefore = (now: Date) => new Date(now.getTime() - updateLifetime)

/** The day of the calendar on which an open objective needs its next update: what is due already is so today. */
export const nextDueDay = (latestUpdateAt: Date | null, now: Date, timeZone: string) => {
  const today = dayOf(now, timeZone)
  if (latestUpdateAt === null) return today
  const due = dayOf(new Date(latestUpdateAt.getTime() + updateLifetime), timeZone)
  return due < today ? today : due
}

export const isUpdatedThisWeek = (latestUpdateAt: Date | null, now: Date, timeZone: string) =>
  latestUpdateAt !== null && latestUpdateAt >= startOfWeek(now, timeZone)

export const weekStates = ['due', 'later', 'updated'] as const
type WeekState = (typeof weekStates)[number]

/** Where an open objective stands: it waits too long, was updated since Sunday, or neither yet. */
export const weekState = (objective: Updated, now: Date, timeZone: string): WeekState => {
  if (needsWeeklyUpdate(objective, now)) return 'due'
  return isUpdatedThisWeek(objective.latestUpdateAt, now, timeZone) ? 'updated' : 'later'
}

/** Of the objectives someone is involved in: how many are open, were updated since Sunday, and wait too long. */
export const weeklySummary = (involved: readonly Updated[], now: Date, timeZone: string) => {
  const open = involved.filter(isOpen)
  return {
    open: open.length,
    updated: open.filter(({ latestUpdateAt }) => isUpdatedThisWeek(latestUpdateAt, now, timeZone)).length,
    overdue: open.filter((objective) => needsWeeklyUpdate(objective, now)).length,
  }
}

type UpdateKey = { authorId: string | null; objectiveId: string }

/** A name stands for one update: the same person may say it again about the same objective, and nothing more happens. */
export const whyCannotRepeat = (posted: UpdateKey, again: UpdateKey): Refusal | null =>
  posted.authorId === again.authorId && posted.objectiveId === again.objectiveId
    ? null
    : { code: 'conflict', message: messages.idTaken, field: 'id' }

/** Who may change an objective may post its updates. */
export const whyCannotUpdate = ({ canChange }: { canChange: boolean }): Refusal | null =>
  canChange ? null : { code: 'not_allowed', message: messages.mayNotUpdate }
