import { messages } from '@cairn/domain/dashboard/messages'
import { routeOfPage } from '@cairn/domain/pages'
import { Lock, Plus } from 'lucide-react'
import { useAccess } from '../billing/access.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

type Props = { isQuiet?: boolean; className?: string }

/** The way to a new OKR; quiet where something else is the next thing to do, or where access has lapsed. */
export const CreateButton = ({ isQuiet = false, className = '' }: Props) => {
  const isLapsed = !useAccess()
  const Icon = isLapsed ? Lock : Plus
  return (
    <ButtonLink
      to={routeOfPage('CreateObjective')}
      variant={isQuiet || isLapsed ? 'default' : 'filled'}
      leftSection={<Icon size={14} aria-hidden="true" />}
      className={className}
    >
      {messages.create}
    </ButtonLink>
  )
}
