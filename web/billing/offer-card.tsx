import type { BillingOverview } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { plans } from '@cairn/domain/billing/plans'
import { monthlyCost, pricePerMember, textFor } from '@cairn/domain/billing/rules'
import { can } from '@cairn/domain/permissions'
import { Button } from '@mantine/core'
import { Check, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCompanyDay } from '../company-day.ts'
import { useMembership } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import panel from '../ui/panel.module.css'
import { trialDays, trialScale } from './days.ts'
import css from './offer-card.module.css'
import mark from './state-badge.module.css'
import trialCardCss from './trial-card.module.css'
import { useCheckout, usePortal } from './use-provider-page.ts'

/** What a subscription brings, two or four abreast. */
export const Features = ({ isWide = false }: { isWide?: boolean }) => (
  <ul className={css.features} data-wide={isWide || undefined}>
    {messages.features.map((feature) => (
      <li key={feature} className={css.feature}>
        <Check size={14} aria-hidden="true" className={css.tick} />
        {feature}
      </li>
    ))}
  </ul>
)

type Props = {
  overview: BillingOverview
  badge: ReactNode
  children: ReactNode
}

/** What is offered goes by what the person can do about it. */
export const useMayPay = () => can(useMembership().profile, 'billing.manage')

/** How things stand on the left, what a subscription costs and how to begin one on the right. */
export const OfferCard = ({ overview, badge, children }: Props) => (
  <section className={`${panel.panel} ${css.card}`} aria-label={messages.titles.billing}>
    <div className={css.story}>
      <span className={mark.badge}>{badge}</span>
      {children}
      {overview.plan === 'free' && (
        <p className={css.plan}>{messages.freePlan(plans.free.name, plans.free.maxUsers)}</p>
      )}
      <hr className={css.rule} />
      <Features />
    </div>
    <Price overview={overview} />
  </section>
)

const Price = ({ overview }: { overview: BillingOverview }) => {
  const mayPay = useMayPay()
  const { members, monthlyCost: cost } = overview
  return (
    <div className={css.price}>
      <p className={css.amount}>{pricePerMember}</p>
      <p className={css.unit}>{messages.perMember}</p>
      <dl className={css.sum}>
        <div>
          <dt>{messages.tiles.members}</dt>
          <dd>{members}</dd>
        </div>
        <div>
          <dt>{messages.tiles.pricePerMember}</dt>
          <dd>{pricePerMember}</dd>
        </div>
        <div className={css.total}>
          <dt>{messages.tiles.cost}</dt>
          <dd>{cost}</dd>
        </div>
      </dl>
      {mayPay && <p className={css.next}>{messages.nextMember(members + 1, monthlyCost(members + 1))}</p>}
      {mayPay ? (
        <Action canSubscribe={overview.canSubscribe} />
      ) : (
        <p className={css.ask}>{messages.askAdmin}</p>
      )}
    </div>
  )
}

/** A subscription that waits for its payment is not begun anew but paid. */
const Action = ({ canSubscribe }: { canSubscribe: boolean }) => {
  const [checkout, portal] = [useCheckout(), usePortal()]
  const { go, isOpening, failure } = canSubscribe ? checkout : portal
  return (
    <div className={css.action}>
      <FormMessage>{failure}</FormMessage>
      <Button size="lg" fullWidth loading={isOpening} onClick={go}>
        {canSubscribe ? messages.startSubscription : messages.manage}
      </Button>
      <p className={css.terms}>{canSubscribe ? messages.terms : messages.paymentOpen}</p>
    </div>
  )
}

export const TrialCard = ({ overview }: { overview: BillingOverview }) => {
  const { trial, daysRemaining } = overview
  const { trialCard } = messages
  const shortDay = useCompanyDay('Nov 24')
  const words = useMayPay() ? trialCard.text : trialCard.memberText
  return (
    <OfferCard overview={overview} badge={<TrialBadge words={trialCard.badge} />}>
      <h2 className={trialCardCss.days}>
        {trialCard.days(daysRemaining)} <span className={trialCardCss.remaining}>{trialCard.remaining}</span>
      </h2>
      <Scale overview={overview} />
      {trial.endDate && <p className={trialCardCss.text}>{words(shortDay(trial.endDate))}</p>}
    </OfferCard>
  )
}

export const TrialEndedCard = ({ overview }: { overview: BillingOverview }) => {
  const mayPay = useMayPay()
  const day = useCompanyDay()
  return (
    <OfferCard overview={overview} badge={<TrialBadge words={messages.trialEndedCard.badge} />}>
      <h2 className={trialCardCss.title}>{messages.trialExpired.title}</h2>
      {overview.trial.endDate && (
        <p className={trialCardCss.text}>{messages.trialEndedCard.ended(day(overview.trial.endDate))}</p>
      )}
      <p className={trialCardCss.text}>{textFor(messages.trialExpired, mayPay)}</p>
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
  const [day, shortDay] = [useCompanyDay(), useCompanyDay('Nov 24')]
  return (
    <div className={trialCardCss.scale}>
      <div className={trialCardCss.ticks} aria-hidden="true">
        {trialScale(daysRemaining).map(({ day: place, isUsed }) => (
          <span key={place} className={trialCardCss.tick} data-used={isUsed || undefined} />
        ))}
      </div>
      <div className={trialCardCss.labels}>
        <span>{trial.startDate && shortDay(trial.startDate)}</span>
        {used > 1 && used < trialDays - 2 && (
          <strong className={trialCardCss.today} style={{ left: `${(used / trialDays) * 100}%` }}>
            Today
          </strong>
        )}
        <span>{trial.endDate && day(trial.endDate)}</span>
      </div>
    </div>
  )
}
