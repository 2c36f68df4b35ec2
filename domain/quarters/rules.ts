import { phaseOf, quarterSpan } from '../dashboard/quarter-weeks.ts'
import {
  compareQuarters,
  formatQuarter,
  parseQuarter,
  type Quarter,
  type QuarterState,
} from '../objectives/quarter.ts'
import type { DraftState } from '../objectives/status.ts'
import type { Refusal } from '../refusal.ts'
import { beginOfDay, calendarDay, dayOf } from '../week.ts'
import { messages } from './messages.ts'

/** All changes of state there are. Committing and stopping both end planning: only the first keeps originals. */
export const stateChanges = {
  startPlanning: { from: 'run', to: 'plan' },
  stopPlanning: { from: 'plan', to: 'run' },
  commit: { from: 'plan', to: 'run' },
  startClosing: { from: 'run', to: 'close' },
  backToRun: { from: 'close', to: 'run' },
  publish: { from: 'close', to: 'closed' },
  reopen: { from: 'closed', to: 'close' },
} as const satisfies Record<string, { from: QuarterState; to: QuarterState }>
export type StateChange = keyof typeof stateChanges

type Standing = { quarter: Quarter; state: QuarterState; committedAt: Date | null }

const conflict = (message: string): Refusal => ({ code: 'conflict', message })

const [daysPlannedAhead, daysOfClosing, daysOfScoring, mostDaysOfScoring] = [21, 10, 8, 90]

const daysBefore = (day: string, days: number) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return calendarDay(year, month - 1, date - days)
}

/** The day by which scores are asked for unless another is chosen. Who closes later than that has as many days from then. */
export const usualScoreBy = (quarter: Quarter, closesOn: string) => {
  const usual = daysBefore(quarterSpan(quarter, 'UTC').lastDay, -daysOfScoring)
  return usual < closesOn ? daysBefore(closesOn, -daysOfScoring) : usual
}

/** The last day that can be chosen for it: a date mistyped by years would leave the quarter closing forever. */
export const latestScoreBy = (quarter: Quarter, closesOn: string) => {
  const [latest, usual] = [
    daysBefore(quarterSpan(quarter, 'UTC').lastDay, -mostDaysOfScoring),
    usualScoreBy(quarter, closesOn),
  ]
  return latest < usual ? usual : latest
}

/** Nobody can score by a day that is over, nor waits for scores without end. */
export const whyCannotScoreBy = (
  quarter: Quarter,
  day: string,
  now: Date,
  timeZone: string,
): Refusal | null => {
  const today = dayOf(now, timeZone)
  const latest = latestScoreBy(quarter, today)
  if (day >= today && day <= latest) return null
  const message = day < today ? messages.scoreByOver : messages.scoreByTooLate(latest)
  return { code: 'invalid_input', message, field: 'scoreBy' }
}

/** The day from which on closing may start. */
export const closingDay = (quarter: Quarter) => daysBefore(quarterSpan(quarter, 'UTC').lastDay, daysOfClosing)

/** The day on which a company that plans ahead begins to. */
export const planAheadDay = (quarter: Quarter) =>
  daysBefore(quarterSpan(quarter, 'UTC').firstDay, daysPlannedAhead)

const whyNotYetPlannable = ({ quarter, committedAt }: Standing, now: Date, timeZone: string) => {
  if (committedAt !== null) return conflict(messages.committedAlready(quarter))
  return phaseOf(quarterSpan(quarter, timeZone), now) === 'over'
    ? conflict(messages.overAlready(quarter))
    : null
}

/** Who asks is an admin: the calls say so. */
export const whyCannotChangeState = (
  change: StateChange,
  standing: Standing,
  now: Date,
  timeZone: string,
): Refusal | null => {
  const { quarter, state } = standing
  if (state !== stateChanges[change].from) return conflict(messages.standing[state](quarter))
  if (change === 'startPlanning') return whyNotYetPlannable(standing, now, timeZone)
  if (change === 'startClosing' && now < beginOfDay(closingDay(quarter), timeZone))
    return conflict(messages.tooEarlyToClose(quarter))
  return null
}

/** What was left a draft when the quarter was committed may follow as long as it runs. */
export const whyCannotCommitLater = ({ quarter, state, committedAt }: Standing): Refusal | null =>
  state === 'run' && committedAt !== null ? null : conflict(messages.standing[state](quarter))

/** Nothing of a closed quarter is written, by nobody. */
export const whyClosed = ({ quarter, state }: Pick<Standing, 'quarter' | 'state'>): Refusal | null =>
  state === 'closed' ? conflict(messages.standing.closed(quarter)) : null

/** What comes into a quarter in plan is a draft; into any other, an ordinary objective. */
export const draftOnArrival = (state: QuarterState): DraftState | null => (state === 'plan' ? 'draft' : null)

type Markable = { draft: DraftState | null; quarter: Quarter; quarterState: QuarterState }

/** Only a draft is ready or not yet, and only as long as it can still be committed. */
export const whyCannotMark = ({ draft, quarter, quarterState }: Markable): Refusal | null => {
  if (draft === null) return conflict(messages.noDraft)
  return quarterState === 'close' ? conflict(messages.standing.close(quarter)) : null
}

export const quarterAfter = (quarter: Quarter): Quarter => {
  const { year, number } = parseQuarter(quarter)
  return formatQuarter(number === 4 ? { year: year + 1, number: 1 } : { year, number: number + 1 })
}

/** The one that needs something: the first that is closing, else the first in plan, else the current one. */
export const quarterToShow = (
  quarters: readonly Pick<Standing, 'quarter' | 'state'>[],
  current: Quarter,
): Quarter => {
  const firstIn = (wanted: QuarterState) =>
    quarters
      .filter(({ state }) => state === wanted)
      .map(({ quarter }) => quarter)
      .sort(compareQuarters)[0]
  return firstIn('close') ?? firstIn('plan') ?? current
}

/**
 * Whether a company that plans ahead begins with this quarter now: from 0:00 of the day on until the quarter begins,
 * later if nobody looked in time, and once: not where it was planned before.
 */
export const isPlanAheadDue = (
  quarter: Quarter,
  { plannedAt }: { plannedAt: Date | null },
  now: Date,
  timeZone: string,
) =>
  plannedAt === null &&
  now >= beginOfDay(planAheadDay(quarter), timeZone) &&
  phaseOf(quarterSpan(quarter, timeZone), now) === 'ahead'
