import { messages, pictureMessages } from '@cairn/domain/dashboard/messages'
import type { QuarterProgress } from '@cairn/domain/dashboard/schema'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Marks } from './marks.tsx'
import css from './progress-chart.module.css'
import {
  dayText,
  drawnPoints,
  type Frame,
  labelHeight,
  monthsOf,
  shareGone,
  sundaysOf,
  xIn,
  yIn,
} from './scales.ts'

const { progress: words } = messages
const { progress: spoken } = pictureMessages

const usualWidth = 436
const levels = [0, 25, 50, 75, 100]
const frameOf = (width: number, height: number): Frame => ({ width, left: 28, right: 88, top: 10, height })

const Levels = ({ frame }: { frame: Frame }) => (
  <>
    {levels.map((level) => (
      <g key={level}>
        <line
          className={level === 0 ? css.axis : css.level}
          x1={frame.left}
          x2={frame.width - frame.right}
          y1={yIn(frame, level)}
          y2={yIn(frame, level)}
        />
        <text className={css.label} x={frame.left - 6} y={yIn(frame, level) + 4} textAnchor="end">
          {level}
        </text>
      </g>
    ))}
  </>
)

const StraightLine = ({ frame }: { frame: Frame }) => (
  <>
    <line
      className={css.straight}
      x1={xIn(frame, 0)}
      y1={yIn(frame, 0)}
      x2={xIn(frame, 1)}
      y2={yIn(frame, 100)}
    />
    <text className={css.end} x={xIn(frame, 1) + 8} y={yIn(frame, 100) + 4}>
      {words.straightLine}
    </text>
  </>
)

type Days = Pick<QuarterProgress, 'firstDay' | 'lastDay'>

const Months = ({ frame, firstDay, lastDay }: Days & { frame: Frame }) => {
  const below = yIn(frame, 0) + 20
  return (
    <>
      {sundaysOf(firstDay, lastDay).map((share) => (
        <line
          key={share}
          className={css.axis}
          x1={xIn(frame, share)}
          x2={xIn(frame, share)}
          y1={yIn(frame, 0)}
          y2={yIn(frame, 0) + 4}
        />
      ))}
      {monthsOf(firstDay, lastDay).map(({ name, share }) => (
        <text key={name} className={css.label} x={xIn(frame, share)} y={below}>
          {name}
        </text>
      ))}
      <text className={css.label} x={xIn(frame, 1)} y={below} textAnchor="end">
        {dayText(lastDay)}
      </text>
    </>
  )
}

const Today = ({ frame, share }: { frame: Frame; share: number }) => {
  const x = xIn(frame, share)
  const isAtLeft = share < 0.2
  return (
    <>
      <line className={css.today} x1={x} x2={x} y1={frame.top} y2={yIn(frame, 0)} />
      <text
        className={css.end}
        x={isAtLeft ? x + 6 : x - 6}
        y={frame.top + 12}
        textAnchor={isAtLeft ? 'start' : 'end'}
      >
        {words.today}
      </text>
      <circle className={css.onLine} cx={x} cy={yIn(frame, share * 100)} r={3.5} />
    </>
  )
}

const Drawing = ({ height, children }: { height: number; children: (frame: Frame) => ReactNode }) => {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const frame = frameOf(width || usualWidth, height)
  return (
    <div ref={ref} className={css.drawing} style={{ height: height + 36 }}>
      <svg width={frame.width} height={height + 36} role="presentation">
        {children(frame)}
      </svg>
    </div>
  )
}

type Props = { progress: QuarterProgress; percent: number; dateIn: (at: Date) => string }

export const ProgressChart = ({ progress, percent, dateIn }: Props) => {
  const points = drawnPoints(progress)
  const share = shareGone(progress, progress.until)
  return (
    <Marks first={{ row: 0, column: 0 }}>
      {(mark) => (
        <figure
          className={css.figure}
          aria-label={spoken.summary(progressLabel(percent), progress.straightLine)}
        >
          <Drawing height={244}>
            {(frame) => {
              const line = points.map((at) => `${xIn(frame, at.share)},${yIn(frame, at.percent)}`)
              const [first, last] = [points[0]?.share ?? 0, points.at(-1)?.share ?? 0]
              const back = [last, first].map((at) => `${xIn(frame, at)},${yIn(frame, at * 100)}`)
              const label = labelHeight(frame, percent)
              return (
                <>
                  <Levels frame={frame} />
                  <polygon className={css.gap} points={[...line, ...back].join(' ')} />
                  <StraightLine frame={frame} />
                  <Months frame={frame} {...progress} />
                  {progress.phase === 'running' && <Today frame={frame} share={share} />}
                  <polyline className={css.actual} points={line.join(' ')} />
                  <line
                    className={css.today}
                    x1={xIn(frame, last) + 8}
                    x2={xIn(frame, 1) + 4}
                    y1={yIn(frame, percent)}
                    y2={label}
                  />
                  <circle className={css.last} cx={xIn(frame, last)} cy={yIn(frame, percent)} r={4.5} />
                  <text className={css.reached} x={xIn(frame, 1) + 8} y={label + 2}>
                    {progressLabel(percent)}
                  </text>
                  <text className={css.end} x={xIn(frame, 1) + 8} y={label + 17}>
                    {words.actual}
                  </text>
                  {points.map((at, column) => (
                    <circle
                      key={at.at.toISOString()}
                      className={css.point}
                      cx={xIn(frame, at.share)}
                      cy={yIn(frame, at.percent)}
                      r={11}
                      {...mark(
                        { row: 0, column },
                        spoken.point(dateIn(at.at), progressLabel(at.percent), Math.round(at.share * 100)),
                      )}
                    />
                  ))}
                </>
              )
            }}
          </Drawing>
        </figure>
      )}
    </Marks>
  )
}

export const GhostChart = (days: Days) => (
  <Drawing height={130}>
    {(frame) => (
      <>
        <Levels frame={frame} />
        <StraightLine frame={frame} />
        <Months frame={frame} {...days} />
      </>
    )}
  </Drawing>
)
