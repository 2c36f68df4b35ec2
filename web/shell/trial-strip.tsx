import { messages } from '@cairn/domain/billing/messages'
import { isSubscribed, trialDaysRemaining, trialState } from '@cairn/domain/billing/rules'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Hourglass } from 'lucide-react'
import { trialScale } from '../billing/trial-days.ts'
import { useMembership } from '../session.ts'
import { useNow } from '../use-now.ts'
import css from './trial-strip.module.css'

const Ticks = ({ days }: { days: number }) => (
  <span className={css.ticks} aria-hidden="true">
    {trialScale(days).map(({ day, isUsed }) => (
      <span key={day} className={css.tick} data-used={isUsed || undefined} />
    ))}
  </span>
)

const BillingLink = ({ isExpired }: { isExpired: boolean }) =>
  isExpired ? (
    <Link to="/billing" className={css.add}>
      {messages.banner.addBilling}
    </Link>
  ) : (
    <Link to="/billing" className={css.view}>
      {messages.banner.viewBilling}
      <ChevronRight size={14} aria-hidden="true" />
    </Link>
  )

export const TrialStrip = () => {
  const { company } = useMembership()
  const now = useNow()
  const state = trialState(company.trial, now)
  if (state === 'none' || isSubscribed(company.subscription, now)) return null
  const days = trialDaysRemaining(company.trial, now)
  const { banner } = messages
  const title = {
    active: banner.active(days),
    expiring_soon: banner.expiringSoon,
    expired: banner.expired.title,
  }[state]
  return (
    <section aria-label="Trial" className={css.strip} data-state={state}>
      <Hourglass size={14} aria-hidden="true" className={css.icon} />
      <strong className={css.title}>{title}</strong>
      {state === 'expiring_soon' && <span className={css.text}>{banner.active(days)}</span>}
      {state === 'expired' ? <span className={css.text}>{banner.expired.text}</span> : <Ticks days={days} />}
      <BillingLink isExpired={state === 'expired'} />
    </section>
  )
}
