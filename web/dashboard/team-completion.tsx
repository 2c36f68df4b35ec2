import { messages } from '@cairn/domain/dashboard/messages'
import type { Dashboard, TeamStanding } from '@cairn/domain/dashboard/schema'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { Target, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProgressBar } from '../objectives/progress-bar.tsx'
import { Panel } from '../ui/panel.tsx'
import { Fold } from './fold.tsx'
import css from './team-completion.module.css'
import { TeamLabel } from './team-label.tsx'

const { completion: words, noTeams } = messages

const Completed = ({ team, completion: { total, completed, percent } }: TeamStanding) => (
  <li className={css.row} data-top={team === null || team.level === 1 ? '' : undefined}>
    <TeamLabel team={team} />
    <ProgressBar progress={percent} />
    <span className={css.counts}>{total === 0 ? words.noOkrs : words.completed(completed, total)}</span>
    <span className={css.percent} data-none={percent === null ? '' : undefined}>
      {progressLabel(percent)}
    </span>
  </li>
)

type Props = Pick<Dashboard, 'teams' | 'figures'> & { create: ReactNode }

/** How much of what each team has taken on is complete, sub-teams included. */
export const TeamCompletion = ({ teams, figures, create }: Props) => {
  const known = teams.filter(({ team }) => team !== null)
  return (
    <Panel title={words.title} action={<span className={css.note}>{words.note}</span>}>
      {known.length === 0 ? (
        <ReadyMessage icon={<Users size={20} />} title={noTeams.title} text={noTeams.text} />
      ) : (
        <div className={css.body}>
          <Fold rows={teams}>
            {(shown) => (
              <ul className={css.rows}>
                {shown.map((standing) => (
                  <Completed key={standing.team?.id ?? 'none'} {...standing} />
                ))}
              </ul>
            )}
          </Fold>
        </div>
      )}
      {known.length > 0 && figures.total === 0 && (
        <div className={css.ready}>
          <ReadyMessage icon={<Target size={20} />} {...words.ready} action={create} />
        </div>
      )}
    </Panel>
  )
}

type ReadyMessageProps = { icon: ReactNode; title: string; text: string; action?: ReactNode }

/** In a panel that has nothing to count yet: what it waits for. */
const ReadyMessage = ({ icon, title, text, action }: ReadyMessageProps) => (
  <div className={css.message}>
    <div className={css.disc} aria-hidden="true">
      {icon}
    </div>
    <h3 className={css.title}>{title}</h3>
    <p className={css.text}>{text}</p>
    {action && <div className={css.action}>{action}</div>}
  </div>
)
