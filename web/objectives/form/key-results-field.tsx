import { formMessages } from '@cairn/domain/objectives/form-messages'
import { mostKeyResults } from '@cairn/domain/objectives/schema'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { focusField } from '../../form.ts'
import { blankKeyResult } from './draft.ts'
import { messagesByRow } from './draft-errors.ts'
import { KeyResultRow, type Part } from './key-result-row.tsx'
import css from './key-results-field.module.css'
import { useRowDrag } from './row-drag.ts'
import type { DraftForm } from './use-draft-form.ts'

const { keyResults: words } = formMessages
const heads: Part[] = ['title', 'startValue', 'currentValue', 'targetValue', 'unit']

type Props = {
  form: DraftForm
  /** A status is chosen once the OKR is there. */
  withStatus?: boolean
}

/** The rows of key results: added, removed, and moved by pointer or arrow keys. */
export const KeyResultsField = ({ form, withStatus = false }: Props) => {
  const id = useId()
  const [announced, setAnnounced] = useState('')
  const rows = form.values.keyResults
  const said = messagesByRow(form.errors, rows.length)

  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return
    const title = form.getValues().keyResults[from]?.title ?? ''
    form.reorderListItem('keyResults', { from, to })
    setAnnounced(words.moved(title, to + 1, rows.length))
  }
  const drag = useRowDrag(move)
  const add = () => {
    form.insertListItem('keyResults', blankKeyResult())
    focusField(form, `keyResults.${rows.length}.title`)
  }
  const remove = (index: number) => {
    form.removeListItem('keyResults', index)
    focusField(form, `keyResults.${Math.min(index, rows.length - 2)}.title`)
  }

  return (
    <div className={css.field} data-with-status={withStatus ? '' : undefined}>
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
      <Button
        variant="default"
        size="xs"
        className={css.add ?? ''}
        leftSection={<Plus size={14} aria-hidden="true" />}
        disabled={rows.length >= mostKeyResults}
        onClick={add}
      >
        {words.add}
      </Button>
      <p id={id} hidden>
        {words.moveHint}
      </p>
      <p role="status" className="heard">
        {announced}
      </p>
    </div>
  )
}
