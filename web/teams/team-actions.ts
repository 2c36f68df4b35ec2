import type { Team } from '@cairn/domain/teams/schema'

/** What can be done to a team from its row. */
export type TeamActions = {
  onAddBelow: (team: Team) => void
  onEdit: (team: Team) => void
  onDelete: (team: Team) => void
}
