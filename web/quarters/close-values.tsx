import { messages as objectivesMessages } from '@cairn/domain/objectives/messages'
import { isFalling, keyResultProgress, type Measure, progressLabel } from '@cairn/domain/objectives/progress'
import { closeMessages as words } from '@cairn/domain/quarters/close-messages'
import type { ScoreCard } from '@cairn/domain/quarters/scoring'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Crosshair } from 'lucide-react'
import { figure } from '../objectives/figures.ts'
import { parseNumber, reformatNumber } from '../objectives/form/typed-number.ts'
import { ProgressBar } from '../objectives/progress-bar.tsx'
import { objectiveQuery } from '../objectives/queries.ts'
import { AgainstCommit } from '../okr-dialog/ledger.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import type { CloseDraft } from './close-draft.ts'
import css from './close-values.module.css'

type ValuesProps = {
  card: ScoreCard
  draft: CloseDraft
  errors: Record<string, string>
  onValue: (id: string, value: string) => void
  onLeave: (path: string) => void
}

/** Where each key result ended, and how far that is from what was promised and from what it is measured by now. */
export const FinalValues = ({
  card: { objective, originals },
  draft,
  errors,
  onValue,
  onLeave,
}: ValuesProps) => {
  // Who moved a target, when and why is told with the OKR itself.
  const { data: detail } = useQuery({ ...objectiveQuery(objective.id), enabled: originals !== null })
  return (
    <div className={css.values} data-committed={originals === null ? undefined : ''}>
      <div className={css.heads} aria-hidden="true">
        <span>
          {words.finalValue} <KeyCaps keys={['V']} />
        </span>
        <span className={css.end}>{words.startValue}</span>
        <span className={css.end}>{words.final}</span>
        {originals && <span className={css.end}>{words.atCommit}</span>}
        <span className={css.end}>{words.target}</span>
        {originals && <span>{words.againstCommit}</span>}
        <span>{words.againstTarget}</span>
      </div>
      <ul className={css.rows}>
        {draft.values.map(({ id, value }, index) => {
          const keyResult = objective.keyResults.find((one) => one.id === id)
          if (keyResult === undefined) return null
          const { title, startValue, currentValue, targetValue, unit } = keyResult
          const typed = parseNumber(value)
          const final = Number.isNaN(typed) ? currentValue : typed
          const original = originals?.find((one) => one.keyResultId === id)
          const error = errors[`values.${index}`]
          const isMoved = original !== undefined && original.targetValue !== targetValue
          return (
            <li key={id} className={css.row}>
              <span className={css.title}>{title}</span>
              <span className={css.start}>
                {figure(startValue, unit)}
                <ArrowRight size={14} aria-hidden="true" />
              </span>
              <Input
                className={css.final ?? ''}
                data-close={index === 0 ? 'value' : undefined}
                autoComplete="off"
                inputMode="decimal"
                aria-label={updatesMessages.form.value(title)}
                value={value}
                rightSection={isShort(unit) ? <span className={css.unit}>{unit}</span> : null}
                error={Boolean(error)}
                {...(error && { 'aria-invalid': true, 'aria-describedby': `error-${id}` })}
                onChange={(event) => onValue(id, event.currentTarget.value)}
                onBlur={() => {
                  if (reformatNumber(value) !== value) onValue(id, reformatNumber(value))
                  onLeave(`values.${index}`)
                }}
              />
              {originals && (
                <span className={css.atCommit}>{isMoved && <s>{figure(original.targetValue, unit)}</s>}</span>
              )}
              <span className={css.target}>
                {targetValue !== null && (
                  <>
                    <span className={css.wide}>{figure(targetValue, unit)}</span>
                    <span className={css.narrow}>
                      {objectivesMessages.against(figure(targetValue, unit), isFalling(keyResult))}
                    </span>
                  </>
                )}
              </span>
              {originals && (
                <Against
                  name={words.againstCommit}
                  measure={original && { ...original, currentValue: final }}
                  isSame={!isMoved}
                />
              )}
              <Against
                name={words.againstTarget}
                measure={{ ...keyResult, currentValue: final }}
                isToldBelow={isMoved && targetValue !== null}
              />
              {isMoved && (
                <div className={css.ledger} data-unread={detail ? undefined : ''}>
                  <Crosshair size={14} strokeWidth={1.75} aria-hidden="true" />
                  <div className={css.moved}>
                    <AgainstCommit
                      original={detail?.originals.find((one) => one.keyResultId === id)}
                      current={keyResult}
                    />
                    <p className={css.against}>
                      {words.againstNow(
                        figure(targetValue, unit),
                        progressLabel(keyResultProgress({ ...keyResult, currentValue: final })),
                      )}
                    </p>
                  </div>
                </div>
              )}
              <p id={`error-${id}`} role="alert" className={css.error}>
                {error}
              </p>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** There is room beside the value for '%' or 'km'; longer ones stand with the start and the target. */
const isShort = (unit: string | null) => unit !== null && unit.length <= 2

type AgainstProps = {
  name: string
  measure: Measure | undefined
  isSame?: boolean
  /** On a phone it is a sentence. */
  isToldBelow?: boolean
}

const Against = ({ name, measure, isSame = false, isToldBelow = false }: AgainstProps) => {
  const progress = measure === undefined ? null : keyResultProgress(measure)
  return (
    <span className={css.progress} data-same={isSame || isToldBelow ? '' : undefined}>
      <span className="heard">{name}: </span>
      <ProgressBar progress={progress} />
      <strong>{progressLabel(progress)}</strong>
    </span>
  )
}
