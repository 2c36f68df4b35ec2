import { messages } from '@cairn/domain/security/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { BeginForm } from './second-factor-begin.tsx'
import { type NewSecret, ScanForm } from './second-factor-scan.tsx'

const words = messages.secondFactor
const formId = 'set-up-second-factor'

type Props = { isOpen: boolean; onClose: () => void; hasPassword: boolean }

/** Prove who it is, then scan, keep the recovery codes, and show that the app works. */
export const SetUpDialog = ({ isOpen, onClose, hasPassword }: Props) => {
  const [made, setMade] = useState<NewSecret | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setMade(null)
    onClose()
  }
  return (
    <SmallDialog
      title={words.setUp.title}
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isBusy}>
            {made ? words.turnOn : words.setUp.continue}
          </Button>
        </>
      }
    >
      {made ? (
        <ScanForm id={formId} made={made} onBusy={setBusy} onDone={close} />
      ) : (
        <BeginForm id={formId} hasPassword={hasPassword} onBusy={setBusy} onBegun={setMade} />
      )}
    </SmallDialog>
  )
}
