import { messages } from '@cairn/domain/security/own-account-messages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { dateText } from '../ui/moment-text.ts'
import { waysInQuery } from './own-account-queries.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { SecurityRow } from './security-row.tsx'
import { WaitingRow } from './waiting-row.tsx'

const words = messages.password
const icon = <Lock size={16} strokeWidth={1.75} />

export const PasswordRow = () => {
  const { data, error, refetch } = useQuery(waysInQuery)
  const [isOpen, setOpen] = useState(false)
  const changedAt = data?.passwordChangedAt ?? null

  if (!data)
    return <WaitingRow icon={icon} title={words.title} failure={error && messages.failed} onRetry={refetch} />
  return (
    <SecurityRow
      icon={icon}
      title={words.title}
      text={changedAt ? words.lastChanged(dateText(changedAt)) : words.none}
    >
      <Button variant="default" data-below onClick={() => setOpen(true)}>
        {!changedAt ? words.set : words.change}
      </Button>
      <PasswordDialog isFirst={!changedAt} isOpen={isOpen} onClose={() => setOpen(false)} />
    </SecurityRow>
  )
}
