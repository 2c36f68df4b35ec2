import { changeMessages as words } from '@cairn/domain/days/messages'
import { ChevronDown, ChevronUp } from 'lucide-react'
import css from './change-steps.module.css'
import { ChangeIcon } from './compared.tsx'
import type { ChangesOnMap } from './comparing-context.ts'

/** How much of which kind changed; what is pressed is marked alone. */
export const ChangeCounts = ({ changes }: { changes: ChangesOnMap }) => (
  // biome-ignore lint/a11y/useSemanticElements: buttons that filter, not fields of a form.
  <div role="group" aria-label={words.filters} className={css.counts} data-changes="">
    {changes.counts.map(({ kind, count }) => (
      <button
        key={kind}
        type="button"
        aria-pressed={changes.chosen.includes(kind)}
        onClick={() => changes.toggle(kind)}
      >
        <ChangeIcon kind={kind} /> {words.kinds[kind]} <strong>{count}</strong>
      </button>
    ))}
    {changes.hasFailed && (
      <p role="alert">
        {words.failed}{' '}
        <button type="button" className={css.again} onClick={changes.retry}>
          {words.again}
        </button>
      </p>
    )}
    {changes.counts.length === 0 && !changes.hasFailed && !changes.isBusy && <p>{words.none}</p>}
  </div>
)

/** From one change to the next. */
export const ChangeSteps = ({ changes: { at, of, go } }: { changes: ChangesOnMap }) => (
  // biome-ignore lint/a11y/useSemanticElements: two buttons around a figure, not fields of a form.
  <div role="group" aria-label={words.steps} className={css.steps}>
    <button type="button" aria-label={words.previous} aria-disabled={of === 0} onClick={() => go(-1)}>
      <ChevronUp size={14} aria-hidden="true" />
    </button>
    <output>{of === 0 ? words.noStep : words.step(at + 1, of)}</output>
    <button type="button" aria-label={words.next} aria-disabled={of === 0} onClick={() => go(1)}>
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  </div>
)
