import { type ObjectiveStatus, objectiveStatusChoices, statusLabels } from '@cairn/domain/objectives/status'
import { useId } from 'react'
import css from './status-choices.module.css'
import { StatusIcon } from './status-icon.tsx'

type Props = { label: string; chosen: ObjectiveStatus; onChoose: (status: ObjectiveStatus) => void }

/** All of them at once, each with its shape and its word. What was imported without one has none chosen. */
export const StatusChoices = ({ label, chosen, onChoose }: Props) => {
  const name = useId()
  return (
    <fieldset className={css.choices}>
      <legend className={css.label}>{label}</legend>
      {objectiveStatusChoices.map((status) => (
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
        </label>
      ))}
    </fieldset>
  )
}
