import { messages } from '@cairn/domain/billing/messages'
import { lapsedNotice } from '@cairn/domain/billing/rules'
import { routeOfPage } from '@cairn/domain/pages'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMembership } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import css from './trial-has-expired.module.css'

type Props = {
  /** The way on without paying: back to the list, or to the history. */
  otherwise: ReactNode
  /** On a page of its own it is the page's title. */
  headingLevel?: 1 | 2
}

/** Stands in place of a form that changes something, once trial or subscription have ended. */
export const TrialHasExpired = ({ otherwise, headingLevel = 2 }: Props) => {
  const { company } = useMembership()
  const { title, text } = lapsedNotice(company)
  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  return (
    <div className={css.notice}>
      <div className={css.disc} aria-hidden="true">
        <Hourglass size={20} />
      </div>
      <Heading className={css.title}>{title}</Heading>
      <p className={css.text}>{text}</p>
      <div className={css.actions}>
        {otherwise}
        <ButtonLink to={routeOfPage('Billing')}>{messages.addBillingInformation}</ButtonLink>
      </div>
    </div>
  )
}
