import { messages } from '@cairn/domain/accounts/messages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clearLeaving } from '../last-page.ts'
import { sessionQuery } from '../session.ts'
import { signOut } from '../session-leaving.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'

const words = messages.stillSignedIn

/** After a sign-out that failed: whoever believes to have left has to know that they have not. */
export const StillSignedIn = () => {
  // Whoever is signed out after all has nothing to be told; the page asks, here it is only looked at.
  const { data: me } = useQuery({ ...sessionQuery, enabled: false })
  const [isOpen, setOpen] = useState(true)
  // Nor are they when they sign in again.
  if (me === null && isOpen) setOpen(false)
  const [isBusy, setBusy] = useState(false)
  const stay = () => {
    clearLeaving()
    setOpen(false)
  }
  const tryAgain = () => {
    setBusy(true)
    return signOut()
  }
  return (
    <SmallDialog
      title={words.title}
      isOpen={isOpen && Boolean(me)}
      onClose={stay}
      actions={
        <>
          <Button variant="default" onClick={stay} disabled={isBusy}>
            {words.stay}
          </Button>
          <Button data-autofocus onClick={tryAgain} loading={isBusy}>
            {words.again}
          </Button>
        </>
      }
    >
      {words.text}
    </SmallDialog>
  )
}
