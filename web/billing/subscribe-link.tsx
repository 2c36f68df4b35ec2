import { messages } from '@cairn/domain/billing/messages'
import { can } from '@cairn/domain/permissions'
import { useMembership } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import css from './subscribe-link.module.css'

type Props = { children: string; size?: 'xs'; variant?: 'default' }

/** Stands in place of what changes something, without access. Who may not subscribe is told whom to ask. */
export const SubscribeLink = ({ children, ...look }: Props) =>
  can(useMembership().profile, 'billing.manage') ? (
    <ButtonLink to="/billing" {...look}>
      {children}
    </ButtonLink>
  ) : (
    <span className={css.ask}>{messages.askToSubscribe}</span>
  )
