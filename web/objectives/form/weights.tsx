import { formMessages } from '@cairn/domain/objectives/form-messages'
import { Check } from 'lucide-react'
import { areWeights, splitEvenly, sumOfWeights } from './draft.ts'
import type { DraftForm } from './draft-errors.ts'
import css from './weights.module.css'

const { weights: words } = formMessages.keyResults

/** What the weights come to, and what is missing; without any all count alike. What is no weight is said at its field. */
export const Weights = ({ form }: { form: DraftForm }) => {
  const rows = form.values.keyResults
  const sum = areWeights(rows) ? sumOfWeights(rows) : undefined
  const missing = typeof sum === 'number' ? 100 - sum : 0
  if (rows.length === 0) return null
  return (
    <div className={css.weights}>
      <button
        type="button"
        className={css.even}
        onClick={() => form.setFieldValue('keyResults', splitEvenly(form.getValues().keyResults))}
      >
        {words.even}
      </button>
      <p role="status" className={css.sum} data-wrong={missing === 0 ? undefined : ''}>
        {sum === null && words.none}
        {typeof sum === 'number' && missing === 0 && <Check size={14} aria-hidden="true" />}
        {typeof sum === 'number' && (
          <span>
            {words.sum} <strong>{sum}%</strong>
            {missing > 0 && `, ${words.missing(missing)}`}
            {missing < 0 && `, ${words.tooMuch(-missing)}`}
          </span>
        )}
      </p>
    </div>
  )
}
