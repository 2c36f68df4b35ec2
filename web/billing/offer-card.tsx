import type { BillingOverview } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { monthlyCost, pricePerMember } from '@cairn/domain/billing/rules'
import { can } from '@cairn/domain/permissions'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMembership } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { Features } from './features.tsx'
import css from './offer-card.module.css'
import { useCheckout } from './use-provider-page.ts'

type Props = {
  overview: BillingOverview
  badge: ReactNode
  children: ReactNode
}

/** How things stand on the left, what a subscription costs and how to begin one on the right. */
export const OfferCard = ({ overview, badge, children }: Props) => (
  <section className={css.card} aria-label={messages.titles.billing}>
    <div className={css.story}>
      <span className={css.badge}>{badge}</span>
      {children}
      <hr className={css.rule} />
      <Features />
    </div>
    <Price overview={overview} />
  </section>
)

const Price = ({ overview: { members, monthlyCost: cost } }: { overview: BillingOverview }) => {
  const { profile } = useMembership()
  const checkout = useCheckout()
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
      <p className={css.next}>{messages.nextMember(members + 1, monthlyCost(members + 1))}</p>
      {can(profile, 'billing.manage') ? (
        <div className={css.action}>
          <FormMessage>{checkout.failure}</FormMessage>
          <Button size="lg" fullWidth loading={checkout.isOpening} onClick={checkout.go}>
            {messages.startSubscription}
          </Button>
          <p className={css.terms}>{messages.terms}</p>
        </div>
      ) : (
        <p className={css.ask}>{messages.askAdmin}</p>
      )}
    </div>
  )
}
