import { messages } from '@cairn/domain/invitations/messages'
import type { PermissionsLevel } from '@cairn/domain/permissions'
import { needsProof } from '@cairn/domain/permissions'
import { Button } from '@mantine/core'
import { CopyField } from '../ui/copy-field.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import css from './link-dialog.module.css'

/** An invitation that is saved, but whose mail did not go out, or may not have. */
export type UnsentInvitation = {
  email: string
  inviteUrl: string
  timeout: boolean
  permissionsLevel: PermissionsLevel
}

type Props = { unsent: UnsentInvitation | null; onClose: () => void }

/** The link to share by hand: shown this once, and in the clipboard already. */
export const LinkDialog = ({ unsent, onClose }: Props) => {
  if (!unsent) return null
  const { title, text } = unsent.timeout
    ? { title: messages.timedOut.title, text: `${messages.timedOut.text}:` }
    : { title: messages.notSent.title, text: messages.notSent.text(unsent.email) }
  return (
    <SmallDialog isOpen title={title} onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <div className={css.share}>
        <p>{text}</p>
        <CopyField
          isLabelHidden
          isCopiedAtOnce
          label="Invitation link"
          value={unsent.inviteUrl}
          copied={messages.copied}
        />
        {needsProof(unsent) && <p className={css.note}>{messages.linkIsNotEnough}</p>}
      </div>
    </SmallDialog>
  )
}
