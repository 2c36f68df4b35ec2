import { messages } from '@cairn/domain/dashboard/messages'
import type { TeamStanding } from '@cairn/domain/dashboard/schema'
import { ShortLabel } from './short-label.tsx'
import css from './team-label.module.css'

/** Deeper than this the names would have no room left. */
const deepest = 4

export const nameOfTeam = (team: TeamStanding['team']) => team?.name ?? messages.mix.noTeam

/** A team as deep as it stands in the tree. */
export const TeamLabel = ({ team }: { team: TeamStanding['team'] }) => (
  <span className={css.label} data-level={Math.min(team?.level ?? 1, deepest)}>
    <ShortLabel>{nameOfTeam(team)}</ShortLabel>
  </span>
)
