import type { Objective } from '@cairn/domain/objectives/schema'
import { keyResultStatusChoices, statusLabels } from '@cairn/domain/objectives/status'
import { messages } from '@cairn/domain/updates/messages'
import { Input, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ChevronsUpDown } from 'lucide-react'
import { useId } from 'react'
import { figure } from '../objectives/figures.ts'
import { shownBack } from '../objectives/form/typed-number.ts'
import labels from '../ui/field-label.module.css'
import { dateText } from '../ui/moment-text.ts'
import type { UpdateDraft } from './draft.ts'
import css from './key-result-values.module.css'

const { form: words } = messages
const statuses = keyResultStatusChoices.map((value) => ({ value, label: statusLabels[value] }))

type Props = { form: UseFormReturnType<UpdateDraft>; objective: Objective }

/** What each key result has come to, beside what it was when last told. */
export const KeyResultValues = ({ form, objective: { keyResults, latestUpdate } }: Props) => {
  const errorId = useId()
  return (
    <section aria-label={words.values}>
      <h3 className={labels.label}>{words.values}</h3>
      <ul className={css.rows}>
        {form.values.keyResults.map(({ id }, index) => {
          const keyResult = keyResults.find((one) => one.id === id)
          if (keyResult === undefined) return null
          const { title, currentValue, unit } = keyResult
          const { error, ...input } = form.getInputProps(`keyResults.${index}.value`)
          return (
            <li key={id} className={css.row}>
              <span className={css.title}>{title}</span>
              <span className={css.last}>
                {latestUpdate &&
                  currentValue !== null &&
                  words.last(dateText(latestUpdate.createdAt), figure(currentValue, unit))}
              </span>
              <Input
                {...input}
                onBlur={() => form.setFieldValue(`keyResults.${index}.value`, shownBack)}
                className={css.value ?? ''}
                autoComplete="off"
                inputMode="decimal"
                aria-label={words.value(title)}
                error={Boolean(error)}
                rightSection={unit ? <span className={css.unit}>{unit}</span> : null}
                rightSectionWidth={unit && unit.length > 2 ? 56 : 34}
                {...(error && { 'aria-invalid': true, 'aria-describedby': `${errorId}-${index}` })}
              />
              <NativeSelect
                aria-label={words.valueStatus(title)}
                rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
                data={statuses}
                {...form.getInputProps(`keyResults.${index}.status`)}
              />
              <p id={`${errorId}-${index}`} role="alert" className={css.error}>
                {error}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
