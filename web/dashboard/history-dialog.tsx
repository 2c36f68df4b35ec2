import { messages as dashboardMessages } from '@cairn/domain/dashboard/messages'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { objectiveQuery } from '../objectives/queries.ts'
import { PanelError } from '../ui/panel-state.tsx'
import { updatesQuery } from '../updates/queries.ts'
import { UpdateHistory } from '../updates/update-history.tsx'
import css from './history-dialog.module.css'
import { ListDialog } from './list-dialog.tsx'

const { history: words } = dashboardMessages

type Props = { objectiveId: string; isCovered: boolean; onOpen: () => void; onClose: () => void }

/** Everything that was said of an OKR, with the way to the OKR itself. */
export const HistoryDialog = ({ objectiveId, isCovered, onOpen, onClose }: Props) => {
  const objective = useQuery(objectiveQuery(objectiveId))
  // Asked for beside the objective, not after it.
  const updates = useInfiniteQuery(updatesQuery(objectiveId))
  const error = objective.error ?? updates.error
  const retry = () => {
    void objective.refetch()
    void updates.refetch()
  }
  const shown = updates.data && objective.data?.objective
  return (
    <ListDialog
      title={words.title}
      about={objective.data?.objective.title}
      isCovered={isCovered}
      onClose={onClose}
      action={
        <>
          <Button variant="default" onClick={onClose}>
            {words.close}
          </Button>
          <Button onClick={onOpen}>{words.open}</Button>
        </>
      }
    >
      {shown && (
        <div className={css.entries}>
          <UpdateHistory objective={shown} />
        </div>
      )}
      {!shown && error && <PanelError error={error} onRetry={retry} />}
      <p role="status" className={css.loading}>
        {shown || error ? '' : updatesMessages.loading}
      </p>
    </ListDialog>
  )
}
