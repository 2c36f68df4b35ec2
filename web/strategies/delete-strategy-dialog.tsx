import { strategies } from '@cairn/domain/strategies/contract'
import { messages } from '@cairn/domain/strategies/messages'
import type { Strategy } from '@cairn/domain/strategies/schema'
import { screenMessages } from '@cairn/domain/strategies/screen-messages'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { isExpected } from '../failure.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import css from './strategies-page.module.css'

const { deletion: words, form } = screenMessages

type Props = { strategy: Strategy; onClose: () => void; onDeleted: () => void }

/** Says beforehand how many OKRs lose it. */
export const DeleteStrategyDialog = ({ strategy: { id, title, figures }, onClose, onDeleted }: Props) => {
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => call(strategies.remove, { params: { id } }),
    onSuccess: () => {
      notices.info(words.done(title))
      onDeleted()
      return refreshObjectives(client)
    },
  })
  const { error, isPending } = removing
  return (
    <SmallDialog
      isOpen
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
            {form.cancel}
          </Button>
          <Button color="danger" loading={isPending} onClick={() => removing.mutate()}>
            {words.action}
          </Button>
        </>
      }
    >
      <div className={css.question}>
        <p>{messages.confirmDelete(title)}</p>
        <p>{messages.losing(figures.total)}</p>
        <FormMessage>
          {error ? (isExpected(error) ? error.message : messages.deleteFailed) : null}
        </FormMessage>
      </div>
    </SmallDialog>
  )
}
