import { messages } from '@cairn/domain/dashboard/messages'
import type { TeamStanding } from '@cairn/domain/dashboard/schema'
import { truncateLabel } from '@cairn/domain/objectives/rules'
import css from './team-label.module.css'

/** A name cut short for the eye; the pointer and the ear get all of it. */
export const ShortLabel = ({ children: name }: { children: string }) => {
  const short = truncateLabel(name)
  if (short === name) return name
  return (
    <span title={name}>
      <span aria-hidden="true">{short}</span>
      <span className="heard">{name}</span>
    </span>
  )
}

/** Deeper than this the names would have no room left. */
const deepest = 4

export const nameOfTeam = (team: TeamStanding['team']) => team?.name ?? messages.mix.noTeam

/** A team as deep as it stands in the tree. */
export const TeamLabel = ({ team }: { team: TeamStanding['team'] }) => (
  <span className={css.label} data-level={Math.min(team?.level ?? 1, deepest)}>
    <ShortLabel>{nameOfTeam(team)}</ShortLabel>
  </span>
)
