import type { Team } from '@cairn/domain/teams/schema'
import { TeamIcon } from './team-icon.tsx'
import css from './team-name.module.css'

/** A team in a line of text. */
export const TeamName = ({ team }: { team: Pick<Team, 'name' | 'icon'> }) => (
  <span className={css.team}>
    <TeamIcon name={team.icon} size={14} />
    <span className={css.name}>{team.name}</span>
  </span>
)
