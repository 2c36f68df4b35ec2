import { messages } from '@cairn/domain/billing/messages'
import { hasAccess, lapsedNotice, pricePerMember } from '@cairn/domain/billing/rules'
import { routeOfPage } from '@cairn/domain/pages'
import { can } from '@cairn/domain/permissions'
import { Hourglass, Lock, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../clock.ts'
import { useMembership } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import css from './access.module.css'

/** Whether trial or subscription let the company change anything; the server decides, this only shows it. */
export const useAccess = () => hasAccess(useMembership().company, useNow())

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

type CreateLinkProps = { children: string; variant?: 'default' | 'filled'; className?: string }

/**
 * Locked as long as nothing can be created: it leads whoever may pay to why, and to what can be done about it. Nobody else is
 * offered what they can do nothing about.
 */
export const CreateLink = ({ children, variant = 'filled', className = '' }: CreateLinkProps) => {
  const isLapsed = !useAccess()
  const mayPay = can(useMembership().profile, 'billing.manage')
  if (isLapsed && !mayPay) return <span className={css.ask}>{messages.askToSubscribe}</span>
  const Icon = isLapsed ? Lock : Plus
  return (
    <ButtonLink
      to={routeOfPage('CreateObjective')}
      variant={isLapsed ? 'default' : variant}
      leftSection={<Icon size={14} aria-hidden="true" />}
      className={className}
    >
      {children}
    </ButtonLink>
  )
}

type TrialHasExpiredProps = {
  /** The way on without paying: back to the list, or to the history. */
  otherwise: ReactNode
  headingLevel?: 1 | 2
}

/** Stands in place of a form that changes something, once trial or subscription have ended. */
export const TrialHasExpired = ({ otherwise, headingLevel = 2 }: TrialHasExpiredProps) => {
  const { company, profile } = useMembership()
  const mayPay = can(profile, 'billing.manage')
  return (
    <EmptyState
      {...lapsedNotice(company, mayPay)}
      isBare
      headingLevel={headingLevel}
      icon={<Hourglass size={20} />}
      {...(mayPay && { note: messages.price(pricePerMember) })}
    >
      {otherwise}
      {mayPay ? (
        <ButtonLink to="/billing">{messages.addBillingInformation}</ButtonLink>
      ) : (
        <ButtonLink to="/billing" variant="default">
          {messages.banner.viewBilling}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
