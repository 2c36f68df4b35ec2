import { ownTotal } from '@cairn/domain/dashboard/completion'
import { messages } from '@cairn/domain/dashboard/messages'
import { pictureMessages } from '@cairn/domain/dashboard/picture-messages'
import type { Dashboard, TeamStanding } from '@cairn/domain/dashboard/schema'
import { countIn } from '@cairn/domain/dashboard/tiles'
import { type ObjectiveStatus, objectiveStatuses, statusLabels } from '@cairn/domain/objectives/status'
import { StatusIcon } from '../../objectives/status-icon.tsx'
import { StatusCounts } from '../../objectives/status-mix.tsx'
import { Fold } from '../fold.tsx'
import { nameOfTeam, TeamLabel } from '../team-label.tsx'
import { Ghost, GhostBars } from './ghost.tsx'
import { Marks } from './marks.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { PictureTable } from './picture-table.tsx'
import css from './status-mix-picture.module.css'

const { mix: words } = messages
const { mix: spoken, total } = pictureMessages

type Props = Pick<Dashboard, 'figures' | 'teams'>

const keyOf = ({ team }: TeamStanding) => team?.id ?? 'none'

/** One unit is as long in every row, so that rows can be compared. */
const Bars = ({ teams, longest }: { teams: readonly TeamStanding[]; longest: number }) => (
  <Marks first={{ row: 0, column: teams[0]?.mix.length ? 0 : objectiveStatuses.length }}>
    {(mark) => (
      <ul aria-label={words.title} className={css.rows}>
        {teams.map((standing, row) => {
          const name = nameOfTeam(standing.team)
          const all = ownTotal(standing)
          return (
            <li key={keyOf(standing)} className={css.row}>
              <TeamLabel team={standing.team} />
              <div className={css.bar}>
                {standing.mix.map(({ status, count }, column) => (
                  <div
                    key={status}
                    className={css.segment}
                    data-fill={status}
                    style={{ inlineSize: `${(count / longest) * 100}%` }}
                    {...mark({ row, column }, spoken.segment(name, count, statusLabels[status]))}
                  >
                    <StatusIcon status={status} size={12} />
                    <span className={css.count}>{count}</span>
                  </div>
                ))}
              </div>
              <div
                className={css.total}
                {...mark({ row, column: objectiveStatuses.length }, spoken.total(name, all))}
              >
                {all}
              </div>
            </li>
          )
        })}
      </ul>
    )}
  </Marks>
)

const Head = ({ status }: { status: ObjectiveStatus }) => (
  <span className={css.head}>
    <StatusIcon status={status} size={12} /> {statusLabels[status]}
  </span>
)

const Table = ({ figures, teams }: Props) => (
  <PictureTable
    title={words.title}
    columns={[
      { key: 'total', head: total },
      ...figures.mix.map(({ status }) => ({ key: status, head: <Head status={status} /> })),
    ]}
    rows={teams.map((standing) => ({
      key: keyOf(standing),
      name: <TeamLabel team={standing.team} />,
      cells: [ownTotal(standing), ...figures.mix.map(({ status }) => countIn(standing.mix, status))],
    }))}
  />
)

/** How the objectives that each team owns stand. */
export const StatusMixPicture = ({ figures, teams }: Props) => {
  const longest = Math.max(1, ...teams.map(ownTotal))
  if (figures.total === 0)
    return (
      <PicturePanel title={words.title} table={null}>
        <Ghost {...words.none}>
          <GhostBars teams={teams} />
        </Ghost>
      </PicturePanel>
    )
  return (
    <PicturePanel
      title={words.title}
      caption={<span className={css.note}>{words.note}</span>}
      table={<Table figures={figures} teams={teams} />}
    >
      <div className={css.legend}>
        <StatusCounts mix={figures.mix} />
      </div>
      <Fold rows={teams}>{(shown) => <Bars teams={shown} longest={longest} />}</Fold>
    </PicturePanel>
  )
}
