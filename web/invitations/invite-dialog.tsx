import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshWorkspace } from '../workspace/queries.ts'
import { noTerms } from './invite-fields.tsx'
import { InviteOne } from './invite-one.tsx'
import { InviteSeveral } from './invite-several.tsx'
import { LinkDialog, type UnsentInvitation } from './link-dialog.tsx'

/** Inviting one person or many, and the link to share when no mail went out. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const [terms, setTerms] = useState(noTerms)
  const [several, setSeveral] = useState<string | null>(null)
  const [unsent, setUnsent] = useState<UnsentInvitation | null>(null)
  const refresh = () => void refreshWorkspace(client)
  const leaveSeveral = () => {
    refresh()
    onClose()
  }
  if (unsent) return <LinkDialog unsent={unsent} onClose={onClose} />
  if (several !== null)
    return <InviteSeveral text={several} terms={terms} onTerms={setTerms} onClose={leaveSeveral} />
  return (
    <InviteOne
      terms={terms}
      onTerms={setTerms}
      onSeveral={setSeveral}
      onUnsent={setUnsent}
      onSent={refresh}
      onClose={onClose}
    />
  )
}
