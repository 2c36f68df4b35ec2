import { type Actor, can } from '../permissions.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import type { Help, HelpState } from './schema.ts'

const day = 24 * 60 * 60 * 1000

/** Two updates that say this speak of one blocker. */
export const isSameBlocker = (one: string, other: string) => keyOf(one) === keyOf(other)
const keyOf = (words: string) => words.trim().toLowerCase()

/** Whole days from one moment to another. */
export const daysBetween = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / day))

/** A team in the line from the author's up to the top. */
export type TeamAbove = { leader: { id: string; name: string; teamId: string | null } | null }

/** What is asked of a blocker before anything is done about it; who asks is the actor. */
export type Standing = {
  openedAt: Date
  authorId: string | null
  /** From the author's team upward. */
  line: readonly TeamAbove[]
  ownerId: string
  sharedWithIds: readonly string[]
  mayChange: boolean
  isResolved: boolean
  ask: {
    askerId: string | null
    neededBy: string
    helper: { id: string; name: string } | null
    askedIds: readonly string[]
    askedTeamIds: readonly string[]
  } | null
  isAsked: boolean
}

const subjectOf = ({ authorId, line, ownerId, sharedWithIds, mayChange, isAsked, ask }: Standing) => ({
  ...{ authorId, ownerId, sharedWithIds, mayChange, isAsked },
  leaderIds: line.flatMap(({ leader }) => leader?.id ?? []),
  ...(ask && { askerId: ask.askerId, helperId: ask.helper?.id ?? null }),
})

const no = (message: string): Refusal => ({ code: 'not_allowed', message })
const tooLate = (message: string): Refusal => ({ code: 'conflict', message })
const whyOver = ({ isResolved }: Standing) => (isResolved ? tooLate(messages.alreadyResolved) : null)
const whyNobodyAsked = ({ ask }: Standing) => (ask === null ? tooLate(messages.notAsked) : null)

type Act = 'resolve' | 'ask' | 'help' | 'pass-on' | 'take-back' | 'step-back' | 'escalate'
const whyNotAllowed = (standing: Standing, actor: Actor, act: Act) =>
  can(actor, `blocker.${act}`, subjectOf(standing)) ? null : no(messages.mayNot[act])

export const whyCannotResolve = (standing: Standing, actor: Actor): Refusal | null =>
  whyNotAllowed(standing, actor, 'resolve') ?? whyOver(standing)

/** One ask at a time. */
export const whyCannotAsk = (standing: Standing, actor: Actor): Refusal | null =>
  whyNotAllowed(standing, actor, 'ask') ??
  whyOver(standing) ??
  (standing.ask === null ? null : tooLate(messages.askedAlready))

/** The first wins; saying it again changes nothing. */
export const whyCannotHelp = (standing: Standing, actor: Actor): Refusal | null => {
  const helper = standing.ask?.helper ?? null
  if (!standing.isResolved && helper?.id === actor.id) return null
  return (
    whyOver(standing) ??
    whyNobodyAsked(standing) ??
    whyNotAllowed(standing, actor, 'help') ??
    (helper === null ? null : tooLate(messages.helpsAlready(helper.name)))
  )
}

export const whyCannotPassOn = (standing: Standing, actor: Actor): Refusal | null => {
  const helper = standing.ask?.helper ?? null
  return (
    whyOver(standing) ??
    whyNobodyAsked(standing) ??
    whyNotAllowed(standing, actor, 'pass-on') ??
    (helper === null || helper.id === actor.id ? null : tooLate(messages.helpsAlready(helper.name)))
  )
}

export const whyCannotTakeBack = (standing: Standing, actor: Actor): Refusal | null =>
  whyOver(standing) ?? whyNobodyAsked(standing) ?? whyNotAllowed(standing, actor, 'take-back')

export const whyCannotStepBack = (standing: Standing, actor: Actor): Refusal | null =>
  whyOver(standing) ?? whyNobodyAsked(standing) ?? whyNotAllowed(standing, actor, 'step-back')

/** From this day on help can be asked of the leader above. */
const escalatedFrom = 3

/**
 * The first leader above who has nothing to do with it yet: from the author's team up, or from the highest in that line that
 * whoever presses leads.
 */
export const escalationOf = (
  standing: Standing,
  actor: Actor,
  { now, today }: { now: Date; today: string },
) => {
  const { ask, line, authorId, openedAt, isResolved } = standing
  const isDue = daysBetween(openedAt, now) >= escalatedFrom || (ask !== null && ask.neededBy < today)
  if (isResolved || !isDue || whyNotAllowed(standing, actor, 'escalate') !== null) return null
  const from = Math.max(
    0,
    line.findLastIndex(({ leader }) => leader?.id === actor.id),
  )
  const isFree = ({ id, teamId }: NonNullable<TeamAbove['leader']>) =>
    id !== actor.id &&
    id !== authorId &&
    ask?.helper?.id !== id &&
    !ask?.askedIds.includes(id) &&
    (teamId === null || !ask?.askedTeamIds.includes(teamId))
  const leader = line.slice(from).find(({ leader: one }) => one !== null && isFree(one))?.leader
  return leader ? { id: leader.id, name: leader.name } : null
}

/** Of two who press, or where somebody else leads by now, the screen that is old is told so. */
export const whyCannotEscalate = (
  standing: Standing,
  actor: Actor,
  at: { now: Date; today: string },
  toId: string,
): Refusal | null =>
  whyNotAllowed(standing, actor, 'escalate') ??
  whyOver(standing) ??
  (escalationOf(standing, actor, at)?.id === toId ? null : tooLate(messages.notToEscalate))

/** Help is somebody else's to give, and never handed back to who asked: a team has to have somebody else in it. */
export const whyNotThem = (
  actor: Actor,
  { teamId, peopleIds }: { teamId: string | null; peopleIds: readonly string[] },
  askerId: string | null = null,
): Refusal | null => {
  if (peopleIds.some((id) => id !== actor.id && id !== askerId)) return null
  const message = teamId === null ? messages.notYourself : messages.nobodyInTeam
  return { code: 'invalid_input', message, field: 'whomId' }
}

/** A day that has passed is no day by which anything can be done. */
export const whyNotThatDay = (neededBy: string, today: string): Refusal | null =>
  neededBy < today ? { code: 'invalid_input', message: messages.dayPassed, field: 'neededBy' } : null

export const stateOf = ({ isResolved, ask }: Pick<Standing, 'isResolved' | 'ask'>): HelpState => {
  if (isResolved) return 'resolved'
  if (ask === null) return 'open'
  return ask.helper === null ? 'asked' : 'helping'
}

/** What the person may do about it now, by the rules that are asked again when they do it. */
export const mayOf = (standing: Standing, actor: Actor): Help['may'] => ({
  ask: whyCannotAsk(standing, actor) === null,
  help: whyCannotHelp(standing, actor) === null && standing.ask?.helper === null,
  passOn: whyCannotPassOn(standing, actor) === null,
  takeBack: whyCannotTakeBack(standing, actor) === null,
  stepBack: whyCannotStepBack(standing, actor) === null,
  resolve: whyCannotResolve(standing, actor) === null,
})

/** Of a program, which is nobody. */
export const mayNothing: Help['may'] = {
  ask: false,
  help: false,
  passOn: false,
  takeBack: false,
  stepBack: false,
  resolve: false,
}
