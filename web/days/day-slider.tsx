import { dayOnBar, daysBetween, drawnSpan, placeOnBar, stepOnBar, ticksOf } from '@cairn/domain/days/bar'
import { barMessages as words } from '@cairn/domain/days/messages'
import type { DaysBar } from '@cairn/domain/days/schema'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import css from './day-slider.module.css'

type Props = {
  bar: DaysBar
  day: string
  /** What is marked lies after the day, and not before it. */
  isSince: boolean
  onDay: (day: string) => void
}

const at = (place: number) => ({ '--at': place }) as CSSProperties
const tall = 16

/** How much changed on which day: up to the day that is shown, or since the last visit; and the others. */
const Changes = ({ bar, day, isSince }: Omit<Props, 'onDay'>) => {
  const span = drawnSpan(bar)
  const days = Math.max(1, daysBetween(span.from, span.to))
  const most = Math.max(1, ...bar.changes.map(({ count }) => count))
  const columns = bar.changes
    .filter((one) => one.day >= span.from && one.day <= span.to)
    .map((one) => {
      const height = Math.max(1.5, (one.count / most) * tall)
      const path = `M${daysBetween(span.from, one.day) - 0.35} ${tall}v${-height}h0.7v${height}z`
      return { isMeant: isSince ? one.day >= day : one.day <= day, path }
    })
  const pathOf = (isMeant: boolean) =>
    columns
      .filter((one) => one.isMeant === isMeant)
      .map(({ path }) => path)
      .join('')
  return (
    <svg
      className={css.changes}
      viewBox={`0 0 ${days} ${tall}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={pathOf(true)} className={css.meant} />
      <path d={pathOf(false)} className={css.others} />
    </svg>
  )
}

/** Nearer to the beginning the flag of the day stands where the caption would. */
const roomForCaption = 0.3

/** Every day of the bar can be dragged to, as far as it is kept and has come. */
export const DaySlider = ({ bar, day, isSince, onDay }: Props) => {
  const track = useRef<HTMLDivElement>(null)
  const isHeld = useRef(false)
  const span = useMemo(() => drawnSpan(bar), [bar])
  const ticks = useMemo(() => ticksOf(span), [span])
  const isYear = ticks[0] !== span.from
  const { first, today } = bar
  const [place, kept, now] = [day, first, today].map((one) => placeOnBar(one, span)) as [
    number,
    number,
    number,
  ]
  const isTodayOn = today >= span.from && today < span.to
  const changed = bar.changes.find((one) => one.day === day)
  const daysAgo = daysBetween(day, today)
  const value = [words.value(day, daysAgo), ...(changed ? [words.changesOn(changed.count, day)] : [])]

  const drag = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (!box || !isHeld.current) return
    const next = dayOnBar((event.clientX - box.left) / Math.max(1, box.width), span, bar)
    if (next !== day) onDay(next)
  }
  const take = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    isHeld.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true })
    event.preventDefault()
    drag(event)
  }
  const leave = () => {
    isHeld.current = false
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = stepOnBar(event.key, event.shiftKey, day, bar)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    if (next !== day) onDay(next)
  }
  const isMinor = (tick: string, index: number) =>
    tick !== span.to && (isYear ? index % 2 === 1 : tick.slice(0, 7) === ticks[index - 1]?.slice(0, 7))
  const [from, to] = isSince ? [place, now] : [kept, place]
  return (
    <div
      className={css.slider}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={leave}
      onPointerCancel={leave}
    >
      <span className={css.caption} aria-hidden="true" data-hidden={place < roomForCaption ? '' : undefined}>
        {words.changesADay}
      </span>
      <div ref={track} className={css.track}>
        <Changes bar={bar} day={day} isSince={isSince} />
        <span className={css.none} />
        <span className={css.line} style={{ '--from': kept, '--to': now } as CSSProperties} />
        <span className={css.fill} style={{ '--from': from, '--to': Math.max(from, to) } as CSSProperties} />
        {isTodayOn && (
          <span className={css.today} style={at(now)} aria-hidden="true">
            <span data-left={now > 0.8 ? '' : undefined}>{words.today(today)}</span>
          </span>
        )}
        <div
          role="slider"
          tabIndex={0}
          aria-label={words.asOf}
          aria-valuemin={0}
          aria-valuemax={daysBetween(first, today)}
          aria-valuenow={daysBetween(first, day)}
          aria-valuetext={value.join(', ')}
          aria-describedby="day-slider-keys"
          className={css.thumb}
          style={at(place)}
          onKeyDown={press}
        >
          <span className={css.flag} aria-hidden="true">
            {words.shortDay(day)}
          </span>
        </div>
        <div className={css.ticks} aria-hidden="true">
          {ticks.map((tick, index) => (
            <span
              key={tick}
              style={at(placeOnBar(tick, span))}
              data-first={tick === span.from ? '' : undefined}
              data-last={tick === span.to ? '' : undefined}
              data-minor={isMinor(tick, index) ? '' : undefined}
            >
              {isYear
                ? words.monthTick(tick)
                : words.tick(tick, tick === span.to ? undefined : ticks[index - 1])}
            </span>
          ))}
        </div>
      </div>
      <span id="day-slider-keys" className="heard">
        {words.keys}
      </span>
    </div>
  )
}
