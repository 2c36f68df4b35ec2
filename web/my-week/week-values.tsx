import { messages as objectivesMessages } from '@cairn/domain/objectives/messages'
import { isFalling, keyResultProgress, progressLabel } from '@cairn/domain/objectives/progress'
import type { Objective } from '@cairn/domain/objectives/schema'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { weekMessages } from '@cairn/domain/updates/week-messages'
import { Input } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { figure } from '../objectives/figures.ts'
import { parseNumber, reformatNumber } from '../objectives/form/typed-number.ts'
import { ProgressBar } from '../objectives/progress-bar.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { dateText } from '../ui/moment-text.ts'
import { ConfidenceInput, lastConfidence } from '../updates/confidence.tsx'
import type { UpdateDraft } from '../updates/draft.ts'
import css from './week-values.module.css'

const sixAndAHalfDays = 6.5 * 24 * 60 * 60 * 1000

/** 'Nov 29 to Dec 5, 2026', by the calendar of the company; half a day more keeps clear of clocks that change. */
export const weekDates = (began: Date, timeZone: string) => {
  const first = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone }).format(began)
  return weekMessages.between(first, dateText(new Date(began.getTime() + sixAndAHalfDays), timeZone))
}

type Row = UpdateDraft['keyResults'][number]
type Props = {
  objective: Objective
  draft: UpdateDraft
  errors: Record<string, string>
  /** What was said last, which may say how sure its author was. */
  latest: WeeklyUpdate | null
  onTyped: (id: string, typed: Partial<Pick<Row, 'value' | 'confidence'>>) => void
  onLeave: (path: string) => void
}

/** What each key result was and is now, and how far that brings it. */
export const WeekValues = ({ objective: { keyResults }, draft, errors, latest, onTyped, onLeave }: Props) => (
  <div className={css.values}>
    <div className={css.heads} aria-hidden="true">
      <span>
        {weekMessages.value} <KeyCaps keys={['V']} />
      </span>
      <span className={css.end}>{weekMessages.last}</span>
      <span className={css.end}>{weekMessages.now}</span>
      <span className={css.end}>{weekMessages.target}</span>
      <span>{weekMessages.progress}</span>
      <span>
        {updatesMessages.confidence.name} <KeyCaps keys={['C']} />
      </span>
    </div>
    <ul className={css.rows}>
      {draft.keyResults.map(({ id, value, confidence }, index) => {
        const keyResult = keyResults.find((one) => one.id === id)
        if (keyResult === undefined) return null
        const { title, startValue, currentValue, targetValue, unit, progress } = keyResult
        const typed = parseNumber(value)
        const isNumber = !Number.isNaN(typed)
        const now = isNumber ? keyResultProgress({ ...keyResult, currentValue: typed }) : progress
        const error = errors[`keyResults.${index}.value`]
        return (
          <li key={id} className={css.row}>
            <span className={css.title}>{title}</span>
            <span className={css.last}>
              {figure(currentValue ?? startValue, unit)}
              <ArrowRight size={14} aria-hidden="true" />
            </span>
            <Input
              className={css.now ?? ''}
              data-week={index === 0 ? 'value' : undefined}
              autoComplete="off"
              inputMode="decimal"
              aria-label={updatesMessages.form.value(title)}
              value={value}
              error={Boolean(error)}
              {...(error && { 'aria-invalid': true, 'aria-describedby': `error-${id}` })}
              onChange={(event) => onTyped(id, { value: event.currentTarget.value })}
              onBlur={() => {
                if (reformatNumber(value) !== value) onTyped(id, { value: reformatNumber(value) })
                onLeave(`keyResults.${index}.value`)
              }}
            />
            <span className={css.target}>
              {targetValue !== null &&
                objectivesMessages.against(figure(targetValue, unit), isFalling(keyResult))}
            </span>
            <span className={css.progress}>
              <span className={css.bar}>
                <ProgressBar progress={now} />
                {progress !== null && (
                  <span
                    className={css.mark}
                    style={{ insetInlineStart: `${progress}%` }}
                    aria-hidden="true"
                  />
                )}
              </span>
              <strong>{progressLabel(now)}</strong>
            </span>
            <span className={css.sure}>
              <span className={css.sureName} aria-hidden="true">
                {updatesMessages.confidence.name}
              </span>
              <ConfidenceInput
                title={title}
                value={confidence}
                hint={latest === null ? null : lastConfidence([latest], id)}
                error={errors[`keyResults.${index}.confidence`]}
                errorId={`error-${id}`}
                mark={index === 0 ? 'confidence' : undefined}
                onLeave={() => onLeave(`keyResults.${index}.confidence`)}
                onChange={(typedConfidence) => onTyped(id, { confidence: typedConfidence })}
              />
            </span>
            <p id={`error-${id}`} role="alert" className={css.error}>
              {error ?? errors[`keyResults.${index}.confidence`]}
            </p>
          </li>
        )
      })}
    </ul>
  </div>
)
