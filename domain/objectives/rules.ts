import { type Actor, can, type Program } from '../permissions.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import type { Quarter, QuarterState } from './quarter.ts'

type Ownership = { ownerId: string; coOwnerIds: readonly string[] }
type OfTeam = { teamId: string | null }

/** Owned or shared: who is involved is asked for weekly updates. */
export const isInvolved = (personId: string, { ownerId, coOwnerIds }: Ownership) =>
  ownerId === personId || coOwnerIds.includes(personId)

/** Owning or sharing an objective includes everything beneath it: `involvedAboveIds` are those of all its ancestors. */
export const mayChange = (
  actor: Actor | Program,
  { ownerId, coOwnerIds, teamId }: Ownership & OfTeam,
  involvedAboveIds: readonly string[],
) => can(actor, 'objective.change', { ownerId, sharedWithIds: coOwnerIds, involvedAboveIds, teamId })

/** A program is nobody who could own what it makes. */
export const ownerNeeded: Refusal = {
  code: 'invalid_input',
  message: messages.ownerNeeded,
  field: 'ownerId',
}
/** It makes what it may change. */
export const whyOutOfReach = (actor: Actor | Program, { canChange }: Changeable): Refusal | null =>
  actor.id === null && !canChange ? { code: 'not_allowed', message: messages.outOfReach } : null

type Changeable = { canChange: boolean }

export const whyCannotChange = ({ canChange }: Changeable): Refusal | null =>
  canChange ? null : { code: 'not_allowed', message: messages.mayNotChange }

/** Whether screens offer to change it: nothing of a closed quarter is, by nobody. */
export const isChangeable = ({ canChange, quarterState }: Changeable & { quarterState: QuarterState }) =>
  canChange && quarterState !== 'closed'

export const whyCannotDelete = ({ canChange }: Changeable): Refusal | null =>
  canChange ? null : { code: 'not_allowed', message: messages.mayNotDelete }

/** Saving over what someone else saved meanwhile is refused; the caller gets to see both. */
export const whyOutdated = (version: number, current: { version: number }): Refusal | null =>
  version === current.version ? null : { code: 'conflict', message: messages.changedMeanwhile }

/** Strategies of the objective's quarter, and those without one. */
export const isStrategyOffered = (strategy: { quarter: Quarter | null }, quarter: Quarter) =>
  strategy.quarter === null || strategy.quarter === quarter

const longestLabel = 25

export const truncateLabel = (label: string) => {
  const characters = [...label]
  return characters.length <= longestLabel ? label : `${characters.slice(0, longestLabel).join('')}…`
}

/** Where an objective stood before it was edited. */
export type Placed = { strategyId: string | null; quarter: Quarter }

/** A strategy of another quarter, come by import, may stay as long as the objective stays in its quarter. */
export const mayKeepStrategy = (strategyId: string, before: Placed | null, quarter: Quarter) =>
  before !== null && before.strategyId === strategyId && before.quarter === quarter

export const whyStrategyNotOffered = (
  strategy: { id: string; quarter: Quarter | null } | null,
  before: Placed | null,
  quarter: Quarter,
): Refusal | null =>
  strategy !== null && (mayKeepStrategy(strategy.id, before, quarter) || isStrategyOffered(strategy, quarter))
    ? null
    : { code: 'invalid_input', message: messages.strategyUnknown, field: 'strategyId' }

const mostDownloads = 3

/** A file that nobody reads waits in the server's memory. */
export const whyNoFurtherDownload = (underWay: number): Refusal | null =>
  underWay < mostDownloads ? null : { code: 'too_many_tries', message: messages.tooManyDownloads }
type Team = { id: string; teamLeaderId: string | null }
type Person = { id: string; teamId: string | null }

const teamLedBy = (person: Person | null, teams: readonly Team[]): string | null =>
  teams.find(({ id, teamLeaderId }) => id === person?.teamId && teamLeaderId === person.id)?.id ?? null

/** Its own team; else its owner's, if the owner leads it; else that of the owner's manager, if the manager leads it. */
export const teamOfObjective = (
  objective: { teamId: string | null },
  owner: Person,
  manager: Person | null,
  teams: readonly Team[],
): string | null => objective.teamId ?? teamLedBy(owner, teams) ?? teamLedBy(manager, teams)

export const mostCoOwners = 4

/** Further boxes are disabled once four are ticked; a ticked one can always be taken back. */
export const isCoOwnerChoiceOpen = (chosen: readonly string[], candidateId: string) =>
  chosen.includes(candidateId) || chosen.length < mostCoOwners

export const coOwnerCandidates = <P extends { id: string }>(members: readonly P[], ownerId: string) =>
  members.filter(({ id }) => id !== ownerId)

/** `memberIds` are those of the chosen who belong to the workspace. */
export const whyCannotShareWith = (
  coOwnerIds: readonly string[],
  ownerId: string,
  memberIds: ReadonlySet<string>,
): Refusal | null => {
  const refusalOf = (message: string): Refusal => ({ code: 'invalid_input', message, field: 'coOwnerIds' })
  if (new Set(coOwnerIds).size > mostCoOwners) return refusalOf(messages.tooManyCoOwners)
  if (coOwnerIds.includes(ownerId)) return refusalOf(messages.ownerIsCoOwner)
  return coOwnerIds.every((id) => memberIds.has(id)) ? null : refusalOf(messages.coOwnerUnknown)
}
