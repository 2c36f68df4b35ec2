import { messages } from '@cairn/domain/accounts/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { signOut } from '../session-leaving.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'

export const LogOutDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const [isBusy, setBusy] = useState(false)
  const logOut = () => {
    setBusy(true)
    return signOut()
  }
  const { title, text } = messages.confirmLogout
  return (
    <SmallDialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button onClick={logOut} loading={isBusy}>
            Log Out
          </Button>
        </>
      }
    >
      {text}
    </SmallDialog>
  )
}
