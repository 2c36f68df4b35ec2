import { cut } from '../cut.ts'
import type { QuarterState } from '../objectives/quarter.ts'
import type { DraftState } from '../objectives/status.ts'
import { draftOnArrival } from '../quarters/rules.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import type { TrashedKind } from './schema.ts'

export const daysInTrash = 30
const day = 24 * 60 * 60 * 1000

export const keptUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + daysInTrash * day)

/** What was deleted at that moment or earlier is kept no longer. */
export const outdatedSince = (now: Date) => new Date(now.getTime() - daysInTrash * day)

/** In how many days it is gone, the begun one counted; null on the last of them. */
export const daysLeft = (keptUntil: Date, now: Date) => {
  const days = Math.ceil((keptUntil.getTime() - now.getTime()) / day)
  return days > 1 ? days : null
}

const suffix = ' (restored)'

/** A name that was taken meanwhile says that its bearer came back, as often as needed, and is no longer than names may be. */
export const restoredName = (name: string, times: number, longest: number) => {
  const told = suffix.repeat(times)
  return times === 0 ? name : `${cut(name, longest - told.length).trimEnd()}${told}`
}

/** Who may delete a thing may restore it, by what they may now. */
export const whyCannotRestore = (kind: TrashedKind, { canChange }: { canChange: boolean }): Refusal | null =>
  canChange ? null : { code: 'not_allowed', message: messages.mayNotRestore(kind) }

type Planned = { draft: DraftState | null; addedAfterCommit: boolean }
type Quartered = { state: QuarterState; committedAt: Date | null }

/**
 * What an objective is in its quarter when it comes back: in one in plan a draft; in one that was committed what it was before,
 * and added after that if it was not there then; in any other an ordinary one.
 */
export const planningOnReturn = (
  { draft, addedAfterCommit }: Planned,
  { state, committedAt }: Quartered,
  deletedAt: Date,
): Planned => {
  if (committedAt !== null)
    return { draft, addedAfterCommit: addedAfterCommit || (draft === null && deletedAt < committedAt) }
  const arrived = draftOnArrival(state)
  return { draft: arrived === null ? null : (draft ?? arrived), addedAfterCommit }
}
