import { mostKeyResults } from '@cairn/domain/lengths'
import { formMessages } from '@cairn/domain/objectives/form-messages'
import { keyResultStatusChoices, statusLabels } from '@cairn/domain/objectives/status'
import { ActionIcon, Button, Input, NativeSelect } from '@mantine/core'
import { ChevronsUpDown, GripVertical, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { focusField } from '../../form.ts'
import { blankKeyResult, type DraftKeyResult, fitOneLine } from './draft.ts'
import { type DraftForm, messagesByRow } from './draft-errors.ts'
import { DraftHints } from './draft-hints.tsx'
import css from './key-results-field.module.css'
import { leaveNumber } from './leave-number.ts'
import { useRowDrag } from './row-drag.ts'
import { Weights } from './weights.tsx'

const { keyResults: words } = formMessages
const heads: Part[] = ['title', 'startValue', 'currentValue', 'targetValue', 'unit', 'weight']

type Props = {
  form: DraftForm
  /** A status is chosen once the OKR is there. */
  withStatus?: boolean
}

/** The rows of key results: added, removed, and moved by pointer or arrow keys. */
export const KeyResultsField = ({ form, withStatus = false }: Props) => {
  const id = useId()
  const listId = useId()
  const [announced, setAnnounced] = useState('')
  const rows = form.values.keyResults
  const said = messagesByRow(form.errors, rows.length)
  const firstUntitled = said.findIndex((messages) => messages.some(({ part }) => part === 'title'))

  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return
    const title = form.getValues().keyResults[from]?.title ?? ''
    form.reorderListItem('keyResults', { from, to })
    setAnnounced(words.moved(title, to + 1, rows.length))
  }
  const drag = useRowDrag(move)
  const add = () => {
    form.insertListItem('keyResults', blankKeyResult(form.getValues().keyResults))
    focusField(form, `keyResults.${rows.length}.title`)
  }
  const remove = (index: number) => {
    form.removeListItem('keyResults', index)
    focusField(form, `keyResults.${Math.min(index, rows.length - 2)}.title`)
  }

  return (
    <div
      className={css.field}
      data-with-status={withStatus ? '' : undefined}
      data-long={fitOneLine(rows) ? undefined : ''}
    >
      <div className={css.heads} aria-hidden="true">
        {[...heads, ...(withStatus ? (['status'] as const) : [])].map((part) => (
          <span key={part} data-part={part}>
            {words.columns[part]}
          </span>
        ))}
      </div>
      <ol ref={drag.list} className={css.rows} aria-label={words.title}>
        {rows.map(({ key }, index) => (
          <KeyResultRow
            key={key}
            form={form}
            index={index}
            messages={said[index] ?? []}
            listId={listId}
            firstUntitled={firstUntitled}
            hintId={id}
            withStatus={withStatus}
            isDragged={drag.draggedKey === key}
            isLast={rows.length === 1}
            onDragStart={drag.start(key, index)}
            onStep={(step) => move(index, index + step)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {rows.length === 0 && <p className={css.none}>{words.none}</p>}
      {form.errors.keyResults && (
        <p role="alert" className={css.error}>
          {form.errors.keyResults}
        </p>
      )}
      <div className={css.below}>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden="true" />}
          disabled={rows.length >= mostKeyResults}
          onClick={add}
        >
          {words.add}
        </Button>
        <Weights form={form} />
      </div>
      <DraftHints form={form} place="keyResults" />
      <p id={id} hidden>
        {words.moveHint}
      </p>
      <p role="status" className="heard">
        {announced}
      </p>
    </div>
  )
}

const { keyResults: keyResultRowWords } = formMessages

type Part = keyof typeof keyResultRowWords.columns
type TextPart = Exclude<Part, 'status'> & keyof DraftKeyResult

const isNumber = (part: TextPart) => part.endsWith('Value') || part === 'weight'
/** What a blank field stands for. */
const placeholders: Partial<Record<TextPart, string>> = { startValue: '0' }

const statuses = keyResultStatusChoices.map((value) => ({ value, label: statusLabels[value] }))
const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

type PartProps = {
  form: DraftForm
  index: number
  messages: ReturnType<typeof messagesByRow>[number]
  /** What the hints of all rows are named after. */
  listId: string
  firstUntitled: number
  /** Where it is told how to move a row. */
  hintId: string
  withStatus: boolean
  isDragged: boolean
  isLast: boolean
  onDragStart: (event: PointerEvent) => void
  onStep: (step: 1 | -1) => void
  onRemove: () => void
}

const KeyResultRow = (props: PartProps) => {
  const {
    form,
    index,
    messages,
    listId,
    firstUntitled,
    hintId,
    withStatus,
    isDragged,
    isLast,
    onDragStart,
    onStep,
    onRemove,
  } = props
  const errorId = `${listId}-${index}`
  /** A title that is missing here as well is asked for at the first row that has none. */
  const errorIdOf = (part: Part) =>
    messages.some((one) => one.part === part) ? `${errorId}-${part}` : `${listId}-${firstUntitled}-${part}`
  const row = index + 1
  const pathOf = (part: Part) => `keyResults.${index}.${part}`

  const field = (part: TextPart) => {
    const { error, ...input } = form.getInputProps(pathOf(part))
    return (
      <div className={css.cell} data-part={part}>
        <span className={css.label} aria-hidden="true">
          {keyResultRowWords.columns[part]}
        </span>
        <Input
          {...input}
          {...(isNumber(part) && {
            onBlur: () => leaveNumber(form, pathOf(part)),
          })}
          withAria={false}
          autoComplete="off"
          aria-label={keyResultRowWords.field(keyResultRowWords.columns[part], row)}
          placeholder={placeholders[part]}
          inputMode={isNumber(part) ? 'decimal' : 'text'}
          {...(part === 'weight' && { rightSection: '%', rightSectionPointerEvents: 'none' as const })}
          error={Boolean(error)}
          {...(error && { 'aria-invalid': true, 'aria-describedby': errorIdOf(part) })}
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
          aria-label={keyResultRowWords.move(row)}
          aria-describedby={hintId}
          title={keyResultRowWords.moveHint}
          onPointerDown={onDragStart}
          onKeyDown={onKeyDown}
        >
          <GripVertical size={14} aria-hidden="true" />
        </button>
        {field('title')}
        <div className={css.figures}>
          {field('startValue')}
          {field('currentValue')}
          {field('targetValue')}
          {field('unit')}
          {field('weight')}
          {withStatus && (
            <div className={css.cell} data-part="status">
              <span className={css.label} aria-hidden="true">
                {keyResultRowWords.columns.status}
              </span>
              <NativeSelect
                aria-label={keyResultRowWords.field(keyResultRowWords.columns.status, row)}
                rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
                data={statuses}
                {...form.getInputProps(pathOf('status'))}
              />
            </div>
          )}
        </div>
        <ActionIcon
          className={css.remove ?? ''}
          aria-label={keyResultRowWords.remove(row)}
          disabled={isLast}
          title={isLast ? keyResultRowWords.lastStays : keyResultRowWords.remove(row)}
          onClick={onRemove}
        >
          <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div role="alert" className={css.errors}>
        {messages.map(({ part, words: message }) => (
          <p key={part} id={`${errorId}-${part}`} className={css.error}>
            {message}
          </p>
        ))}
      </div>
      <DraftHints form={form} place={index} />
    </li>
  )
}
