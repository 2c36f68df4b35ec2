import { updateShare } from '@cairn/domain/dashboard/rhythm'
import type { Review } from '@cairn/domain/quarters/review'
import { reviewMessages } from '@cairn/domain/quarters/review-messages'
import { bands, readConfidence, rhythmShare } from '@cairn/domain/quarters/review-rules'
import { Gauge } from 'lucide-react'
import { Panel } from '../ui/panel.tsx'
import { PanelMessage } from '../ui/panel-state.tsx'
import { monthDay, monthName } from './range-text.ts'
import css from './review-charts.module.css'
import { Count, type Links } from './review-links.tsx'

const { confidence: sureWords, rhythm: rhythmWords } = reviewMessages
const scale = [100, 75, 50, 25, 0]
const halves = [100, 50, 0]
/** As high as a bar of so many percent stands. */
const trackTop = (percent: number) => `calc(var(--track-height) * ${(100 - percent) / 100})`

type Props = { review: Review; links: Links }

/** How sure people were, beside what became of it: where both agree the line follows the dotted one. */
export const ConfidencePanel = ({ review: { confidence }, links }: Props) => {
  const read = readConfidence(confidence)
  const [strong, rest] = sureWords.sentence(read)
  if (read.kind === 'too_few')
    return (
      <Panel title={sureWords.title}>
        <PanelMessage icon={<Gauge size={20} />}>
          <strong>{strong}</strong>, {rest}. {sureWords.tooFew}
        </PanelMessage>
      </Panel>
    )
  const points = bands.flatMap((band, place) => {
    const { objectives = 0, reached = 0 } = confidence[place] ?? {}
    return objectives === 0
      ? []
      : [{ band, place, objectives, reached, percent: (reached / objectives) * 100 }]
  })
  const x = (place: number) => ((place + 0.5) / bands.length) * 100
  return (
    <Panel title={sureWords.title}>
      <div className={css.body}>
        <p className={css.sentence}>
          <strong>{strong}</strong> {rest}
        </p>
        <p className={css.caption}>{sureWords.caption}</p>
        <div className={css.chart}>
          {scale.map((percent) => (
            <span key={percent} className={css.grid} style={{ bottom: `${percent}%` }} aria-hidden="true">
              {percent}
            </span>
          ))}
          <svg className={css.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polyline
              className={css.expected}
              points={bands.map(({ expected }, place) => `${x(place)},${100 - expected}`).join(' ')}
            />
            <polyline
              className={css.line}
              points={points.map(({ place, percent }) => `${x(place)},${100 - percent}`).join(' ')}
            />
          </svg>
          <span className={css.lineName}>{sureWords.line}</span>
          {points.map(({ band, place, objectives, reached, percent }) => (
            <span key={place} className={css.point} style={{ left: `${x(place)}%`, bottom: `${percent}%` }}>
              <Count
                links={links}
                show={{ which: 'scored', band: place }}
                label={sureWords.point(sureWords.band(band), reached, objectives)}
              >
                {objectives}
              </Count>
            </span>
          ))}
        </div>
        <div className={css.axis} aria-hidden="true">
          {bands.map((band) => (
            <span key={band.from}>{sureWords.band(band)}</span>
          ))}
        </div>
        <p className={css.axisName}>{sureWords.axis}</p>
      </div>
    </Panel>
  )
}

/** A bar a week in which updates were asked for. */
export const RhythmPanel = ({ review: { rhythm }, links }: Props) => {
  const percent = rhythmShare(rhythm)
  const weeks = rhythm.map((one) => ({ ...one, share: updateShare(one.updated, one.open) ?? 0 }))
  const lowest = weeks.toSorted((a, b) => a.share - b.share)[0]
  return (
    <Panel title={rhythmWords.title} note={rhythmWords.note}>
      {percent === null || lowest === undefined ? (
        <p className={css.none}>{rhythmWords.none}</p>
      ) : (
        <div className={css.body}>
          <p className={css.sentence}>
            <strong>{rhythmWords.sentence(percent)}</strong>{' '}
            {rhythmWords.lowest(monthDay(lowest.week), lowest.share)}
          </p>
          <div className={css.rhythm}>
            {halves.map((percent) => (
              <span key={percent} className={css.grid} style={{ top: trackTop(percent) }} aria-hidden="true">
                {percent}
              </span>
            ))}
            <ol className={css.bars}>
              {weeks.map(({ week, open, updated, share }, place) => (
                <li key={week} className={css.week}>
                  <Count
                    links={links}
                    className={css.track}
                    show={{ which: 'updated', week }}
                    counted={updated}
                    label={rhythmWords.bar(monthDay(week), share, updated, open)}
                  >
                    <span
                      className={css.bar}
                      data-low={share < 60 ? '' : undefined}
                      style={{ height: `${share}%` }}
                    />
                    <span className={css.share}>{share}</span>
                  </Count>
                  <span className={css.day} aria-hidden="true">
                    {Number(week.slice(8))}
                    {/* Where a month begins it is named. */}
                    {week.slice(0, 7) !== weeks[place - 1]?.week.slice(0, 7) && (
                      <span className={css.month}>{monthName(week)}</span>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        </div>
      )}
    </Panel>
  )
}
