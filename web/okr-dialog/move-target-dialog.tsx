import { dialogMessages } from '@cairn/domain/objectives/dialog-messages'
import { type TargetMove, targetMoves } from '@cairn/domain/objectives/ledger'
import { keyResultProgress, progressLabel } from '@cairn/domain/objectives/progress'
import { Button, Textarea } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { figure } from '../objectives/figures.ts'
import { type Draft, objectiveEditOf } from '../objectives/form/draft.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import type { Detail } from './detail.ts'
import css from './move-target-dialog.module.css'

const { move: words } = dialogMessages

/** The targets that saving this draft would move. In another quarter it has other originals, and only the server knows them. */
export const movesIn = (draft: Draft, { objective, originals }: Detail): TargetMove[] => {
  if (draft.quarter !== objective.quarter) return []
  const { version, keyResults: known } = objective
  const { keyResults = [] } = objectiveEditOf(draft, { version, skipBlankKeyResults: true })
  const after = keyResults.flatMap(({ id, title, unit, startValue = 0, targetValue = null }) => {
    // A row without words is left as it was.
    if (title === '') return known.filter((one) => one.id === id)
    return [{ id, title, unit: unit || null, startValue, targetValue }]
  })
  return targetMoves(known, after, originals)
}

type Props = {
  moves: readonly TargetMove[]
  base: Detail
  reason: string
  onReason: (reason: string) => void
  /** What was wrong with the reason. */
  error: string | null
  isBusy: boolean
  onClose: () => void
  onMove: () => void
}

/** Asks once why the targets of a save move. */
export const MoveTargetDialog = ({
  moves,
  base,
  reason,
  onReason,
  error,
  isBusy,
  onClose,
  onMove,
}: Props) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') field.current?.focus()
    // It stands in the tree of the form whose save it asks about.
    event.stopPropagation()
    onMove()
  }
  return (
    <SmallDialog
      isOpen
      title={words.title(moves.length)}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form="move-target" loading={isBusy}>
            {words.action(moves.length)}
          </Button>
        </>
      }
    >
      <form id="move-target" noValidate className={css.form} onSubmit={submit}>
        {moves.map((move) => (
          <Move key={move.id} move={move} base={base} />
        ))}
        <Textarea
          ref={field}
          label={words.reason}
          description={words.note}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={reason}
          error={error}
          autosize
          minRows={2}
          maxRows={8}
          required
          withAsterisk={false}
          data-autofocus
          onChange={({ currentTarget }) => onReason(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          }}
        />
      </form>
    </SmallDialog>
  )
}

const Move = ({ move: { id, title, unit, to }, base }: { move: TargetMove; base: Detail }) => {
  const known = base.objective.keyResults.find((one) => one.id === id)
  const original = base.originals.find((one) => one.keyResultId === id)
  const isMovedBefore = known && original && known.targetValue !== original.targetValue
  const after = known && to !== null ? keyResultProgress({ ...known, targetValue: to }) : null
  return (
    <section>
      <h3 className={css.title}>{title}</h3>
      <dl className={css.move}>
        <div>
          <dt>{words.atCommit}</dt>
          <dd>{original?.targetValue == null ? words.none : figure(original.targetValue, original.unit)}</dd>
        </div>
        <ArrowRight size={16} aria-hidden="true" />
        {isMovedBefore && (
          <>
            <div>
              <dt>{words.now}</dt>
              <dd>{known.targetValue === null ? words.none : figure(known.targetValue, known.unit)}</dd>
            </div>
            <ArrowRight size={16} aria-hidden="true" />
          </>
        )}
        <div>
          <dt>{words.newTarget}</dt>
          <dd>{to === null ? words.none : figure(to, unit)}</dd>
        </div>
        <div className={css.progress}>
          <dt>{words.progress}</dt>
          <dd>
            <span>{progressLabel(known?.progress ?? null)}</span>{' '}
            <ArrowRight size={12} aria-label={words.to} /> {progressLabel(after)}
          </dd>
        </div>
      </dl>
    </section>
  )
}
