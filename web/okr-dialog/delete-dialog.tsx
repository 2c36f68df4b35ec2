import { objectives } from '@cairn/domain/objectives/contract'
import { dialogMessages } from '@cairn/domain/objectives/dialog-messages'
import { messages } from '@cairn/domain/objectives/messages'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChartNoAxesColumn, type LucideIcon, MessageSquareText, Target, Users } from 'lucide-react'
import { call } from '../api.ts'
import { useAccess } from '../billing/access.tsx'
import { isExpected, wordsOf } from '../failure.ts'
import { objectiveQuery, refreshObjectives } from '../objectives/queries.ts'
import { StatusIcon } from '../objectives/status.tsx'
import { offerUndo } from '../trash/undo.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import css from './delete-dialog.module.css'
import type { Detail } from './detail.ts'

const { deletion: words } = dialogMessages
const icons: Record<keyof Detail['counts'], LucideIcon> = {
  descendants: Target,
  keyResults: ChartNoAxesColumn,
  updates: MessageSquareText,
  shares: Users,
}

const Counts = ({ counts }: Pick<Detail, 'counts'>) => (
  <dl className={css.counts}>
    {words.counts(counts).map(([what, name, count]) => {
      const Icon = icons[what]
      return (
        <div key={what} className={css.count}>
          <Icon size={14} aria-hidden="true" />
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      )
    })}
  </dl>
)

type Props = {
  detail: Detail
  onClose: () => void
  /** It is gone, and whatever shows it should be too. */
  onDeleted: () => void
}

/** Says how much goes with it and whose that is, and offers to keep it all where its status can be changed. */
export const DeleteDialog = ({ detail: { objective, counts, othersBeneath }, onClose, onDeleted }: Props) => {
  const client = useQueryClient()
  const { id, title, status } = objective
  const remove = useMutation({
    mutationFn: () => call(objectives.remove, { params: { id } }),
    onSuccess: () => {
      offerUndo(client, { kind: 'objective', id, title })
      onDeleted()
      client.removeQueries({ queryKey: objectiveQuery(id).queryKey })
      void refreshObjectives(client)
    },
  })
  const giveUp = useMutation({
    mutationFn: () =>
      call(objectives.changeStatus, { params: { id }, body: { status: 'will_not_complete' } }),
    onSuccess: () => {
      void refreshObjectives(client)
      onClose()
    },
  })
  const canKeep = useAccess() && status !== 'will_not_complete'
  const failed = remove.error ?? giveUp.error
  const ofOthers = words.ofOthers(othersBeneath)
  const otherwise = remove.error ? messages.deleteFailed : messages.saveFailed
  return (
    <SmallDialog
      isOpen
      title={dialogMessages.delete}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus disabled={remove.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button color="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            {dialogMessages.delete}
          </Button>
        </>
      }
    >
      <div className={css.question}>
        <p className={css.ask}>{messages.confirmDelete(title)}</p>
        <p className={css.also}>{words.also}</p>
        <Counts counts={counts} />
        {ofOthers && <p className={css.others}>{ofOthers}</p>}
        {canKeep && (
          <div className={css.keep}>
            <StatusIcon status="will_not_complete" />
            <span>{words.keep}</span>
            <Button
              variant="default"
              size="xs"
              loading={giveUp.isPending}
              disabled={remove.isPending}
              onClick={() => giveUp.mutate()}
            >
              {words.giveUp}
            </Button>
          </div>
        )}
        <FormMessage>{failed && (isExpected(failed) ? wordsOf(failed) : otherwise)}</FormMessage>
      </div>
    </SmallDialog>
  )
}
