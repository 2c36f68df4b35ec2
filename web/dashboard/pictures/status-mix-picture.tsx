import { ownTotal } from '@cairn/domain/dashboard/completion'
import { messages, pictureMessages } from '@cairn/domain/dashboard/messages'
import type { Dashboard, TeamStanding } from '@cairn/domain/dashboard/schema'
import { countIn } from '@cairn/domain/dashboard/tiles'
import { type ObjectiveStatus, objectiveStatuses, statusLabels } from '@cairn/domain/objectives/status'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { StatusIcon } from '../../objectives/status.tsx'
import { StatusCounts } from '../../objectives/status-mix.tsx'
import { addressOfTeam } from '../address.ts'
import { Fold } from '../fold.tsx'
import { nameOfTeam, TeamLabel } from '../team-label.tsx'
import { Ghost, GhostBars } from './ghost.tsx'
import { type MarkProps, Marks } from './marks.tsx'
import { PicturePanel, PictureTable } from './picture-panel.tsx'
import css from './status-mix-picture.module.css'

const { mix: words } = messages
const { mix: spoken, total } = pictureMessages

type OnOpen = (team: TeamStanding['team'], status?: ObjectiveStatus) => void
type Props = Pick<Dashboard, 'figures' | 'teams'> & { onOpen: OnOpen }

type OpeningProps = Omit<ComponentProps<'button'>, 'role'> & Partial<Pick<MarkProps, 'role'>>

/** A number that can be pressed; as a mark it is no longer a picture. */
const Opening = ({ role: _, ...props }: OpeningProps) => (
  <button {...props} type="button" aria-haspopup="dialog" />
)

const keyOf = ({ team }: TeamStanding) => team?.id ?? 'none'

type TotalProps = MarkProps & { count: number; onOpen: () => void }

/** A zero opens nothing. */
const Total = ({ count, onOpen, ...mark }: TotalProps) =>
  count === 0 ? (
    <div className={css.total} {...mark}>
      {count}
    </div>
  ) : (
    <Opening className={`${css.total} ${css.number}`} {...mark} onClick={onOpen}>
      {count}
    </Opening>
  )

/** One unit is as long in every row, so that rows can be compared. */
const Bars = ({
  teams,
  longest,
  onOpen,
}: {
  teams: readonly TeamStanding[]
  longest: number
  onOpen: OnOpen
}) => (
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
                  <Opening
                    key={status}
                    className={css.segment}
                    data-fill={status}
                    style={{ inlineSize: `${(count / longest) * 100}%` }}
                    {...mark({ row, column }, spoken.segment(name, count, statusLabels[status]))}
                    onClick={() => onOpen(standing.team, status)}
                  >
                    <StatusIcon status={status} size={12} />
                    <span className={css.count}>{count}</span>
                  </Opening>
                ))}
              </div>
              <Total
                {...mark({ row, column: objectiveStatuses.length }, spoken.total(name, all))}
                count={all}
                onOpen={() => onOpen(standing.team)}
              />
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

type NumberProps = { count: number; label: string; onOpen: () => void }

const CountButton = ({ count, label, onOpen }: NumberProps) =>
  count === 0 ? (
    0
  ) : (
    <Opening className={css.number} aria-label={label} onClick={onOpen}>
      {count}
    </Opening>
  )

const cellsOf = (standing: TeamStanding, { figures, onOpen }: Props) => {
  const { team } = standing
  const [name, all] = [nameOfTeam(team), ownTotal(standing)]
  return [
    <CountButton key="total" count={all} label={spoken.total(name, all)} onOpen={() => onOpen(team)} />,
    ...figures.mix.map(({ status }) => {
      const count = countIn(standing.mix, status)
      const label = spoken.segment(name, count, statusLabels[status])
      return <CountButton key={status} count={count} label={label} onOpen={() => onOpen(team, status)} />
    }),
  ]
}

const StatusMixPictureTable = (props: Props) => (
  <PictureTable
    title={words.title}
    columns={[
      { key: 'total', head: total },
      ...props.figures.mix.map(({ status }) => ({ key: status, head: <Head status={status} /> })),
    ]}
    rows={props.teams.map((standing) => ({
      key: keyOf(standing),
      name: <TeamLabel team={standing.team} />,
      cells: cellsOf(standing, props),
    }))}
  />
)

/** How the objectives that each team owns stand; each number opens what it counts. */
export const StatusMixPicture = ({ figures, teams }: Pick<Dashboard, 'figures' | 'teams'>) => {
  const navigate = useNavigate()
  const onOpen: OnOpen = (team, status) =>
    void navigate({
      to: '/dashboard',
      search: (before) => ({ ...before, ...addressOfTeam(team?.id ?? null, status) }),
      resetScroll: false,
    })
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
      table={<StatusMixPictureTable figures={figures} teams={teams} onOpen={onOpen} />}
    >
      <div className={css.legend}>
        <StatusCounts mix={figures.mix} />
      </div>
      <Fold rows={teams}>{(shown) => <Bars teams={shown} longest={longest} onOpen={onOpen} />}</Fold>
    </PicturePanel>
  )
}
