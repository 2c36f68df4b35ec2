import type { ObjectiveForecast } from '@cairn/domain/map/schema'
import { pointsAWeek, type WhatIf, type Wish } from '@cairn/domain/map/what-if'
import { whatIfMessages as words } from '@cairn/domain/map/what-if-messages'
import { wholePercent } from '@cairn/domain/objectives/progress'
import { Minus, Plus } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import css from './wish-fields.module.css'

type Props = {
  figures: ObjectiveForecast
  seen: WhatIf
  wish: Wish | null
  onWish: (wish: Wish | null) => void
}

type EndsProps = { ends: number; onEnds: (ends: number) => void; labelId: string }

/** What is typed stays until it is left, also while it is no percentage. */
const Percent = ({ ends, onEnds, labelId }: EndsProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className={css.percent}>
      <input
        type="text"
        inputMode="numeric"
        aria-label={words.endsAtPercent}
        aria-describedby={labelId}
        value={typed ?? `${ends}`}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          const figure = Number(value)
          if (/^\d{1,3}$/.test(value) && figure <= 100) onEnds(figure)
        }}
        onBlur={() => setTyped(null)}
      />
      <span aria-hidden="true">%</span>
    </span>
  )
}

/** How far it ends, and how many weeks are lost: the one follows from the other. */
export const WishFields = ({ figures: { chosen, above, strategy }, seen, onWish }: Props) => {
  const id = useId()
  const { from, to } = seen.chosen
  const ends = to === null ? 0 : wholePercent(to)
  const today = chosen.of.progress
  const hasPace = pointsAWeek(chosen) > 0 && from !== null
  const { weeks: most } = chosen.of
  const { figure, unit } = words.weeks(seen.slips)
  // As it is shown: a step goes on from the figure that somebody reads.
  const slips = Math.round((seen.slips ?? 0) * 10) / 10
  const setEnds = (next: number) => onWish({ ends: next })
  // Never switched off: the focus would be lost with it.
  const setSlips = (next: number) => hasPace && onWish({ slips: Math.min(most, Math.max(0, next)) })
  const top = strategy ?? above.at(-1) ?? chosen
  const topMoved = seen.strategy ?? seen.above.at(-1) ?? seen.chosen
  const marks = [
    ...(today === null ? [] : [{ name: words.marks.today(today), at: today }]),
    ...(from === null ? [] : [{ name: words.marks.forecast(from), at: from }]),
  ]
  return (
    <div className={css.fields}>
      <div className={css.field}>
        <label htmlFor={`${id}-ends`} id={`${id}-label`}>
          {words.endsAt}
        </label>
        <Percent ends={ends} onEnds={setEnds} labelId={`${id}-label`} />
      </div>
      <div className={css.slider} style={{ '--at': ends / 100 } as CSSProperties}>
        <input
          id={`${id}-ends`}
          type="range"
          min={0}
          max={100}
          step={1}
          value={ends}
          aria-valuetext={words.slider(ends, top.title, topMoved)}
          onChange={({ currentTarget }) => setEnds(Number(currentTarget.value))}
        />
        {marks.map(({ name, at }, place) => (
          <span
            key={name}
            className={css.mark}
            data-low={place === 1 && Math.abs(at - (marks[0]?.at ?? 0)) < 34 ? '' : undefined}
            style={{ '--at': at / 100 } as CSSProperties}
          >
            <span>{name}</span>
          </span>
        ))}
      </div>
      <div className={css.field}>
        <span id={`${id}-slips`}>{words.slipsBy}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons around a figure, not fields of a form. */}
        <div role="group" aria-labelledby={`${id}-slips`} className={css.stepper}>
          <button
            type="button"
            aria-label={words.fewerWeeks}
            aria-disabled={!hasPace || slips <= 0}
            onClick={() => setSlips(Math.ceil(slips) - 1)}
          >
            <Minus size={14} aria-hidden="true" />
          </button>
          <output aria-live="polite">
            <strong>{figure}</strong> {unit}
            {!hasPace && <span className="heard">{words.noPace}</span>}
          </output>
          <button
            type="button"
            aria-label={words.moreWeeks}
            aria-disabled={!hasPace || slips >= most}
            onClick={() => setSlips(Math.floor(slips) + 1)}
          >
            <Plus size={14} aria-hidden="true" />
          </button>
        </div>
      </div>
    </div>
  )
}
