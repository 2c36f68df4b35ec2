import type { Change } from '../objectives/history.ts'
import type { ObjectiveStatus } from '../objectives/status.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

/** Team Blockers is for those who lead a team. */
export const whyNotLeader = (leadsTeam: boolean): Refusal | null =>
  leadsTeam ? null : { code: 'not_allowed', message: messages.restricted.text }

type ReportedBlocker = {
  authorId: string | null
  /** Who leads the author's team, or one above it. */
  leaderIds: readonly string[]
  isResolved: boolean
}

export const whyCannotResolve = (
  { authorId, leaderIds, isResolved }: ReportedBlocker,
  personId: string,
): Refusal | null => {
  if (authorId !== personId && !leaderIds.includes(personId))
    return { code: 'not_allowed', message: messages.mayNotResolve }
  return isResolved ? { code: 'conflict', message: messages.alreadyResolved } : null
}

/** As the history of an objective tells it: what is no longer in the way and, if a note was left, the note. */
export const historyOfResolution = (blockers: string | null, note: string | null): Change[] => [
  { field: 'blockers', item: null, from: blockers, to: null },
  ...(note === null ? [] : [{ field: 'resolution', item: null, from: null, to: note }]),
]

type BadgeTone = 'good' | 'warning' | 'done' | 'bad'

/** How loud a key result's badge is beside a blocker; one that was never set has none. */
export const badgeTone = (status: ObjectiveStatus): BadgeTone | null => {
  if (status === 'not_set') return null
  if (status === 'completed') return 'done'
  if (status === 'on_track') return 'good'
  return status === 'at_risk' ? 'warning' : 'bad'
}
