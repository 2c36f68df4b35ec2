import { messages } from '@cairn/domain/security/messages'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { wordsOf } from '../failure.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'

type Props = {
  title: string
  text: string
  action: string
  isDangerous?: boolean
  isOpen: boolean
  onClose: () => void
  onYes: () => Promise<void>
  /** What came of it, if it is to be read before the dialog closes. */
  result?: ReactNode
}

/** Asks once before something about the account changes; what is refused is said below the question. */
export const QuestionDialog = ({
  title,
  text,
  action,
  isDangerous = false,
  isOpen,
  onClose,
  onYes,
  result,
}: Props) => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const close = () => {
    setFailure(null)
    onClose()
  }
  const yes = async () => {
    setFailure(null)
    setBusy(true)
    try {
      await onYes()
    } catch (error) {
      setFailure(wordsOf(error))
    }
    setBusy(false)
  }
  return (
    <SmallDialog
      title={title}
      isOpen={isOpen}
      onClose={close}
      actions={
        result ? (
          <Button autoFocus onClick={close}>
            {messages.secondFactor.recovery.close}
          </Button>
        ) : (
          <>
            <Button variant="default" data-autofocus onClick={close} disabled={isBusy}>
              Cancel
            </Button>
            <Button onClick={yes} loading={isBusy} {...(isDangerous && { color: 'danger' })}>
              {action}
            </Button>
          </>
        )
      }
    >
      {result ?? (
        <>
          <p>{text}</p>
          <FormMessage>{failure}</FormMessage>
        </>
      )}
    </SmallDialog>
  )
}
