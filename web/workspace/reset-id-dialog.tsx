import { messages as words } from '@cairn/domain/setup/messages'
import { workspace } from '@cairn/domain/workspace/contract'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { companyQuery } from './queries.ts'

export const ResetIdDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const client = useQueryClient()
  const reset = useMutation({
    mutationFn: () => call(workspace.resetCompanyId, {}),
    onSuccess: (company) => {
      client.setQueryData(companyQuery.queryKey, company)
      notices.info(words.company.companyIdReset)
      onClose()
    },
    onError: (error) => notices.error(wordsOf(error)),
  })
  return (
    <SmallDialog
      title="Reset Company ID"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose} disabled={reset.isPending}>
            Cancel
          </Button>
          <Button color="danger" onClick={() => reset.mutate()} loading={reset.isPending}>
            Reset
          </Button>
        </>
      }
    >
      {words.company.confirmReset}
    </SmallDialog>
  )
}
