import { messages } from '@cairn/domain/dashboard/messages'
import type { TeamStanding } from '@cairn/domain/dashboard/schema'
import { progressLabel } from '@cairn/domain/objectives/progress'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { Link } from '@tanstack/react-router'
import { ProgressBar } from '../objectives/progress-bar.tsx'
import { StatusBar, StatusCounts } from '../objectives/status-mix.tsx'
import columns from '../ui/columns.module.css'
import { Panel } from '../ui/panel.tsx'
import table from '../ui/table.module.css'
import { Fold } from './fold.tsx'
import { TeamLabel } from './team-label.tsx'
import css from './team-panel.module.css'

const { teamPanel: words, completion: counting } = messages

const Row = ({ team, wholeMix, completion, quarter }: TeamStanding & { quarter: Quarter | null }) => (
  <tr>
    <td>
      {team ? (
        <Link
          to="/allobjectives"
          search={{ team: team.id, ...(quarter && { quarter }) }}
          className={css.team}
        >
          <TeamLabel team={team} />
        </Link>
      ) : (
        <TeamLabel team={team} />
      )}
    </td>
    <td className={table.end}>
      <span className={table.word}>{words.members}</span>
      <span>{team?.memberCount ?? '–'}</span>
    </td>
    <td className={table.end}>
      <span className={table.word}>{words.okrs}</span>
      <span>{completion.total}</span>
    </td>
    <td>
      <span className={table.word}>{words.completion}</span>
      <span className={css.completion}>
        <ProgressBar progress={completion.percent} />
        <span className={css.percent}>{progressLabel(completion.percent)}</span>
        <span className={css.counts}>
          {completion.total > 0 && counting.completed(completion.completed, completion.total)}
        </span>
      </span>
    </td>
    <td>
      <span className={table.word}>{words.mix}</span>
      {wholeMix.length === 0 ? (
        <span className={css.none}>{counting.noOkrs}</span>
      ) : (
        <div className={css.mix}>
          <StatusBar mix={wholeMix} />
          <StatusCounts mix={wholeMix} />
        </div>
      )}
    </td>
  </tr>
)

type Props = { teams: readonly TeamStanding[]; quarter: Quarter | null }

/** A row a team: who is in it, what it took on, and how that stands, all with its sub-teams. */
export const TeamPanel = ({ teams, quarter }: Props) => (
  <Panel title={words.title} note={counting.note}>
    <Fold rows={teams}>
      {(shown) => (
        <table className={`${columns.columns} ${table.table} ${css.table}`}>
          <thead>
            <tr>
              <th scope="col">{words.team}</th>
              <th scope="col" className={table.end}>
                {words.members}
              </th>
              <th scope="col" className={table.end}>
                {words.okrs}
              </th>
              <th scope="col">{words.completion}</th>
              <th scope="col">{words.mix}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((standing) => (
              <Row key={standing.team?.id ?? 'none'} {...standing} quarter={quarter} />
            ))}
          </tbody>
        </table>
      )}
    </Fold>
  </Panel>
)
