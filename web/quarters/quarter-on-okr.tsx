import { progressLabel } from '@cairn/domain/objectives/progress'
import { closeMessages } from '@cairn/domain/quarters/close-messages'
import type { ObjectiveCourse } from '@cairn/domain/quarters/course'
import { useQuery } from '@tanstack/react-query'
import { type Frame, monthsOf, xIn, yIn } from '../dashboard/pictures/scales.ts'
import { PanelError } from '../ui/panel-state.tsx'
import { ConfidenceLine } from '../updates/confidence.tsx'
import css from './quarter-on-okr.module.css'
import { courseQuery } from './queries.ts'

const { course: words } = closeMessages
const frame: Frame = { width: 222, left: 1, right: 41, top: 6, height: 72 }

const Chart = ({ course, last }: { course: ObjectiveCourse; last: ObjectiveCourse['points'][number] }) => {
  const { firstDay, lastDay, points } = course
  const at = (gone: number, percent: number) => `${xIn(frame, gone / 100)},${yIn(frame, percent)}`
  const line = points.map(({ gone, progress }) => at(gone, progress)).join(' ')
  return (
    <svg
      role="img"
      aria-label={words.spoken(
        progressLabel(points[0]?.progress ?? 0),
        progressLabel(last.progress),
        Math.round(last.gone),
      )}
      className={css.chart}
      viewBox={`0 0 ${frame.width} ${frame.top + frame.height + 18}`}
    >
      {[0, 50, 100].map((level) => (
        <line
          key={level}
          className={css.level}
          x1={frame.left}
          x2={frame.width - frame.right}
          y1={yIn(frame, level)}
          y2={yIn(frame, level)}
        />
      ))}
      <polyline className={css.straight} points={`${at(0, 0)} ${at(100, 100)}`} />
      <polyline className={css.line} points={line} />
      <circle className={css.end} cx={xIn(frame, last.gone / 100)} cy={yIn(frame, last.progress)} r={3.5} />
      <text
        className={css.reached}
        x={xIn(frame, last.gone / 100) + 8}
        y={Math.max(yIn(frame, last.progress), 10) + 4}
      >
        {progressLabel(last.progress)}
      </text>
      {monthsOf(firstDay, lastDay).map(({ name, share }) => (
        <text key={name} className={css.month} x={xIn(frame, share)} y={frame.top + frame.height + 15}>
          {name}
        </text>
      ))}
    </svg>
  )
}

/** The quarter on the one whose turn it is: how it came here, and how sure people were on the way. */
export const QuarterOnOkr = ({ objectiveId }: { objectiveId: string }) => {
  const { data, error, refetch } = useQuery(courseQuery(objectiveId))
  if (!data) return error ? <PanelError error={error} onRetry={refetch} /> : <div className={css.ghost} />
  const [last, means] = [data.points.at(-1), data.confidence.map(({ mean }) => Math.round(mean))]
  return (
    <div className={css.course}>
      {last ? (
        <>
          <Chart course={data} last={last} />
          <p className={css.caption}>{data.isAgainstCommit ? words.againstCommit : words.againstNow}</p>
        </>
      ) : (
        <p className={css.caption}>{words.none}</p>
      )}
      {means.length > 0 && (
        <p className={css.sure}>
          {words.confidence}
          <ConfidenceLine points={means} />
          <strong>{means.at(-1)}</strong>
        </p>
      )}
    </div>
  )
}
