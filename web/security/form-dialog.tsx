import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { SmallDialog } from '../ui/small-dialog.tsx'

type Props = {
  title: string
  action: string
  isDangerous?: boolean
  isOpen: boolean
  onClose: () => void
  /** Draws the form of that id, and says when it is at work. */
  children: (form: { id: string; onBusy: (isBusy: boolean) => void }) => ReactNode
}

/** A small dialog around a form, which begins anew every time it is opened. */
export const FormDialog = ({ title, action, isDangerous = false, isOpen, onClose, children }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  return (
    <SmallDialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={isBusy} {...(isDangerous && { color: 'danger' })}>
            {action}
          </Button>
        </>
      }
    >
      {children({ id, onBusy: setBusy })}
    </SmallDialog>
  )
}
