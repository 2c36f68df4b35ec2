import { type Actor, can } from '../permissions.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import type { Team } from './schema.ts'

export type TeamNode = Team & { children: TeamNode[] }

/** The tree of a flat list. A team whose parent is not in the list stands at the top. */
export const treeOf = (teams: Team[]): TeamNode[] => {
  const nodes = new Map(teams.map((team): [string, TeamNode] => [team.id, { ...team, children: [] }]))
  const parentOf = ({ parentId }: Team) => (parentId === null ? undefined : nodes.get(parentId))
  for (const node of nodes.values()) parentOf(node)?.children.push(node)
  return [...nodes.values()].filter((node) => parentOf(node) === undefined)
}

/** Said of every team but those at the top. */
export const levelLabel = (level: number) => (level > 1 ? messages.level(level) : null)

/** The larger of the teams that have a leader and the teams there are. */
export const activeTeams = ({ teamsWithLeader, teams }: { teamsWithLeader: number; teams: number }) =>
  Math.max(teamsWithLeader, teams)

/** A team stands under itself neither at once nor by way of others. `aboveParent` are all teams above the new parent. */
export const whyCannotPlace = (
  teamId: string,
  parentId: string | null,
  aboveParent: readonly string[],
): Refusal | null => {
  if (parentId === teamId) return { code: 'conflict', message: messages.ownParent, field: 'parentId' }
  if (aboveParent.includes(teamId)) return { code: 'conflict', message: messages.cycle, field: 'parentId' }
  return null
}

export const whyCannotTakeTheLead = (
  actor: Actor,
  { leaderId }: { leaderId: string | null },
): Refusal | null =>
  can(actor, 'team.lead', { leaderId })
    ? null
    : { code: 'conflict', message: messages.alreadyLed, field: 'isTeamLeader' }

/** What an admin is told when a change of the teams was not saved. */
export const teamsFailure = ({ code, field, message }: Refusal) =>
  // A parent or a leader that is gone is not found either, and is named by its field.
  code === 'not_found' && field === undefined ? messages.notFound : messages.failed(message)
