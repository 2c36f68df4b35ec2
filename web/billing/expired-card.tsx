import type { BillingOverview } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { endedOn, textFor } from '@cairn/domain/billing/rules'
import { CalendarX2 } from 'lucide-react'
import { dateText } from '../ui/moment-text.ts'
import { OfferCard, useMayPay } from './offer-card.tsx'
import css from './trial-card.module.css'

export const ExpiredCard = ({ overview }: { overview: BillingOverview }) => {
  const end = overview.subscription && endedOn(overview.subscription)
  const { expiredCard, subscriptionRequired } = messages
  const mayPay = useMayPay()
  return (
    <OfferCard
      overview={overview}
      badge={
        <>
          <CalendarX2 size={14} aria-hidden="true" />
          {expiredCard.badge}
        </>
      }
    >
      <h2 className={css.title}>{subscriptionRequired.title}</h2>
      <p className={css.text}>{end ? expiredCard.ended(dateText(end)) : expiredCard.endedUnknown}</p>
      <p className={css.text}>{textFor(subscriptionRequired, mayPay)}</p>
    </OfferCard>
  )
}
