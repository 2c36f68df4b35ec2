import { messages } from '@cairn/domain/billing/messages'
import { graceEnd, isSubscribed } from '@cairn/domain/billing/rules'
import { can } from '@cairn/domain/permissions'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CreditCard } from 'lucide-react'
import { briefDay } from '../billing/days.ts'
import { useMembership } from '../session.ts'
import { useNow } from '../use-now.ts'
import css from './trial-strip.module.css'

/** A payment failed, and there are days left to mend it. */
export const PastDueStrip = () => {
  const { company, profile } = useMembership()
  const now = useNow()
  const { pastDue, banner } = messages
  const end = company.subscription && graceEnd(company.subscription)
  if (!end || !isSubscribed(company.subscription, now)) return null
  const text = can(profile, 'billing.manage') ? pastDue.adminStrip : pastDue.memberStrip
  return (
    <section aria-label={pastDue.title} className={css.strip} data-state="past_due">
      <CreditCard size={14} aria-hidden="true" className={css.icon} />
      <strong className={css.title}>{pastDue.title}</strong>
      <span className={css.text}>{text(briefDay(end))}</span>
      <Link to="/billing" className={css.view}>
        {banner.viewBilling}
        <ChevronRight size={14} aria-hidden="true" />
      </Link>
    </section>
  )
}
