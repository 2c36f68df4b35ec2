import { messages as words } from '@cairn/domain/coach/messages'
import {
  type CoachedOkr,
  countRules,
  type Hint,
  hintsFor,
  isDismissed,
  judgedWords,
} from '@cairn/domain/coach/rules'
import { useQuery } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import { useContext } from 'react'
import { CoachingContext, exampleQuery, usePaused } from './coaching.ts'
import css from './hints.module.css'

/** The title, all key results together, or one of them by its row. */
export type HintPlace = 'title' | 'keyResults' | number

const isAt = (hint: Hint, place: HintPlace) => {
  if ('row' in hint) return hint.row === place
  return countRules.some((rule) => rule === hint.rule) ? place === 'keyResults' : place === 'title'
}

type Props = {
  /** The same object as long as it says the same. */
  okr: CoachedOkr
  place: HintPlace
  /** The button that was pressed is gone then, and the focus needs another place. */
  onDismiss: () => void
}

/** What the coach asks at one place of a form, once the typing pauses. It never hinders, and can be sent away. */
export const Hints = ({ okr, place, onDismiss }: Props) => {
  const coaching = useContext(CoachingContext)
  const judged = usePaused(okr)
  const shown = coaching.isOn
    ? hintsFor(judged).filter((hint) => isAt(hint, place) && !isDismissed(judged, hint, coaching.dismissed))
    : []
  const dismiss = (hint: Hint) => {
    coaching.onDismiss({ rule: hint.rule, words: judgedWords(judged, hint) })
    onDismiss()
  }
  return (
    <div role="status" className={css.hints}>
      {shown.map((hint) => (
        <p key={hint.rule} className={css.hint}>
          <Lightbulb size={14} strokeWidth={1.75} aria-hidden="true" />
          <span>{words[hint.rule]}</span>
          {hint.rule === 'title_names_work' && <Like />}
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

/** One of the company's own that nothing is asked about. */
const Like = () => {
  const { data } = useQuery(exampleQuery)
  return data?.title ? <span className={css.like}>{words.like(data.title)}</span> : null
}
