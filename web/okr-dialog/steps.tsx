import { dialogMessages as words } from '@cairn/domain/objectives/dialog-messages'
import { ActionIcon } from '@mantine/core'
import { ChevronDown, ChevronUp } from 'lucide-react'

export type StepProps = {
  onOpen?: ((id: string) => void) | undefined
  previousId?: string | undefined
  nextId?: string | undefined
}

/** To the neighbours in the list, without going back to it. */
export const Steps = ({ onOpen, previousId, nextId }: StepProps) => {
  if (!onOpen || (previousId === undefined && nextId === undefined)) return null
  const ways = [
    { name: words.previous, id: previousId, Icon: ChevronUp },
    { name: words.next, id: nextId, Icon: ChevronDown },
  ]
  return ways.map(({ name, id, Icon }) => (
    <ActionIcon key={name} aria-label={name} disabled={id === undefined} onClick={() => id && onOpen(id)}>
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  ))
}
