import type { TeamStanding } from '@cairn/domain/dashboard/schema'
import type { ReactNode } from 'react'
import { TeamLabel } from '../team-label.tsx'
import css from './ghost.module.css'
import { weekHeads } from './scales.ts'

/** The shape of what will be here, with the words that say when. */
export const Ghost = ({
  title,
  text,
  isWide = false,
  children,
}: {
  title: string
  text: string
  /** Without names at its left. */
  isWide?: boolean
  children: ReactNode
}) => (
  <div className={css.ghost} data-wide={isWide ? '' : undefined}>
    <div aria-hidden="true">{children}</div>
    <div className={css.words}>
      <h3 className={css.title}>{title}</h3>
      <p className={css.text}>{text}</p>
    </div>
  </div>
)

const lengths = [74, 100, 86, 48]
type Team = TeamStanding['team']

/** The teams at the top are known before they have anything to show. */
const ghostTeams = (teams: readonly TeamStanding[]): Team[] => {
  const top = teams.filter(({ team }) => team?.level === 1).map(({ team }) => team)
  return [...top, null, null, null, null].slice(0, lengths.length)
}

export const GhostBars = ({ teams }: { teams: readonly TeamStanding[] }) => (
  <div className={css.bars}>
    {ghostTeams(teams).map((team, index) => (
      <div key={team?.id ?? lengths[index]} className={css.row}>
        {team ? <TeamLabel team={team} /> : <span className={css.name} />}
        <span className={css.bar} style={{ inlineSize: `${lengths[index]}%` }} />
      </div>
    ))}
  </div>
)

type SquaresProps = { teams: readonly TeamStanding[]; weeks: readonly string[] }

export const GhostSquares = ({ teams, weeks }: SquaresProps) => (
  <div>
    <div className={css.squares}>
      <span />
      {weekHeads(weeks).map(({ week, day, month }) => (
        <span key={week} className={css.head}>
          <span className={css.month}>{month}</span>
          {day}
        </span>
      ))}
    </div>
    {ghostTeams(teams).map((team, index) => (
      <div key={team?.id ?? lengths[index]} className={css.squares}>
        {team ? <TeamLabel team={team} /> : <span className={css.name} />}
        {weeks.map((week) => (
          <span key={week} className={css.square} />
        ))}
      </div>
    ))}
  </div>
)
