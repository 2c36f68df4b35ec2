import { messages } from '@cairn/domain/security/own-account-messages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { LeaveDialog } from './leave-dialog.tsx'
import { waysInQuery } from './own-account-queries.ts'
import { SecurityRow } from './security-row.tsx'

const words = messages.leave

export const LeaveRow = () => {
  const { data } = useQuery(waysInQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <SecurityRow icon={<UserX size={16} strokeWidth={1.75} />} title={words.title} text={words.text}>
      <Button
        variant="default"
        c="var(--danger-ink)"
        data-below
        disabled={!data}
        onClick={() => setOpen(true)}
      >
        {words.action}
      </Button>
      <LeaveDialog
        hasPassword={data?.passwordChangedAt !== null}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </SecurityRow>
  )
}
