import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { signOut } from '../session-leaving.ts'
import { notices } from '../ui/notice-store.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'

const words = messages.sessions

export const EverywhereDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const end = useMutation({
    mutationFn: () => call(ownAccount.endSessions, { body: { scope: 'global' } }),
    onSuccess: () => signOut(),
    onError: (error) => notices.error(wordsOf(error)),
  })
  return (
    <SmallDialog
      title={words.signOutEverywhere}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose} disabled={end.isPending}>
            Cancel
          </Button>
          <Button loading={end.isPending} onClick={() => end.mutate()}>
            {words.signOutEverywhere}
          </Button>
        </>
      }
    >
      {words.everywhereText}
    </SmallDialog>
  )
}
