import { messages as words } from '@cairn/domain/coach/messages'
import { countRules, type Hint, hintsFor } from '@cairn/domain/coach/rules'
import { useDebouncedValue } from '@mantine/hooks'
import { Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { focusField } from '../form.ts'
import type { Draft } from '../objectives/form/draft.ts'
import type { DraftForm } from '../objectives/form/draft-errors.ts'
import { parseNumber } from '../objectives/form/typed-number.ts'
import { useMembership } from '../session.ts'
import { dismissHint, isDismissed } from './dismissed.ts'
import css from './hints.module.css'

const typingPause = 600

/** The title, all key results together, or one of them by its row. */
type Place = 'title' | 'keyResults' | number

const isAt = (hint: Hint, place: Place) => {
  if ('row' in hint) return hint.row === place
  return countRules.some((rule) => rule === hint.rule) ? place === 'keyResults' : place === 'title'
}

/** A number that is not one yet is about to become one. */
const numberIn = (typed: string) => parseNumber(typed) ?? null

const okrOf = ({ title, keyResults }: Draft) => ({
  title,
  keyResults: keyResults.map((one) => ({
    title: one.title,
    startValue: numberIn(one.startValue),
    targetValue: numberIn(one.targetValue),
    unit: one.unit,
  })),
})

const judgedWords = ({ title, keyResults }: Draft, place: Place) =>
  typeof place === 'number' ? (keyResults[place]?.title ?? '') : title

/** What the coach asks at one place of the form, once the typing pauses. It never hinders, and can be sent away. */
export const Hints = ({ form, place }: { form: DraftForm; place: Place }) => {
  const { id } = useMembership().profile
  const [draft] = useDebouncedValue(form.values, typingPause)
  const [, setDismissals] = useState(0)
  const judged = judgedWords(draft, place)
  const shown = hintsFor(okrOf(draft)).filter(
    (hint) => isAt(hint, place) && !isDismissed(id, hint.rule, judged),
  )
  const dismiss = ({ rule }: Hint) => {
    dismissHint(id, rule, judged)
    setDismissals((count) => count + 1)
    focusField(form, typeof place === 'number' ? `keyResults.${place}.title` : 'title')
  }
  return (
    <div role="status" className={css.hints}>
      {shown.map((hint) => (
        <p key={hint.rule} className={css.hint}>
          <Lightbulb size={14} strokeWidth={1.75} aria-hidden="true" />
          <span>{words[hint.rule]}</span>
          <button
            type="button"
            className={css.dismiss}
            aria-label={words.dismissFor(words[hint.rule])}
            onClick={() => dismiss(hint)}
          >
            {words.dismiss}
          </button>
        </p>
      ))}
    </div>
  )
}
