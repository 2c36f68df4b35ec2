import { connectionsMessages as words } from '@cairn/domain/setup/connections-messages'
import { Lock } from 'lucide-react'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** For whoever is no admin. */
export const ConnectionsRestricted = () => (
  <EmptyState
    icon={<Lock size={20} />}
    title={words.restricted.title}
    text={words.restricted.text}
    headingLevel={1}
  >
    <ButtonLink to="/setup" variant="default">
      {words.restricted.action}
    </ButtonLink>
  </EmptyState>
)
