import { progressLabel } from '@cairn/domain/objectives/progress'
import { type ObjectiveStatus, statusLabels } from '@cairn/domain/objectives/status'
import type { Reviewed, Since } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { beginOfDay } from '@cairn/domain/week'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { figure } from '../objectives/figures.ts'
import { ProgressBar } from '../objectives/progress-bar.tsx'
import { StatusIcon } from '../objectives/status.tsx'
import { shortDayText } from '../ui/moment-text.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import css from './changed.module.css'
import table from './changed-table.module.css'
import { drawing, placesOf } from './course.ts'
import okr from './okr.module.css'

const { okr: words } = screenMessages

const shortDay = (day: string) => shortDayText(beginOfDay(day, 'UTC'), 'UTC')

export const sinceText = ({ day, isReview }: Since) =>
  (isReview ? words.since : words.sinceDay)(shortDay(day))

const Arrow = ({ size = 14 }: { size?: number }) => (
  <>
    {/* A figure before, a figure now: heard as 'from … to …' would say it. */}
    <ArrowRight size={size} aria-hidden="true" />
    <span className="heard">{words.to}</span>
  </>
)

type FromToProps<T> = {
  before: T | null
  now: T | null
  say: (value: T) => ReactNode
  mark?: (value: T) => ReactNode
  after?: ReactNode
}

const FromTo = <T,>({ before, now, say, mark, after }: FromToProps<T>) => (
  <dd>
    {before !== null && before !== now && (
      <>
        <span>{say(before)}</span> <Arrow />
      </>
    )}
    <span className={css.now}>
      {now === null ? words.noneGiven : mark?.(now)} {now !== null && say(now)}
    </span>
    {now !== null && after}
  </dd>
)

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10)

/** Status, confidence and progress as they were and as they are. */
const Tiles = ({ reviewed: { before, now } }: { reviewed: Reviewed }) => (
  <dl className={`${okr.panel} ${css.tiles}`}>
    <div>
      <dt>{words.status}</dt>
      <FromTo<ObjectiveStatus>
        before={before?.status ?? null}
        now={now.status}
        say={(status) => statusLabels[status]}
        mark={(status) => <StatusIcon status={status} size={16} />}
      />
    </div>
    <div>
      <dt>{words.confidence}</dt>
      <FromTo<number>
        before={before?.confidence ?? null}
        now={now.confidence}
        say={oneDecimal}
        after={<span className={css.of}>{words.ofTen}</span>}
      />
    </div>
    <div>
      <dt>{words.progress}</dt>
      <FromTo<number>
        before={before?.progress ?? null}
        now={now.progress}
        say={(progress) => progressLabel(progress)}
      />
    </div>
  </dl>
)

type KeyResultNow = Reviewed['now']['keyResults'][number]
type RowProps = { keyResult: KeyResultNow; before: KeyResultNow | undefined; points: readonly number[] }

const signed = (value: number, unit: string | null) =>
  `${value > 0 ? '+' : '−'}${figure(Math.abs(value), unit === '%' ? unit : null)}`

const changeOf = (keyResult: KeyResultNow, before: KeyResultNow | undefined) => {
  const now = keyResult.value ?? keyResult.startValue
  const then = before === undefined ? null : (before.value ?? before.startValue)
  return then === null || then === now ? null : signed(now - then, keyResult.unit)
}

const Course = ({ values, unit }: { values: readonly number[]; unit: string | null }) => {
  const places = placesOf(values)
  const [before, end] = places.slice(-2)
  if (!before || !end) return null
  return (
    <svg
      role="img"
      aria-label={words.course(values.map((value) => figure(value, unit)))}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      {...drawing}
    >
      <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle data-before="" cx={before.x} cy={before.y} r={2.5} />
      <circle cx={end.x} cy={end.y} r={3} />
    </svg>
  )
}

/** How far it has come, with a tick where it stood. */
const Bar = ({ keyResult, before }: Pick<RowProps, 'keyResult' | 'before'>) => (
  <span className={css.bar}>
    <ProgressBar progress={keyResult.progress} />
    {before?.progress != null && before.progress !== keyResult.progress && (
      <span className={css.mark} aria-hidden="true" style={{ insetInlineStart: `${before.progress}%` }} />
    )}
  </span>
)

const valueText = ({ value, startValue, unit }: KeyResultNow) => figure(value ?? startValue, unit)

const TableRow = ({ keyResult, before, points }: RowProps) => {
  const { title, unit, target, progress } = keyResult
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{before && valueText(before)}</td>
      <td className={table.arrow}>{before && <ArrowRight size={14} aria-hidden="true" />}</td>
      <td>
        <strong>{valueText(keyResult)}</strong>
      </td>
      <td>{changeOf(keyResult, before)}</td>
      <td>{target !== null && words.of(figure(target, unit))}</td>
      <td className={table.course} data-wide="">
        <Course values={points} unit={unit} />
      </td>
      <td>
        <span className={table.share}>
          <Bar keyResult={keyResult} before={before} /> <strong>{progressLabel(progress)}</strong>
        </span>
      </td>
    </tr>
  )
}

const CardRow = ({ keyResult, before }: RowProps) => {
  const { title, unit, target, progress } = keyResult
  return (
    <li>
      <span className={css.line}>
        <span className={css.name}>{title}</span> <strong>{progressLabel(progress)}</strong>
      </span>
      <Bar keyResult={keyResult} before={before} />
      <span className={css.line}>
        <span>
          {before && (
            <>
              {valueText(before)} <Arrow size={12} />{' '}
            </>
          )}
          <strong>{valueText(keyResult)}</strong> {target !== null && words.of(figure(target, unit))}
        </span>
        <span>{changeOf(keyResult, before)}</span>
      </span>
    </li>
  )
}

/** What changed of an OKR since the team spoke about it last. */
export const Changed = ({ reviewed }: { reviewed: Reviewed }) => {
  const isPhone = useIsPhone()
  const { since, before, now } = reviewed
  const rows = now.keyResults.map((keyResult) => ({
    keyResult,
    before: before?.keyResults.find(({ id }) => id === keyResult.id),
    points: (reviewed.keyResults.find(({ id }) => id === keyResult.id)?.points ?? []).map(
      ({ value }) => value,
    ),
  }))
  return (
    <section>
      <h3 className={okr.label}>
        {sinceText(since)} {before === null && `· ${words.isNew}`}
      </h3>
      <Tiles reviewed={reviewed} />
      {rows.length > 0 && isPhone && (
        <ul className={`${okr.panel} ${css.cards}`}>
          {rows.map((row) => (
            <CardRow key={row.keyResult.id} {...row} />
          ))}
        </ul>
      )}
      {rows.length > 0 && !isPhone && (
        <div className={okr.panel}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{words.keyResult}</th>
                <th scope="col">{shortDay(since.day)}</th>
                <td className={table.arrow} />
                <th scope="col">{words.now}</th>
                <th scope="col">{words.change}</th>
                <th scope="col">{words.target}</th>
                <th scope="col" data-wide="" data-left="">
                  {words.quarter}
                </th>
                <th scope="col" data-left="">
                  {words.progress}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <TableRow key={row.keyResult.id} {...row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
