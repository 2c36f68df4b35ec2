import { blockers } from '@cairn/domain/blockers/contract'
import { messages } from '@cairn/domain/blockers/messages'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { hasWords } from '../failure.ts'
import { useKeptTyping } from '../kept-typing.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import form from '../ui/dialog-form.module.css'
import labels from '../ui/field-label.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import css from './resolve-dialog.module.css'

const { resolve: words } = messages

type Props = { blocker: { id: string; text: string }; onClose: () => void }

/** Asks how it was solved; the note stays with the update that reported it. */
export const ResolveDialog = ({ blocker, onClose }: Props) => {
  const formId = useId()
  const client = useQueryClient()
  const { found, keep } = useKeptTyping(`solution-${blocker.id}`, z.string())
  const [note, setNote] = useState(found ?? '')
  useEffect(() => keep(note || null), [note, keep])
  const resolving = useMutation({
    mutationFn: () => call(blockers.resolve, { params: { id: blocker.id }, body: { note } }),
    onSuccess: () => {
      notices.info(words.done)
      onClose()
      return refreshObjectives(client)
    },
  })
  const { error, isPending } = resolving
  const failure = error && (hasWords(error) ? error.message : messages.resolveFailed)
  return (
    <SmallDialog
      isForm
      isOpen
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} loading={isPending}>
            {words.action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        className={form.fields}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) resolving.mutate()
        }}
      >
        <blockquote className={css.blocker}>{blocker.text}</blockquote>
        <p>{words.question}</p>
        <Textarea
          label={
            <>
              {words.note} <span className={labels.optional}>{words.optional}</span>
            </>
          }
          placeholder={words.noteHint}
          rows={2}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FormMessage>{failure}</FormMessage>
      </form>
    </SmallDialog>
  )
}
