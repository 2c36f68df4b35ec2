import { messages, pictureMessages } from '@cairn/domain/dashboard/messages'
import { weeksOfQuarter } from '@cairn/domain/dashboard/quarter-weeks'
import type { Dashboard, TeamStanding, UpdateRhythm } from '@cairn/domain/dashboard/schema'
import { noProgress } from '@cairn/domain/objectives/progress'
import { Fold } from '../fold.tsx'
import { nameOfTeam, TeamLabel } from '../team-label.tsx'
import { Ghost, GhostSquares } from './ghost.tsx'
import { type MarkProps, Marks } from './marks.tsx'
import { PicturePanel, PictureTable } from './picture-panel.tsx'
import css from './rhythm-picture.module.css'
import { cellAt, dayText, heatStep, type RhythmCell, useThisQuarter, weekHeads } from './scales.ts'

const { rhythm: words } = messages
const { rhythm: spoken } = pictureMessages

type Row = { team: TeamStanding['team']; row: UpdateRhythm['rows'][number] }

const rowsOf = ({ rows }: UpdateRhythm, teams: readonly TeamStanding[]): Row[] => {
  const known = new Map(teams.map(({ team }) => [team?.id ?? null, team]))
  return rows.map((row) => ({ row, team: known.get(row.teamId) ?? null }))
}

const Scale = () => (
  <span className={css.scale}>
    <span className={css.scaleNote}>{words.note}</span>
    {words.lowest}
    <span className={css.steps} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((step) => (
        <span key={step} className={css.step} data-step={step} />
      ))}
    </span>
    {words.highest}
  </span>
)

const Heads = ({ weeks, current }: Pick<UpdateRhythm, 'weeks' | 'current'>) => (
  <thead>
    <tr className={css.row}>
      <td className={css.corner} />
      {weekHeads(weeks).map(({ week, day, month }, index) => (
        <th
          key={week}
          scope="col"
          aria-label={dayText(week)}
          className={css.head}
          data-current={index === current ? '' : undefined}
        >
          <span className={css.month}>{month}</span>
          {day}
        </th>
      ))}
    </tr>
  </thead>
)

type SquareProps = Row & { week: string; index: number; mark: (words: string) => MarkProps }

/** Ahead of today there is nothing to say; the square is drawn all the same. */
const Square = ({ team, row, week, index, mark }: SquareProps) => {
  if (index >= row.open.length) return <div className={css.square} />
  const [name, date] = [nameOfTeam(team), spoken.week(dayText(week))]
  const cell = cellAt(row, index)
  if (!cell)
    return (
      <div className={css.square} {...mark(spoken.nothingOpen(name, date))}>
        {noProgress}
      </div>
    )
  const said = spoken.cell(name, date, cell.percent, words.cell(cell.updated, cell.open))
  return (
    <div className={css.square} data-step={heatStep(cell.percent)} {...mark(said)}>
      {cell.percent}
    </div>
  )
}

const Squares = ({ rows, weeks, current }: { rows: readonly Row[] } & Omit<UpdateRhythm, 'rows'>) => (
  <Marks first={{ row: 0, column: 0 }}>
    {(mark) => (
      <table aria-label={words.title} className={css.squares} style={{ '--weeks': weeks.length } as object}>
        <Heads weeks={weeks} current={current} />
        <tbody>
          {rows.map(({ row, team }, at) => (
            <tr key={row.teamId ?? 'none'} className={css.row}>
              <th scope="row" className={css.name}>
                <TeamLabel team={team} />
              </th>
              {weeks.map((week, column) => (
                <td key={week}>
                  <Square
                    team={team}
                    row={row}
                    week={week}
                    index={column}
                    mark={(label) => mark({ row: at, column }, label)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Marks>
)

const CellCount = ({ cell }: { cell: RhythmCell }) =>
  cell ? (
    <>
      {cell.percent}% <small>{spoken.counted(cell.updated, cell.open)}</small>
    </>
  ) : (
    noProgress
  )

const Table = ({ rows, weeks }: { rows: readonly Row[]; weeks: readonly string[] }) => (
  <PictureTable
    title={words.title}
    columns={weeks.map((week) => ({ key: week, head: dayText(week) }))}
    rows={rows.map(({ row, team }) => ({
      key: row.teamId ?? 'none',
      name: <TeamLabel team={team} />,
      cells: weeks.map((week, index) => <CellCount key={week} cell={cellAt(row, index)} />),
    }))}
  />
)

/** In which weeks each team said how its open objectives go. */
export const RhythmPicture = ({
  rhythm,
  teams,
  figures,
}: Pick<Dashboard, 'rhythm' | 'teams' | 'figures'>) => {
  const thisQuarter = useThisQuarter()
  const rows = rhythm ? rowsOf(rhythm, teams) : []
  if (!rhythm || rows.length === 0)
    return (
      <PicturePanel title={words.title} table={null}>
        <Ghost {...(rhythm || figures.total === 0 ? words.none : spoken.chooseQuarter)}>
          <GhostSquares teams={teams} weeks={rhythm?.weeks ?? weeksOfQuarter(thisQuarter)} />
        </Ghost>
      </PicturePanel>
    )
  const past = rhythm.weeks.slice(0, rows[0]?.row.open.length)
  return (
    <PicturePanel title={words.title} caption={<Scale />} table={<Table rows={rows} weeks={past} />}>
      <Fold rows={rows}>
        {(shown) => <Squares rows={shown} weeks={rhythm.weeks} current={rhythm.current} />}
      </Fold>
    </PicturePanel>
  )
}
