import type { BillingOverview } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { textFor } from '@cairn/domain/billing/rules'
import { Hourglass } from 'lucide-react'
import { dateText } from '../ui/moment-text.ts'
import { briefDay } from './days.ts'
import { OfferCard, useMayPay } from './offer-card.tsx'
import css from './trial-card.module.css'
import { trialDays, trialScale } from './trial-days.ts'

export const TrialCard = ({ overview }: { overview: BillingOverview }) => {
  const { trial, daysRemaining } = overview
  const { trialCard } = messages
  return (
    <OfferCard overview={overview} badge={<TrialBadge words={trialCard.badge} />}>
      <h2 className={css.days}>
        {trialCard.days(daysRemaining)} <span className={css.remaining}>{trialCard.remaining}</span>
      </h2>
      <Scale overview={overview} />
      {trial.endDate && <p className={css.text}>{trialCard.text(briefDay(trial.endDate))}</p>}
    </OfferCard>
  )
}

export const TrialEndedCard = ({ overview }: { overview: BillingOverview }) => {
  const mayPay = useMayPay()
  return (
    <OfferCard overview={overview} badge={<TrialBadge words={messages.trialEndedCard.badge} />}>
      <h2 className={css.title}>{messages.trialExpired.title}</h2>
      {overview.trial.endDate && (
        <p className={css.text}>{messages.trialEndedCard.ended(dateText(overview.trial.endDate))}</p>
      )}
      <p className={css.text}>{textFor(messages.trialExpired, mayPay)}</p>
    </OfferCard>
  )
}

const TrialBadge = ({ words }: { words: string }) => (
  <>
    <Hourglass size={14} aria-hidden="true" />
    {words}
  </>
)

/** The fourteen days, those gone by paler, with today between its first and its last. */
const Scale = ({ overview: { trial, daysRemaining } }: { overview: BillingOverview }) => {
  const used = Math.max(0, trialDays - daysRemaining)
  return (
    <div className={css.scale}>
      <div className={css.ticks} aria-hidden="true">
        {trialScale(daysRemaining).map(({ day, isUsed }) => (
          <span key={day} className={css.tick} data-used={isUsed || undefined} />
        ))}
      </div>
      <div className={css.labels}>
        <span>{trial.startDate && briefDay(trial.startDate)}</span>
        {used > 1 && used < trialDays - 2 && (
          <strong className={css.today} style={{ left: `${(used / trialDays) * 100}%` }}>
            Today
          </strong>
        )}
        <span>{trial.endDate && dateText(trial.endDate)}</span>
      </div>
    </div>
  )
}
