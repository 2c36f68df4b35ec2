import { messages } from '@cairn/domain/dashboard/messages'
import { routeOfPage } from '@cairn/domain/pages'
import { Lock, Plus } from 'lucide-react'
import { useAccess } from '../billing/use-access.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import css from './create-button.module.css'

type Props = {
  isQuiet?: boolean
  /** On a phone only its sign is seen. */
  isShort?: boolean
}

/** The way to a new OKR; quiet where something else is the next thing to do, or where access has lapsed. */
export const CreateButton = ({ isQuiet = false, isShort = false }: Props) => {
  const isLapsed = !useAccess()
  const Icon = isLapsed ? Lock : Plus
  return (
    <ButtonLink
      to={routeOfPage('CreateObjective')}
      variant={isQuiet || isLapsed ? 'default' : 'filled'}
      leftSection={<Icon size={14} aria-hidden="true" />}
      className={isShort ? (css.short ?? '') : ''}
    >
      <span className={css.word}>{messages.create}</span>
    </ButtonLink>
  )
}
