import { formMessages } from '@cairn/domain/objectives/form-messages'
import { keyResultStatusChoices, statusLabels } from '@cairn/domain/objectives/status'
import { ActionIcon, Input, NativeSelect } from '@mantine/core'
import { ChevronsUpDown, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import type { DraftKeyResult } from './draft.ts'
import css from './key-results-field.module.css'
import { reformatNumber } from './typed-number.ts'
import type { DraftForm } from './use-draft-form.ts'

const { keyResults: words } = formMessages

export type Part = keyof typeof words.columns
type TextPart = Exclude<Part, 'status'> & keyof DraftKeyResult

const isNumber = (part: TextPart) => part.endsWith('Value')
/** What a blank field stands for. */
const placeholders: Partial<Record<TextPart, string>> = { startValue: '0' }

const statuses = keyResultStatusChoices.map((value) => ({ value, label: statusLabels[value] }))
const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

type Props = {
  form: DraftForm
  index: number
  messages: string[]
  /** Where it is told how to move a row. */
  hintId: string
  withStatus: boolean
  isDragged: boolean
  isLast: boolean
  onDragStart: (event: PointerEvent) => void
  onStep: (step: 1 | -1) => void
  onRemove: () => void
}

export const KeyResultRow = (props: Props) => {
  const { form, index, messages, hintId, withStatus, isDragged, isLast, onDragStart, onStep, onRemove } =
    props
  const errorId = useId()
  const row = index + 1
  const pathOf = (part: Part) => `keyResults.${index}.${part}`

  const field = (part: TextPart) => {
    const { error, ...input } = form.getInputProps(pathOf(part))
    return (
      <div className={css.cell} data-part={part}>
        <span className={css.label} aria-hidden="true">
          {words.columns[part]}
        </span>
        <Input
          {...input}
          {...(isNumber(part) && {
            onBlur: () => form.setFieldValue(pathOf(part), reformatNumber),
          })}
          withAria={false}
          autoComplete="off"
          aria-label={words.field(words.columns[part], row)}
          placeholder={placeholders[part]}
          inputMode={isNumber(part) ? 'decimal' : 'text'}
          error={Boolean(error)}
          {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
        />
      </div>
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onStep(step)
  }

  return (
    <li className={css.row} data-dragged={isDragged ? '' : undefined}>
      <div className={css.fields}>
        <button
          type="button"
          className={css.handle}
          aria-label={words.move(row)}
          aria-describedby={hintId}
          title={words.moveHint}
          onPointerDown={onDragStart}
          onKeyDown={onKeyDown}
        >
          <GripVertical size={14} aria-hidden="true" />
        </button>
        {field('title')}
        {field('startValue')}
        {field('currentValue')}
        {field('targetValue')}
        {field('unit')}
        {withStatus && (
          <div className={css.cell} data-part="status">
            <span className={css.label} aria-hidden="true">
              {words.columns.status}
            </span>
            <NativeSelect
              aria-label={words.field(words.columns.status, row)}
              rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
              data={statuses}
              {...form.getInputProps(pathOf('status'))}
            />
          </div>
        )}
        <ActionIcon
          className={css.remove ?? ''}
          aria-label={words.remove(row)}
          disabled={isLast}
          title={isLast ? words.lastStays : words.remove(row)}
          onClick={onRemove}
        >
          <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div id={errorId} role="alert" className={css.errors}>
        {messages.map((message) => (
          <p key={message} className={css.error}>
            {message}
          </p>
        ))}
      </div>
    </li>
  )
}
