import { lengths } from '@cairn/domain/lengths'
import type { InReview } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { freshId } from '../fresh-id.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { LinePlace, ShownLine } from './lines-shown.ts'
import css from './notes.module.css'
import type { Lines } from './use-lines.ts'

const { notes: words } = screenMessages

/** Who writes there now; the words are theirs until they leave them. */
export const Writer = ({ writer }: { writer: InReview }) => (
  <span className={css.writer}>
    <Avatar name={writer.name} emoji={writer.profileEmoji} size={20} />
    {words.writes(writer.name)}
  </span>
)

/** What became of a line that is not saved. */
export const LineSays = ({ line, onDrop }: { line: ShownLine; onDrop: () => void }) => {
  if (line.state === 'refused')
    return (
      <span className={css.say} data-failed="" role="alert">
        {line.failure}
        <button type="button" className={css.add} onClick={onDrop}>
          {words.giveUp}
        </button>
      </span>
    )
  return line.state === 'waiting' ? <span className={css.say}>{words.waiting}</span> : null
}

type Of = { kind: 'note' | 'decision'; objectiveId: string | null }
type Props = {
  of: Of
  lines: readonly ShownLine[]
  writing: Lines
  nameOf: (place: number) => string
  icon?: ReactNode
  placeholder?: string
  /** Begins with an empty line to write in. */
  isOpen?: boolean
  isReadOnly: boolean
  /** Where a key of the page finds it. */
  mark: string
}

const fieldOf = (list: RefObject<HTMLUListElement | null>, id: string) =>
  list.current?.querySelector<HTMLTextAreaElement>(`[data-line="${CSS.escape(id)}"]`)

/** Lines that look like one text, and are each saved by itself. */
export const LineList = (props: Props) => {
  const { of, lines, writing, nameOf, icon, placeholder, isOpen = false, isReadOnly, mark } = props
  const list = useRef<HTMLUListElement>(null)
  const [blankId, setBlankId] = useState(freshId)
  /** Where the caret goes once it is drawn. */
  const [wanted, setWanted] = useState<string | null>(null)
  const hasBlank = isOpen && !isReadOnly && lines.length === 0
  const shown = hasBlank ? [blankLine(blankId)] : lines

  // An id stands for one line: a list that is empty again begins with another.
  useEffect(() => {
    if (!hasBlank) setBlankId(freshId())
  }, [hasBlank])
  useEffect(() => {
    const field = wanted === null ? null : fieldOf(list, wanted)
    if (!field) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
    setWanted(null)
  })
  const { moved } = writing
  // Somebody wrote over it: who types on goes along with their words.
  useEffect(() => {
    if (moved && document.activeElement === fieldOf(list, moved.from)) setWanted(moved.to)
  }, [moved])

  const place = (afterId: string | null): LinePlace => ({ ...of, afterId, person: null, dueOn: null })
  const begin = (afterId: string | null) => {
    const id = freshId()
    writing.type({ id, text: '', version: 0, place: place(afterId) })
    setWanted(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, line: ShownLine, at: number) => {
    const field = event.currentTarget
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (line.text.trim() !== '') begin(line.id)
    } else if (event.key === 'Backspace' && line.text === '' && at > 0) {
      event.preventDefault()
      setWanted(shown[at - 1]?.id ?? null)
    } else if (event.key === 'ArrowUp' && field.selectionStart === 0 && at > 0) {
      setWanted(shown[at - 1]?.id ?? null)
    } else if (event.key === 'ArrowDown' && field.selectionEnd === field.value.length) {
      setWanted(shown[at + 1]?.id ?? null)
    }
  }
  const remove = (line: ShownLine) => {
    writing.type({ id: line.id, text: '', version: line.version, place: place(null) })
    writing.leave(line.id)
  }
  return (
    <ul ref={list} className={css.lines} data-lines={mark}>
      {shown.map((line, at) => {
        const isTheirs = line.writer !== null
        return (
          <li key={line.id} className={css.line}>
            {icon}
            <span className={css.grown} data-text={line.text || placeholder}>
              <textarea
                rows={1}
                data-line={line.id}
                aria-label={nameOf(at + 1)}
                maxLength={lengths.line}
                placeholder={hasBlank ? placeholder : undefined}
                value={line.text}
                readOnly={isReadOnly || isTheirs}
                onChange={(event) =>
                  writing.type({
                    id: line.id,
                    text: event.currentTarget.value.replace(/\s*\n\s*/g, ' '),
                    version: line.version,
                    place: place(line.saved ? null : (shown[at - 1]?.id ?? null)),
                  })
                }
                onBlur={() => writing.leave(line.id)}
                onKeyDown={(event) => onKeyDown(event, line, at)}
              />
            </span>
            {!isReadOnly && !isTheirs && line.saved && (
              <ActionIcon
                size={24}
                className={css.take ?? ''}
                aria-label={words.remove(line.text)}
                onClick={() => remove(line)}
              >
                <X size={14} aria-hidden="true" />
              </ActionIcon>
            )}
            {line.writer && (
              <span className={css.say}>
                <Writer writer={line.writer} />
              </span>
            )}
            <LineSays line={line} onDrop={() => writing.drop(line.id)} />
          </li>
        )
      })}
      {props.mark === 'decision' && !isReadOnly && (
        <li>
          <button
            type="button"
            className={css.add}
            data-begin={mark}
            onClick={() => begin(lines.at(-1)?.id ?? null)}
          >
            <span aria-hidden="true">+</span> {words.addDecision}
          </button>
        </li>
      )}
    </ul>
  )
}

const blankLine = (id: string): ShownLine => ({
  id,
  text: '',
  version: 0,
  saved: null,
  person: null,
  dueOn: null,
  state: null,
  failure: null,
  writer: null,
})
