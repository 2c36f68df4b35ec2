import { withoutHidden } from '@cairn/domain/names'
import { dialogMessages } from '@cairn/domain/objectives/dialog-messages'
import { templates } from '@cairn/domain/templates/contract'
import { messages as templatesMessages } from '@cairn/domain/templates/messages'
import { TemplateTitle } from '@cairn/domain/templates/schema'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../api.ts'
import { hasWords, wordsOf } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { templatesQuery } from './queries.ts'

type Props = {
  /** What it is made of, or which one gets another name. */
  of: { objectiveId: string } | { id: string }
  title: string
  onClose: () => void
}

/** Saves an OKR as a template, or gives a template another name. */
export const NameDialog = ({ of, title, onClose }: Props) => {
  const formId = useId()
  const client = useQueryClient()
  const [typed, setTyped] = useState(withoutHidden(title))
  const [wrong, setWrong] = useState<string | null>(null)
  const isNew = 'objectiveId' in of
  const saving = useMutation({
    mutationFn: (name: string) =>
      'objectiveId' in of
        ? call(templates.save, { body: { ...of, title: name } })
        : call(templates.rename, { params: of, body: { title: name } }),
    onSuccess: async (saved) => {
      if (isNew) notices.info(templatesMessages.saved(saved.title))
      await client.invalidateQueries({ queryKey: templatesQuery.queryKey })
      onClose()
    },
    onError: (error) => setWrong(hasWords(error) ? wordsOf(error) : templatesMessages.saveFailed),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form within another one: only this is meant.
    event.stopPropagation()
    const name = TemplateTitle.safeParse(typed)
    if (name.success) saving.mutate(name.data)
    else setWrong(name.error.issues[0]?.message ?? templatesMessages.titleRequired)
  }
  return (
    <SmallDialog
      isOpen
      title={isNew ? dialogMessages.saveAsTemplate : templatesMessages.rename}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={saving.isPending}>
            {isNew ? templatesMessages.save : templatesMessages.renameAction}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          label={templatesMessages.name}
          description={isNew ? templatesMessages.saveText : undefined}
          value={typed}
          error={wrong}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(null)
          }}
        />
      </form>
    </SmallDialog>
  )
}
