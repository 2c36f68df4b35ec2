import { phaseOf, quarterSpan } from '@cairn/domain/dashboard/quarter-weeks'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { confidenceAfter, confidencesByWeek, confidenceWord, surest } from '@cairn/domain/updates/confidence'
import { messages } from '@cairn/domain/updates/messages'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { beginOfDay } from '@cairn/domain/week'
import { ActionIcon, Input } from '@mantine/core'
import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useNow } from '../clock.ts'
import { useCompanyDay } from '../company-day.ts'
import { useMembership } from '../session.ts'
import css from './confidence.module.css'

const { confidence: words } = messages

type UpdatesWithConfidence = readonly Pick<WeeklyUpdate, 'createdAt' | 'confidences'>[]

/** What was last said of a key result, whichever update said it. */
export const lastConfidence = (updates: UpdatesWithConfidence, keyResultId: string) =>
  updates.flatMap(({ confidences }) => confidences).find((one) => one.keyResultId === keyResultId)
    ?.confidence ?? null

type Props = {
  /** The key result. */
  title: string
  value: string
  /** What was said last: shown, and not sent. */
  hint: number | null
  error: string | undefined
  /** Where the complaint stands. */
  errorId: string
  /** How a key of the screen finds it. */
  mark?: string | undefined
  onChange: (value: string) => void
  onLeave: () => void
}

/** A number from 0 to 10, typed or stepped through; left blank it says nothing. */
export const ConfidenceInput = ({ title, value, hint, error, errorId, mark, onChange, onLeave }: Props) => {
  const typed = value.trim() === '' ? null : Number(value)
  const step = (by: 1 | -1) =>
    onChange(String(confidenceAfter(Number.isFinite(typed ?? 0) ? typed : null, hint, by)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <Input
      className={css.input ?? ''}
      data-week={mark}
      autoComplete="off"
      inputMode="numeric"
      aria-label={hint === null ? words.label(title) : words.labelWithLast(title, hint)}
      placeholder={hint === null ? '–' : String(hint)}
      value={value}
      error={Boolean(error)}
      leftSectionPointerEvents="all"
      leftSection={
        <ActionIcon
          tabIndex={-1}
          aria-label={words.less(title)}
          disabled={typed === 0}
          onClick={() => step(-1)}
        >
          <Minus size={14} aria-hidden="true" />
        </ActionIcon>
      }
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          tabIndex={-1}
          aria-label={words.more(title)}
          disabled={typed === surest}
          onClick={() => step(1)}
        >
          <Plus size={14} aria-hidden="true" />
        </ActionIcon>
      }
      {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}

/** What the numbers are about. */
export const ConfidenceQuestion = ({ quarter }: { quarter: Quarter }) => {
  const day = useCompanyDay('Nov 24')
  const { timeZone } = useMembership().company
  const span = quarterSpan(quarter, timeZone)
  const isOver = phaseOf(span, useNow()) === 'over'
  return (
    <p className={css.question}>{words.question(isOver ? null : day(beginOfDay(span.lastDay, timeZone)))}</p>
  )
}

const [width, height, edge] = [76, 24, 3]

/** How sure people are of a key result, and how that came about. */
export const Confidence = ({
  updates,
  keyResultId,
  timeZone,
}: {
  updates: UpdatesWithConfidence
  keyResultId: string
  timeZone: string
}) => {
  const points = confidencesByWeek(updates, keyResultId, timeZone).map(({ confidence }) => confidence)
  const last = points.at(-1)
  if (last === undefined) return null
  return (
    <div className={css.shown}>
      <p>
        {words.name} <strong>{last}</strong> <span className={css.word}>{confidenceWord(last)}</span>
      </p>
      <ConfidenceLine points={points} />
    </div>
  )
}

/** A point a week, on a scale that is always the same. */
export const ConfidenceLine = ({ points }: { points: readonly number[] }) => {
  const places = points.map((confidence, place) => ({
    x: points.length === 1 ? width - edge : edge + (place / (points.length - 1)) * (width - 2 * edge),
    y: edge + (1 - confidence / surest) * (height - 2 * edge),
  }))
  const end = places.at(-1)
  return (
    <svg
      role="img"
      aria-label={words.weeks(points)}
      className={css.line}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <path className={css.scale} d={`M0 0.5H${width}M0 ${height - 0.5}H${width}`} />
      <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {end && <circle cx={end.x} cy={end.y} r={2} />}
    </svg>
  )
}
