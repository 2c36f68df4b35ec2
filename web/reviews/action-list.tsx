import type { Action } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { ActionIcon, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { freshId } from '../fresh-id.ts'
import { ActionForm, type Said } from './action-form.tsx'
import css from './action-list.module.css'
import { LineSays, Writer } from './lines.tsx'
import type { ShownLine } from './lines-shown.ts'
import notes from './notes.module.css'
import { PersonAndDay, useTick } from './ticking.tsx'
import type { Lines } from './use-lines.ts'

const { notes: words } = screenMessages

type Props = {
  objectiveId: string | null
  lines: readonly ShownLine[]
  writing: Lines
  isReadOnly: boolean
}

/** What was agreed to be done, each by somebody and by some day. */
export const ActionList = ({ objectiveId, lines, writing, isReadOnly }: Props) => {
  const [open, setOpen] = useState<string | null>(null)
  const tick = useTick()
  const put = (line: { id: string; version: number }, said: Partial<Said>) => {
    const { text = '', person = null, dueOn = null } = said
    const place = { kind: 'action' as const, objectiveId, afterId: null, person, dueOn }
    writing.type({ ...line, text, place })
    writing.leave(line.id)
  }
  const close = () => setOpen(null)
  return (
    <>
      <ul className={notes.list}>
        {lines.map((line) => {
          const isDone = tick.doneOf(line.id, line.saved?.doneAt != null)
          if (open === line.id)
            return (
              <li key={line.id}>
                <ActionForm
                  name={`review-action-${line.id}`}
                  initial={{
                    text: line.text,
                    ...(line.person && { person: line.person }),
                    ...(line.dueOn && { dueOn: line.dueOn }),
                  }}
                  action={words.save}
                  onSay={(said) => {
                    put(line, said)
                    close()
                  }}
                  onClose={close}
                />
              </li>
            )
          return (
            <li key={line.id} className={css.action} data-done={isDone || undefined}>
              <Checkbox
                size="xs"
                aria-label={words.tick(line.text)}
                checked={isDone}
                disabled={isReadOnly || line.saved === null}
                onChange={(event) => tick.mutate({ id: line.id, isDone: event.currentTarget.checked })}
              />
              <span className={css.what}>{line.text}</span>
              {!isReadOnly && !line.writer && (
                <span className={css.take}>
                  <ActionIcon size={24} aria-label={words.edit(line.text)} onClick={() => setOpen(line.id)}>
                    <Pencil size={14} aria-hidden="true" />
                  </ActionIcon>
                  <ActionIcon
                    size={24}
                    aria-label={words.remove(line.text)}
                    onClick={() => put(line, { ...(line.person && { person: line.person }) })}
                  >
                    <X size={14} aria-hidden="true" />
                  </ActionIcon>
                </span>
              )}
              <PersonAndDay person={line.person} dueOn={line.dueOn} isDone={isDone} />
              {line.writer && <Writer writer={line.writer} />}
              <LineSays line={line} onDrop={() => writing.drop(line.id)} />
            </li>
          )
        })}
      </ul>
      {!isReadOnly && open === 'new' && (
        <ActionForm
          name={`review-action-${objectiveId}`}
          action={words.add}
          onSay={(said) => put({ id: freshId(), version: 0 }, said)}
          onClose={close}
        />
      )}
      {!isReadOnly && open !== 'new' && (
        <button type="button" className={notes.add} data-begin="action" onClick={() => setOpen('new')}>
          <span aria-hidden="true">+</span> {words.addAction}
        </button>
      )}
    </>
  )
}

type OpenProps = { actions: readonly Action[]; isReadOnly: boolean }

/** What earlier reviews left to be done. */
export const OpenActions = ({ actions, isReadOnly }: OpenProps) => {
  const tick = useTick()
  return (
    <ul className={notes.list}>
      {actions.map(({ id, words: text, person, dueOn, doneAt }) => (
        <li key={id} className={css.action} data-done={doneAt !== null || undefined}>
          <Checkbox
            size="xs"
            aria-label={words.tick(text)}
            checked={tick.doneOf(id, doneAt !== null)}
            disabled={isReadOnly}
            onChange={(event) => tick.mutate({ id, isDone: event.currentTarget.checked })}
          />
          <span className={css.what}>{text}</span>
          <PersonAndDay person={person} dueOn={dueOn} isDone={doneAt !== null} />
        </li>
      ))}
    </ul>
  )
}
