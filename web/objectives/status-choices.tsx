import { messages } from '@cairn/domain/objectives/messages'
import { progressLabel } from '@cairn/domain/objectives/progress'
import {
  isCompleteByProgress,
  type ObjectiveStatus,
  objectiveStatusChoices,
  objectiveStatuses,
  statusLabels,
} from '@cairn/domain/objectives/status'
import { type ReactNode, useId } from 'react'
import { KeyCaps } from '../ui/key-caps.tsx'
import { StatusIcon } from './status.tsx'
import css from './status-choices.module.css'

type Props = {
  label: ReactNode
  chosen: ObjectiveStatus
  onChoose: (status: ObjectiveStatus) => void
  /** Shows beside each the number that chooses it. */
  withKeys?: boolean
  /** Offers to leave it without one, last: for what came so. */
  withNone?: boolean
  /** How far the objective is, where the choice may not be what it counts as. */
  progress?: number | null
}

/** All of them at once, each with its shape and its word. What was imported without one has none chosen. */
export const StatusChoices = ({
  label,
  chosen,
  onChoose,
  withKeys = false,
  withNone = false,
  progress = null,
}: Props) => {
  const name = useId()
  const offered = withNone ? objectiveStatuses : objectiveStatusChoices
  return (
    <fieldset className={css.choices}>
      <legend className={css.label}>{label}</legend>
      {offered.map((status, index) => (
        <label key={status} className={css.choice} data-status={status}>
          <input
            type="radio"
            name={name}
            className={css.input}
            checked={status === chosen}
            onChange={() => onChoose(status)}
          />
          <StatusIcon status={status} />
          {statusLabels[status]}
          {withKeys && (
            <span className={css.key} aria-hidden="true">
              <KeyCaps keys={[String(index + 1)]} />
            </span>
          )}
        </label>
      ))}
      {isCompleteByProgress({ status: chosen, progress }) && (
        <p className={css.note}>{messages.countsAsCompleted(progressLabel(progress))}</p>
      )}
    </fieldset>
  )
}
