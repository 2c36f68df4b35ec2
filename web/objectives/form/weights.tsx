import { formMessages } from '@cairn/domain/objectives/form-messages'
import { Check } from 'lucide-react'
import { splitEvenly, sumOfWeights } from './draft.ts'
import type { DraftForm } from './draft-errors.ts'
import css from './weights.module.css'

const { weights: words } = formMessages.keyResults

/** What the weights come to, and what is missing; without any all count alike. */
export const Weights = ({ form }: { form: DraftForm }) => {
  const rows = form.values.keyResults
  const sum = sumOfWeights(rows)
  const missing = sum === null ? 0 : 100 - sum
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
        {sum !== null && missing === 0 && <Check size={14} aria-hidden="true" />}
        {sum !== null && (
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
