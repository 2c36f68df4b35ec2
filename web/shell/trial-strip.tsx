import { messages } from '@cairn/domain/billing/messages'
import { isSubscribed, lapsedStrip, trialDaysRemaining, trialState } from '@cairn/domain/billing/rules'
import { can } from '@cairn/domain/permissions'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Hourglass } from 'lucide-react'
import { trialScale } from '../billing/days.ts'
import { useNow } from '../clock.ts'
import { useMembership } from '../session.ts'
import css from './trial-strip.module.css'

const Ticks = ({ days }: { days: number }) => (
  <span className={css.ticks} aria-hidden="true">
    {trialScale(days).map(({ day, isUsed }) => (
      <span key={day} className={css.tick} data-used={isUsed || undefined} />
    ))}
  </span>
)

const BillingLink = ({ isToPay }: { isToPay: boolean }) =>
  isToPay ? (
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
  const { company, profile } = useMembership()
  const now = useNow()
  const mayPay = can(profile, 'billing.manage')
  const lapsed = lapsedStrip(company, mayPay, now)
  const state = trialState(company.trial, now)
  if (lapsed)
    return (
      <section aria-label="Trial" className={css.strip} data-state="expired">
        <Hourglass size={14} aria-hidden="true" className={css.icon} />
        <strong className={css.title}>{lapsed.title}</strong>
        <span className={css.text}>{lapsed.text}</span>
        <BillingLink isToPay={mayPay} />
      </section>
    )
  if ((state !== 'active' && state !== 'expiring_soon') || isSubscribed(company.subscription, now))
    return null
  const days = trialDaysRemaining(company.trial, now)
  const { banner } = messages
  return (
    <section aria-label="Trial" className={css.strip} data-state={state}>
      <Hourglass size={14} aria-hidden="true" className={css.icon} />
      <strong className={css.title}>{state === 'active' ? banner.active(days) : banner.expiringSoon}</strong>
      {state === 'expiring_soon' && <span className={css.text}>{banner.active(days)}</span>}
      <Ticks days={days} />
      <BillingLink isToPay={false} />
    </section>
  )
}
