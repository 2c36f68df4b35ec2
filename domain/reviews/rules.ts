import { dayPlus } from '../days/rules.ts'
import { isComplete, type ObjectiveStatus } from '../objectives/status.ts'
import { type Actor, can } from '../permissions.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import type { InReview, KeptStanding, Line, ReviewGroup, Timer } from './schema.ts'
import type { SummaryFigures, SummedObjective } from './summary-schema.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Who was silent for so long is gone, and whoever writes in a line has left it. */
export const hereFor = 10 * second
/** Who was in it for so long is mailed what came of it. */
export const inItFrom = minute
/** Then it asks whether to go on. */
const leftAloneAfter = 12 * hour
/** The timer stands while nobody was there for so long. */
export const timerStandsAfter = 5 * minute
export const defaultMinutes = 30
/** Where there is no review before it, what changed is told of so many days. */
export const daysLookedBack = 7

const no = (message: string): Refusal => ({ code: 'not_allowed', message })
const tooLate = (message: string): Refusal => ({ code: 'conflict', message })

export const whyCannotTakePart = (actor: Actor, team: { isOfTeamOrAbove: boolean }): Refusal | null =>
  can(actor, 'review.take-part', team) ? null : no(messages.mayNotTakePart)

export const whyCannotTick = (
  actor: Actor,
  action: { personId: string | null; isOfTeamOrAbove: boolean },
): Refusal | null =>
  can(actor, 'action.tick', { ownerId: action.personId, isOfTeamOrAbove: action.isOfTeamOrAbove })
    ? null
    : no(messages.notYourAction)

export const isLeftAlone = (lastSeenAt: Date, now: Date) =>
  now.getTime() - lastSeenAt.getTime() >= leftAloneAfter

/** Once for all: the second of two who finish reads that it is done. */
export const whyCannotFinish = ({ finishedAt }: { finishedAt: Date | null }): Refusal | null =>
  finishedAt === null ? null : tooLate(messages.alreadyFinished)

/** Nothing was ticked and nothing written: nobody misses it. */
export const isEmpty = ({ spoken, lines }: { spoken: number; lines: number }) => spoken === 0 && lines === 0

export const whyCannotSwitch = ({ spoken }: { spoken: number }): Refusal | null =>
  spoken === 0 ? null : tooLate(messages.alreadySpoken)

export const whyCannotSpeak = (objective: { group: ReviewGroup; isDeleted: boolean }): Refusal | null => {
  if (objective.isDeleted) return tooLate(messages.isDeleted)
  return objective.group === 'completed' ? tooLate(messages.isOver) : null
}

type Listed = {
  id: string
  title: string
  status: ObjectiveStatus
  progress: number | null
  openBlockers: number
  isDue: boolean
}

const bySeverity: readonly ObjectiveStatus[] = ['delayed', 'behind', 'at_risk']
const severityOf = (status: ObjectiveStatus) => {
  const place = bySeverity.indexOf(status)
  return place === -1 ? bySeverity.length : place
}

/** What is blocked or slipping comes first, then what is on track; what is over is folded away. */
export const groupOf = (one: Listed): ReviewGroup => {
  if (isComplete(one) || one.status === 'will_not_complete') return 'completed'
  return one.openBlockers > 0 || bySeverity.includes(one.status) || one.isDue ? 'slipping' : 'on_track'
}

const groupOrder: readonly ReviewGroup[] = ['slipping', 'on_track', 'completed']
/** With an open blocker, then delayed, behind, at risk, then those that only wait for an update; the worse first among those with blockers. */
const ranksOf = (one: Listed) => [
  groupOrder.indexOf(groupOf(one)),
  one.openBlockers > 0 ? 0 : 1,
  severityOf(one.status),
  one.isDue ? 0 : 1,
]

/** Fixed when a review begins, so that nothing jumps. Those that are alike keep the order they came in. */
export const inOrder = <O extends Listed>(objectives: readonly O[]): O[] =>
  objectives
    .map((one) => ({ one, ranks: ranksOf(one) }))
    .sort((a, b) => {
      const differing = a.ranks.findIndex((rank, place) => rank !== b.ranks[place])
      return differing === -1 ? 0 : (a.ranks[differing] ?? 0) - (b.ranks[differing] ?? 0)
    })
    .map(({ one }) => one)

/** What the timer counted and when it began to run on; null while it stands. */
export type KeptTimer = { countedMs: number; runsSince: Date | null }

/** Where nobody was there for a while it counted no further than the last who was. */
export const timerAt = ({ countedMs, runsSince }: KeptTimer, lastSeenAt: Date, now: Date): number => {
  if (runsSince === null) return countedMs
  const wasLeft = now.getTime() - lastSeenAt.getTime() > timerStandsAfter
  const until = wasLeft ? Math.max(lastSeenAt.getTime(), runsSince.getTime()) : now.getTime()
  return countedMs + Math.max(0, until - runsSince.getTime())
}

/** As a page draws it between two answers of the server. */
export const elapsedAt = ({ isRunning, elapsedMs }: Timer, sinceReply: number) =>
  isRunning ? elapsedMs + sinceReply : elapsedMs

export const wholeMinutes = (milliseconds: number) => Math.max(1, Math.round(milliseconds / minute))

/** The same weekday of the week after. */
export const nextOnOf = (startedOn: string) => dayPlus(startedOn, 7)

/** An action for a day that has passed could not be done; one that stands may be saved again with the day it has. */
export const whyNotThatDay = (dueOn: string | null, before: string | null, today: string): Refusal | null =>
  dueOn === null || dueOn === before || dueOn >= today
    ? null
    : { code: 'invalid_input', message: messages.dayPassed, field: 'dueOn' }

/** Who was in it for a minute, and who has an action: the summary goes to them unless somebody says otherwise. */
export const receiversOf = (
  people: readonly Pick<InReview, 'id' | 'wasInIt'>[],
  lines: readonly Pick<Line, 'kind' | 'person' | 'isRemoved'>[],
) => {
  const present = people.filter(({ wasInIt }) => wasInIt).map(({ id }) => ({ id, why: 'present' as const }))
  const doing = lines
    .filter(({ kind, isRemoved }) => kind === 'action' && !isRemoved)
    .flatMap(({ person }) => (person?.id ? [{ id: person.id, why: 'action' as const }] : []))
  const first = new Map<string, 'present' | 'action'>()
  for (const { id, why } of [...present, ...doing]) if (!first.has(id)) first.set(id, why)
  return [...first].map(([id, why]) => ({ id, why }))
}

/** As it stands on the page and in the mail: by status, or by a whole percent. */
export const hasChanged = ({ before, after }: Pick<SummedObjective, 'before' | 'after'>) =>
  before !== null &&
  after !== null &&
  (before.status !== after.status || percentOf(before) !== percentOf(after))
/** As it reads: '37%', or a dash where there is none. */
export const shownPercent = (standing: KeptStanding) => {
  const percent = percentOf(standing)
  return percent === null ? '–' : `${percent}%`
}
const percentOf = ({ progress }: KeptStanding) => (progress === null ? null : Math.round(progress))

/** From worst to best. */
const fromWorst: readonly ObjectiveStatus[] = [
  'will_not_complete',
  'delayed',
  'behind',
  'at_risk',
  'not_set',
  'on_track',
  'completed',
]

export const figuresOf = (
  objectives: readonly SummedObjective[],
  lines: readonly Pick<Line, 'kind' | 'objectiveId' | 'isRemoved' | 'dueOn'>[],
): SummaryFigures => {
  const there = objectives.flatMap(({ after, ...one }) => (after === null ? [] : [{ ...one, after }]))
  const turned = there.flatMap(({ before, after }) =>
    before === null || before.status === after.status
      ? []
      : [Math.sign(fromWorst.indexOf(after.status) - fromWorst.indexOf(before.status))],
  )
  const standing = lines.filter(({ isRemoved }) => !isRemoved)
  const decisions = standing.filter(({ kind }) => kind === 'decision')
  const actions = standing.filter(({ kind }) => kind === 'action')
  const blockers = there.flatMap((one) => one.blockers)
  return {
    objectives: there.length,
    completed: there.filter(({ group, isSpokenAbout }) => group === 'completed' && !isSpokenAbout).length,
    spokenAbout: objectives.filter(({ isSpokenAbout }) => isSpokenAbout).length,
    decisions: decisions.length,
    decidedOn: new Set(decisions.flatMap(({ objectiveId }) => objectiveId ?? [])).size,
    actions: actions.length,
    firstDue: actions.flatMap(({ dueOn }) => dueOn ?? []).sort()[0] ?? null,
    statusChanged: turned.length,
    worse: turned.filter((way) => way < 0).length,
    better: turned.filter((way) => way > 0).length,
    stillBlocked: blockers.length,
    withoutHelp: blockers.filter(({ state }) => state === 'open').length,
  }
}
