import { type QuarterState, restingStates } from './quarter.ts'

export const objectiveStatuses = [
  'on_track',
  'at_risk',
  'behind',
  'delayed',
  'completed',
  'will_not_complete',
  'not_set',
] as const
export type ObjectiveStatus = (typeof objectiveStatuses)[number]
export const isStatus = (word: unknown): word is ObjectiveStatus =>
  objectiveStatuses.some((status) => status === word)

export const statusLabels: Record<ObjectiveStatus, string> = {
  on_track: 'On Track',
  at_risk: 'At Risk',
  behind: 'Behind',
  delayed: 'Delayed',
  completed: 'Completed',
  will_not_complete: 'Will Not Complete',
  not_set: 'Not Set',
}

/** What a new objective starts with, and what the edit form falls back to. */
export const defaultStatus: ObjectiveStatus = 'on_track'
export const defaultKeyResultStatus: ObjectiveStatus = 'not_set'

/** Any status may follow any other. Not set is where imports and key results begin, nobody chooses it for an objective. */
export const objectiveStatusChoices = objectiveStatuses.filter((status) => status !== 'not_set')
export const keyResultStatusChoices = objectiveStatuses

/** Filters offer what occurs; the administration page never offers delayed. */
export const filterStatuses = (occurring: readonly ObjectiveStatus[], page: 'all' | 'administration') =>
  objectiveStatuses.filter(
    (status) => occurring.includes(status) && !(page === 'administration' && status === 'delayed'),
  )

/** What is planned for a quarter is a draft until it is committed: still being written, or ready. */
export const draftStates = ['draft', 'ready'] as const
export type DraftState = (typeof draftStates)[number]
export const draftLabels: Record<DraftState, string> = { draft: 'Draft', ready: 'Ready' }
/** Among objectives that are none: a draft that is ready is one all the same. */
export const draftMarks: Record<DraftState, string> = { draft: 'Draft', ready: 'Draft, ready' }

type Judged = { status: ObjectiveStatus; progress: number | null }
export type Standing = Judged & { draft: DraftState | null }
/** With the state of its quarter, on which depends whether updates are asked for. */
export type StandingInQuarter = Standing & { quarterState: QuarterState }

/** Full progress completes an objective, but not one that was given up. */
export const isComplete = ({ status, progress }: Judged) =>
  status === 'completed' || (status !== 'will_not_complete' && progress !== null && progress >= 100)

/** A complete objective counts as completed only, every other by its status. */
export const countsAs = (objective: Judged): ObjectiveStatus =>
  isComplete(objective) ? 'completed' : objective.status

/** Its progress alone completes it: whoever chooses its status reads another word on it. */
export const isCompleteByProgress = (objective: Judged) =>
  isComplete(objective) && objective.status !== 'completed'

/** An open objective asks for weekly updates; a draft does not yet, and one of a quarter that is closing no longer. */
export const isOpen = (objective: StandingInQuarter) =>
  objective.draft === null &&
  !restingStates.some((state) => state === objective.quarterState) &&
  !isComplete(objective) &&
  objective.status !== 'will_not_complete'

export const atRiskStatuses = ['at_risk', 'behind', 'delayed'] as const satisfies ObjectiveStatus[]

type StatusTrack = {
  status: ObjectiveStatus
  previousStatus: ObjectiveStatus | null
  statusChangedDate: Date | null
}

/** A change remembers what was before and when; saving the same status again is no change. */
export const withStatus = (track: StatusTrack, status: ObjectiveStatus, now: Date): StatusTrack =>
  status === track.status ? track : { status, previousStatus: track.status, statusChangedDate: now }
