import type { Objective } from '@cairn/domain/objectives/schema'
import { messages } from '@cairn/domain/updates/messages'
import { dueUpdate } from '@cairn/domain/updates/rules'
import { Clock, ClockAlert } from 'lucide-react'
import { useAccess } from '../billing/access.tsx'

/** Which update an OKR waits for; nothing where it waits for none. While nothing can be updated, nobody is urged to. */
export const DueMark = ({ objective }: { objective: Objective }) => {
  const canUpdate = useAccess()
  const due = dueUpdate(objective)
  if (due === null || !canUpdate) return null
  const Icon = due === 'first' ? Clock : ClockAlert
  return (
    <>
      <Icon size={14} aria-hidden="true" /> {messages.due[due]}
    </>
  )
}
