import { messages, pictureMessages } from '@cairn/domain/dashboard/messages'
import { quarterSpan } from '@cairn/domain/dashboard/quarter-weeks'
import type { Dashboard, QuarterProgress } from '@cairn/domain/dashboard/schema'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { useMembership } from '../../session.ts'
import { Ghost } from './ghost.tsx'
import { PicturePanel, PictureTable } from './picture-panel.tsx'
import css from './pictures.module.css'
import { GhostChart, ProgressChart } from './progress-chart.tsx'
import { RhythmPicture } from './rhythm-picture.tsx'
import { dayText, drawnPoints, useThisQuarter } from './scales.ts'
import { StatusMixPicture } from './status-mix-picture.tsx'

const { progress: words } = messages
const { progress: spoken } = pictureMessages

const captionOf = ({ phase, firstDay, lastDay, week, weeks }: QuarterProgress) => {
  if (phase === 'ahead') return words.begins(dayText(firstDay))
  return phase === 'over' ? words.ended(dayText(lastDay)) : words.week(week, weeks)
}

/** How far it is, and how that compares with a steady pace. */
const Headline = ({ phase, percent, straightLine, difference }: QuarterProgress) => {
  const [points, rest] = comparison(phase, straightLine, difference)
  return (
    <div className={css.headline}>
      <span className={css.percent}>{progressLabel(percent)}</span>
      <p className={css.words}>
        {points && <strong>{points} </strong>}
        {rest}
      </p>
    </div>
  )
}

const comparison = (
  phase: QuarterProgress['phase'],
  line: number,
  difference: number | null,
): [string | null, string] => {
  if (phase === 'ahead' || difference === null) return [null, words.notBegun]
  if (phase === 'over') return difference < 0 ? [words.points(difference), words.short] : [null, words.full]
  if (difference === 0) return [null, words.on(line)]
  return [words.points(difference), difference < 0 ? words.behind(line) : words.ahead(line)]
}

/** By the calendar of the company, whose weeks these are. */
const useDates = () => {
  const { timeZone } = useMembership().company
  return (at: Date) => at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone })
}

type TableProps = { progress: QuarterProgress; dateIn: (at: Date) => string }

const Table = ({ progress, dateIn }: TableProps) => (
  <PictureTable
    title={words.title}
    first={spoken.date}
    columns={[
      { key: 'actual', head: words.actual },
      { key: 'line', head: words.straightLine },
    ]}
    rows={drawnPoints(progress).map(({ at, percent, share }, index, all) => ({
      key: at.toISOString(),
      name: progress.phase === 'running' && index === all.length - 1 ? words.today : dateIn(at),
      cells: [progressLabel(percent), `${Math.round(share * 100)}%`],
    }))}
  />
)

/** What was reached, week after week, beside a straight line from nothing to all of it. */
const ProgressPicture = ({
  progress,
  figures,
  quarter,
}: Pick<Dashboard, 'progress' | 'figures' | 'quarter'>) => {
  const thisQuarter = useThisQuarter()
  const dateIn = useDates()
  if (!progress || progress.percent === null) {
    const saying = progress || figures.total === 0 ? words.none : spoken.chooseQuarter
    return (
      <PicturePanel title={words.title} table={null}>
        <Ghost {...saying} isWide>
          <GhostChart {...quarterSpan(quarter ?? thisQuarter, 'UTC')} />
        </Ghost>
      </PicturePanel>
    )
  }
  return (
    <PicturePanel
      title={words.title}
      caption={<span>{captionOf(progress)}</span>}
      table={<Table progress={progress} dateIn={dateIn} />}
    >
      <Headline {...progress} />
      <ProgressChart progress={progress} percent={progress.percent} dateIn={dateIn} />
    </PicturePanel>
  )
}

const pictures = { mix: StatusMixPicture, progress: ProgressPicture, rhythm: RhythmPicture }
export type PictureName = keyof typeof pictures

/** One of the pictures; they come together, as one part of the program. */
export const Picture = ({ name, dashboard }: { name: PictureName; dashboard: Dashboard }) => {
  const Drawn = pictures[name]
  return <Drawn {...dashboard} />
}
