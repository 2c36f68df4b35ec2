import { messages as words } from '@cairn/domain/coach/messages'
import { type CoachedOkr, countRules, type Hint, hintsFor } from '@cairn/domain/coach/rules'
import { useDebouncedValue } from '@mantine/hooks'
import { Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { useMembership } from '../session.ts'
import { dismissHint, isDismissed } from './dismissed.ts'
import css from './hints.module.css'

const typingPause = 600

/** The title, all key results together, or one of them by its row. */
export type HintPlace = 'title' | 'keyResults' | number

const isAt = (hint: Hint, place: HintPlace) => {
  if ('row' in hint) return hint.row === place
  return countRules.some((rule) => rule === hint.rule) ? place === 'keyResults' : place === 'title'
}

const judgedWords = ({ title, keyResults }: CoachedOkr, place: HintPlace) =>
  typeof place === 'number' ? (keyResults[place]?.title ?? '') : title

type Props = {
  /** The same object as long as it says the same. */
  okr: CoachedOkr
  place: HintPlace
  /** The button that was pressed is gone then, and the focus needs another place. */
  onDismiss: () => void
}

/** What the coach asks at one place of a form, once the typing pauses. It never hinders, and can be sent away. */
export const Hints = ({ okr, place, onDismiss }: Props) => {
  const { id } = useMembership().profile
  const [judged] = useDebouncedValue(okr, typingPause)
  const [, setDismissals] = useState(0)
  const judgedText = judgedWords(judged, place)
  const shown = hintsFor(judged).filter(
    (hint) => isAt(hint, place) && !isDismissed(id, hint.rule, judgedText),
  )
  const dismiss = ({ rule }: Hint) => {
    dismissHint(id, rule, judgedText)
    setDismissals((count) => count + 1)
    onDismiss()
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
