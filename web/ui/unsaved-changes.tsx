import { messages } from '@cairn/domain/messages'
import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { isOnItsWayOut } from '../last-page.ts'
import { SmallDialog } from './small-dialog.tsx'

type Place = { pathname: string; search: object }
type Props = {
  isDirty: boolean
  /** Whether going there would lose what was typed; another page does, unless this says otherwise. */
  isLeaving?: (from: Place, to: Place) => boolean
}

const toAnotherPage = (from: Place, to: Place) => from.pathname !== to.pathname

/** Asks before a page is left with changes in it; the browser asks before it is closed. */
export const UnsavedChanges = ({ isDirty, isLeaving = toAnotherPage }: Props) => {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && isLeaving(current, next),
    enableBeforeUnload: () => isDirty && !isOnItsWayOut(),
    withResolver: true,
  })
  const stay = () => leaving.reset?.()
  const { title, text } = messages.unsavedChanges
  return (
    <SmallDialog
      title={title}
      isOpen={leaving.status === 'blocked'}
      onClose={stay}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={stay}>
            Keep editing
          </Button>
          <Button color="danger" onClick={() => leaving.proceed?.()}>
            Leave page
          </Button>
        </>
      }
    >
      {text}
    </SmallDialog>
  )
}
