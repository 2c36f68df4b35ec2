import { messages } from '@cairn/domain/security/messages'
import { useState } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { BeginForm } from './second-factor-begin.tsx'
import { type NewSecret, ScanForm } from './second-factor-scan.tsx'

const words = messages.secondFactor

type Props = { isOpen: boolean; onClose: () => void }

/** Read what it means, then scan, keep the recovery codes, and show that the app works. */
export const SetUpDialog = ({ isOpen, onClose }: Props) => {
  const [made, setMade] = useState<NewSecret | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return (
    <FormDialog
      title={words.setUp.title}
      action={made ? words.turnOn : words.setUp.continue}
      isOpen={isOpen}
      onClose={close}
    >
      {(form) =>
        made ? <ScanForm {...form} made={made} onDone={close} /> : <BeginForm {...form} onBegun={setMade} />
      }
    </FormDialog>
  )
}
