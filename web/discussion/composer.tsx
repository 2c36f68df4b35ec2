import { screenMessages as words } from '@cairn/domain/discussion/screen-messages'
import { lengths } from '@cairn/domain/lengths'
import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AtSign, CornerUpLeft, WifiOff, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { FormMessage } from '../ui/form-message.tsx'
import { KeyCaps, mod } from '../ui/key-caps.tsx'
import css from './composer.module.css'
import { type Draft, type Meant, mentionTyped, piecesOf, withMention } from './draft.ts'
import { type Choice, Mentionables } from './mentionables.tsx'
import { mentionableQuery } from './queries.ts'

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  draft: Draft
  failure: string | null
  question: string | null
  /** What the button says, and what it does behind its keys. */
  act: string
  keysSay: string
  isAlone?: boolean
  onChange: (part: Partial<Draft>) => void
  onSend: (isConfirmed: boolean) => void
  onStop: () => void
  onCancel?: () => void
}

const owner: Choice = {
  kind: 'owners',
  id: null,
  name: 'owner',
  said: words.owners,
  profileEmoji: null,
  icon: null,
}

/** Whom what is typed behind the last @ could mean. */
const useChoices = (typed: string | null): Choice[] => {
  const { data } = useQuery({ ...mentionableQuery(typed ?? ''), enabled: typed !== null })
  if (typed === null) return []
  const found = (data?.mentionable ?? []).map(({ kind, id, name, title, people, profileEmoji, icon }) => ({
    kind,
    id,
    name,
    profileEmoji,
    icon,
    said: kind === 'team' ? words.people(people ?? 0) : (title ?? ''),
  }))
  return 'owner'.startsWith(typed.toLowerCase()) ? [...found, owner] : found
}

/** Where a comment is written: what is typed stays until it is sent. */
export const Composer = (props: Props) => {
  const { field, draft, failure, question, act, keysSay, onChange, onSend, onStop, onCancel } = props
  const id = useId()
  const mirror = useRef<HTMLDivElement>(null)
  const [caret, setCaret] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const [active, setActive] = useState(0)
  const typed = isClosed || draft.isWaiting ? null : mentionTyped(draft.words.slice(0, caret))
  const choices = useChoices(typed)
  const isOpen = choices.length > 0
  const chosen = choices[Math.min(active, choices.length - 1)]
  const isEmpty = draft.words.trim() === ''

  // As high as what stands in it, up to what the stylesheet allows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the words change.
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [draft.words, field])

  const follow = () => {
    setCaret(field.current?.selectionStart ?? 0)
    setActive(0)
  }
  const write = (text: string, at: number) => {
    onChange({ words: text })
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at, at)
      follow()
    })
  }
  const choose = ({ kind, id: meantId, name }: Choice) => {
    const { words: text, caret: at } = withMention(draft.words, caret, name)
    const meant: Meant[] = [...draft.meant.filter((one) => one.id !== meantId), { kind, id: meantId, name }]
    onChange({ words: text, meant })
    write(text, at)
  }
  const begin = () => {
    const at = field.current?.selectionStart ?? draft.words.length
    const space = at > 0 && !/\s$/.test(draft.words.slice(0, at)) ? ' @' : '@'
    setClosed(false)
    write(draft.words.slice(0, at) + space + draft.words.slice(at), at + space.length)
  }
  const send = (isConfirmed = false) => {
    if (!isEmpty && !draft.isWaiting) onSend(isConfirmed)
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
      return
    }
    if (key === 'Escape' && (isOpen || onCancel)) {
      event.preventDefault()
      event.stopPropagation()
      if (isOpen) setClosed(true)
      else onCancel?.()
      return
    }
    if (!isOpen) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: choices.length - 1 }
    const step = steps[key]
    if (step !== undefined) setActive((active + step) % choices.length)
    else if ((key === 'Enter' || key === 'Tab') && chosen) choose(chosen)
    else return
    event.preventDefault()
  }
  return (
    <div className={css.composer}>
      {draft.target && (
        <p className={css.target}>
          <CornerUpLeft size={14} aria-hidden="true" />
          {draft.target.kind === 'reply' ? words.replyTo : `${words.comment}:`}{' '}
          <strong>{draft.target.name}</strong>
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label={words.noLonger}
            title={words.noLonger}
            onClick={() => {
              onChange({ target: null })
              field.current?.focus()
            }}
          >
            <X size={14} aria-hidden="true" />
          </ActionIcon>
        </p>
      )}
      {failure && <FormMessage>{failure}</FormMessage>}
      {question && (
        <div className={css.question} role="alert">
          <span>{question}</span>
          <Button size="xs" onClick={() => send(true)}>
            {words.postAnyway}
          </Button>
        </div>
      )}
      <div className={css.box}>
        {isOpen && chosen && (
          <Mentionables id={id} choices={choices} active={chosen} typed={typed ?? ''} onChoose={choose} />
        )}
        <div className={css.paper}>
          <div ref={mirror} className={css.mirror} aria-hidden="true">
            {piecesOf(
              draft.words,
              draft.meant.map(({ name }) => name),
            ).map(({ kind, text }, place) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place.
              kind === 'mention' ? <mark key={place}>{text}</mark> : text,
            )}{' '}
          </div>
          <textarea
            ref={field}
            className={css.field}
            rows={2}
            dir="auto"
            maxLength={lengths.comment}
            aria-label={words.yourWords}
            placeholder={words.placeholder}
            aria-controls={isOpen ? id : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && chosen ? `${id}-${chosen.kind}-${chosen.id}` : undefined}
            value={draft.words}
            readOnly={draft.isWaiting}
            onChange={({ currentTarget }) => {
              setClosed(false)
              onChange({ words: currentTarget.value })
              follow()
            }}
            onSelect={() => setCaret(field.current?.selectionStart ?? 0)}
            onScroll={({ currentTarget }) => {
              if (mirror.current) mirror.current.scrollTop = currentTarget.scrollTop
            }}
            onKeyDown={press}
            onBlur={() => setClosed(true)}
          />
        </div>
        <div className={css.foot}>
          <ActionIcon
            variant="subtle"
            aria-label={words.mention}
            title={words.mention}
            onMouseDown={(event) => event.preventDefault()}
            onClick={begin}
          >
            <AtSign size={16} aria-hidden="true" />
          </ActionIcon>
          <span className={css.keys} aria-hidden="true">
            {!draft.isWaiting && (
              <>
                <KeyCaps keys={[mod, 'Enter']} /> {keysSay}
              </>
            )}
          </span>
          {onCancel && (
            <Button size="xs" variant="default" onClick={onCancel}>
              {words.cancel}
            </Button>
          )}
          <Button size="xs" disabled={isEmpty || draft.isWaiting} onClick={() => send()}>
            {act}
          </Button>
        </div>
      </div>
      <p className={css.waiting} role="status">
        {draft.isWaiting && <Waiting onStop={onStop} />}
      </p>
    </div>
  )
}

/** Said only when it takes long enough to be noticed: the style sheet waits before it shows. */
const Waiting = ({ onStop }: { onStop: () => void }) => (
  <span className={css.late}>
    <WifiOff size={14} aria-hidden="true" /> {words.waiting}{' '}
    <button type="button" onClick={onStop}>
      {words.stopWaiting}
    </button>
  </span>
)
