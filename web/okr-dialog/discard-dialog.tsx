import { dialogMessages } from '@cairn/domain/objectives/dialog-messages'
import { Button } from '@mantine/core'
import { SmallDialog } from '../ui/small-dialog.tsx'

const { discard: words } = dialogMessages

type Props = { onStay: () => void; onLeave: () => void }

export const DiscardDialog = ({ onStay, onLeave }: Props) => (
  <SmallDialog
    title={words.title}
    isOpen
    onClose={onStay}
    actions={
      <>
        <Button variant="default" data-autofocus onClick={onStay}>
          {words.stay}
        </Button>
        <Button color="danger" onClick={onLeave}>
          {words.leave}
        </Button>
      </>
    }
  >
    {words.text}
  </SmallDialog>
)
