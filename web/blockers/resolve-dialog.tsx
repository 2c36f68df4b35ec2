import { blockers } from '@cairn/domain/blockers/contract'
import { messages } from '@cairn/domain/blockers/messages'
import { Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { useKeptTyping } from '../kept-typing.ts'
import { type ChosenPerson, PersonSelect } from '../people/person-select.tsx'
import form from '../ui/dialog-form.module.css'
import labels from '../ui/field-label.module.css'
import { BlockerDialog } from './help-dialogs.tsx'
import { useHelpChange } from './queries.ts'

const { resolve: words } = messages

type Helper = { id: string; name: string; profileEmoji: string | null }
type Props = {
  blocker: { id: string; text: string; helper?: Helper | null | undefined }
  onClose: () => void
}

/** Asks what helped and who; both stay with the update that reported it. */
export const ResolveDialog = ({ blocker, onClose }: Props) => {
  const { helper = null } = blocker
  const { found, keep } = useKeptTyping(`solution-${blocker.id}`, z.string())
  const [note, setNote] = useState(found ?? '')
  const [who, setWho] = useState<ChosenPerson | null>(
    helper && { id: helper.id, fullName: helper.name, profileEmoji: helper.profileEmoji },
  )
  useEffect(() => keep(note || null), [note, keep])
  const resolving = useHelpChange(
    () => call(blockers.resolve, { params: { id: blocker.id }, body: { note, helperId: who?.id ?? null } }),
    { done: words.done, onDone: onClose },
  )
  return (
    <BlockerDialog
      title={words.title}
      action={words.action}
      isPending={resolving.isPending}
      failure={resolving.failure}
      blocker={blocker.text}
      onSend={() => resolving.mutate()}
      onClose={onClose}
    >
      <Textarea
        label={
          <>
            {words.note} <span className={labels.optional}>{words.optional}</span>
          </>
        }
        rows={2}
        data-autofocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className={form.hint}>{words.stays}</p>
      <PersonSelect isOptional label={words.helper} noneLabel={words.nobody} chosen={who} onChoose={setWho} />
    </BlockerDialog>
  )
}
