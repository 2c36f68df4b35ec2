import { lengths } from '@cairn/domain/lengths'
import { messages } from '@cairn/domain/reviews/messages'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { z } from 'zod'
import { useHelpDays } from '../blockers/help-days.ts'
import { useKeptTyping } from '../kept-typing.ts'
import { PersonSelect } from '../people/person-select.tsx'
import css from './action-list.module.css'
import { LinePlace } from './lines-shown.ts'

const { notes: words } = screenMessages

export type Said = { text: string; person: NonNullable<LinePlace['person']>; dueOn: string }
const Typed = z.object({ text: z.string(), person: LinePlace.shape.person, dueOn: z.string() })

type Props = {
  /** Under which it is kept until it is said. */
  name: string
  initial?: Partial<Said>
  action: string
  onSay: (said: Said) => void
  onClose: () => void
}

/** Who does what by when. */
export const ActionForm = ({ name, initial = {}, action, onSay, onClose }: Props) => {
  const { today, usual } = useHelpDays()
  const { found, keep } = useKeptTyping(name, Typed)
  const [text, setText] = useState(found?.text ?? initial.text ?? '')
  const [person, setPerson] = useState(found?.person ?? initial.person ?? null)
  const [dueOn, setDueOn] = useState(found?.dueOn ?? initial.dueOn ?? usual)
  const [isTried, setTried] = useState(false)
  useEffect(() => keep(text ? { text, person, dueOn } : null), [text, person, dueOn, keep])
  // A day that has passed stays as it is where only the words change.
  const isPast = dueOn < today && dueOn !== initial.dueOn
  const whyNot = {
    text: text.trim() === '' ? messages.wordsRequired : null,
    person: person === null ? messages.personRequired : null,
    dueOn: dueOn === '' ? messages.dayRequired : isPast ? messages.dayPassed : null,
  }
  const say = () => {
    setTried(true)
    if (whyNot.text || whyNot.dueOn || person === null) return
    onSay({ text: text.trim(), person, dueOn })
    setText('')
    setTried(false)
    keep(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    say()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      say()
    }
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <form className={css.form} noValidate method="post" onSubmit={submit}>
      <Textarea
        aria-label={words.what}
        placeholder={words.whatHint}
        autosize
        minRows={1}
        maxLength={lengths.line}
        data-autofocus
        autoFocus
        value={text}
        error={isTried ? whyNot.text : null}
        onKeyDown={onKeyDown}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={css.fields}>
        <PersonSelect
          label={words.person}
          chosen={
            person?.id ? { id: person.id, fullName: person.name, profileEmoji: person.profileEmoji } : null
          }
          error={isTried ? whyNot.person : null}
          onChoose={(chosen) =>
            setPerson(
              chosen && {
                id: chosen.id,
                name: chosen.fullName,
                profileEmoji: chosen.profileEmoji ?? null,
              },
            )
          }
        />
        <TextInput
          type="date"
          label={words.day}
          min={today}
          value={dueOn}
          error={isTried ? whyNot.dueOn : null}
          onChange={(event) => setDueOn(event.currentTarget.value)}
        />
      </div>
      <div className={css.acts}>
        <Button variant="subtle" size="xs" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button variant="default" size="xs" type="submit">
          {action}
        </Button>
      </div>
    </form>
  )
}
