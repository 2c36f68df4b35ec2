import type { Change } from '../objectives/history.ts'
import type { ObjectiveStatus } from '../objectives/status.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

/** Team Blockers is for those who lead a team. */
export const whyNotLeader = (leadsTeam: boolean): Refusal | null =>
  leadsTeam ? null : { code: 'not_allowed', message: messages.restricted.text }

/** As the history of an objective tells it: what is no longer in the way and, if they were told, what helped and who. */
export const historyOfResolution = (
  blockers: string | null,
  note: string | null,
  helper: string | null = null,
): Change[] => [
  { field: 'blockers', item: null, from: blockers, to: null },
  ...said('resolution', note),
  ...said('helper', helper),
]

/** What was asked, of whom, or with whom it went on. */
export const historyOfHelp = (help: {
  asked?: string
  neededBy?: string
  whatWouldHelp?: string
}): Change[] => [
  ...said('asked', help.asked),
  ...said('whatWouldHelp', help.whatWouldHelp),
  ...said('neededBy', help.neededBy),
]

const said = (field: string, to: string | null = null): Change[] =>
  to === null ? [] : [{ field, item: null, from: null, to }]

type BadgeTone = 'good' | 'warning' | 'done' | 'bad'

/** How loud a key result's badge is beside a blocker; one that was never set has none. */
export const badgeTone = (status: ObjectiveStatus): BadgeTone | null => {
  if (status === 'not_set') return null
  if (status === 'completed') return 'done'
  if (status === 'on_track') return 'good'
  return status === 'at_risk' ? 'warning' : 'bad'
}
