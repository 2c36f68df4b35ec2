import type { BillingOverview } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { monthlyCost, plans, pricePerMember } from '@cairn/domain/billing/rules'
import { can } from '@cairn/domain/permissions'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMembership } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import panel from '../ui/panel.module.css'
import { Features } from './features.tsx'
import css from './offer-card.module.css'
import mark from './state-badge.module.css'
import { useCheckout, usePortal } from './use-provider-page.ts'

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
