import type { BillingOverview } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { graceEnd, monthlyCost, pricePerMember } from '@cairn/domain/billing/rules'
import { can } from '@cairn/domain/permissions'
import { Button } from '@mantine/core'
import { CircleAlert, CircleCheck, Clock, ExternalLink, type LucideIcon } from 'lucide-react'
import { useCompanyDay } from '../company-day.ts'
import { useMembership } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import panel from '../ui/panel.module.css'
import { daysUntil, moment } from './days.ts'
import { useMayPay } from './offer-card.tsx'
import mark from './state-badge.module.css'
import css from './subscription-card.module.css'
import { usePortal } from './use-provider-page.ts'

type Props = { overview: BillingOverview; now: Date }

type Standing = { kind: 'active' | 'ending' | 'failed'; badge: string; icon: LucideIcon; text: string | null }

/** What has to be said of it besides its price: that a payment failed, that it ends, or when it begins to cost. */
type Day = (at: Date) => string
const standingOf = (
  { subscription, state, status }: BillingOverview,
  mayPay: boolean,
  day: Day,
): Standing => {
  const { activeCard, pastDue } = messages
  const grace = subscription && graceEnd(subscription)
  if (grace)
    return { kind: 'failed', badge: pastDue.title, icon: CircleAlert, text: pastDue.text(day(grace)) }
  const end = subscription?.currentPeriodEnd
  const keepsUntil = mayPay ? activeCard.keepsUntil : activeCard.memberKeepsUntil
  if (state === 'canceling')
    return {
      kind: 'ending',
      badge: activeCard.endingBadge,
      icon: Clock,
      text: end ? keepsUntil(day(end)) : null,
    }
  const text = end && status === 'trialing' ? activeCard.firstPayment(day(end)) : null
  return { kind: 'active', badge: activeCard.badge, icon: CircleCheck, text }
}

export const SubscriptionCard = ({ overview, now }: Props) => {
  const { activeCard } = messages
  const { kind, badge, icon: Icon, text } = standingOf(overview, useMayPay(), useCompanyDay())
  return (
    <section className={panel.panel} aria-labelledby="subscription">
      <div className={css.head}>
        <h2 id="subscription" className={css.title}>
          {overview.state === 'canceling' ? activeCard.endingSoon : activeCard.title}
        </h2>
        <span className={mark.badge} data-kind={kind}>
          <Icon size={14} aria-hidden="true" />
          {badge}
        </span>
        <p className={css.text}>{messages.price(pricePerMember)}.</p>
        {text && <p className={css.text}>{text}</p>}
      </div>
      <Tiles overview={overview} now={now} />
      <Foot />
    </section>
  )
}

const Tiles = ({ overview: { members, seats, monthlyCost: cost, subscription, state }, now }: Props) => {
  const { tiles } = messages
  const day = useCompanyDay()
  const end = subscription?.currentPeriodEnd ?? null
  return (
    <dl className={css.tiles}>
      <div className={css.tile}>
        <dt>{tiles.members}</dt>
        <dd className={css.figure}>{members}</dd>
        <dd className={css.note}>{seats ? <Seats seats={seats} members={members} /> : tiles.membersNote}</dd>
      </div>
      <div className={css.tile}>
        <dt>{tiles.cost}</dt>
        <dd className={css.figure}>{cost}</dd>
        <dd className={css.note}>
          {members} × {pricePerMember}
        </dd>
        <dd className={css.note}>{messages.nextMember(members + 1, monthlyCost(members + 1))}</dd>
      </div>
      <div className={css.tile}>
        <dt>{state === 'canceling' ? tiles.ends : tiles.nextBilling}</dt>
        <dd className={css.figure}>{end ? day(end) : '–'}</dd>
        {end && <dd className={css.note}>{tiles.inDays(daysUntil(end, now))}</dd>}
      </div>
    </dl>
  )
}

/** What the provider bills, beside what there is; they differ for the two minutes after a change. */
const Seats = ({ seats, members }: { seats: NonNullable<BillingOverview['seats']>; members: number }) => (
  <>
    {messages.seats.billed(seats.billed)} ·{' '}
    {seats.syncedAt && seats.billed === members
      ? messages.seats.synced(moment(seats.syncedAt))
      : messages.seats.pending}
  </>
)

const Foot = () => {
  const { profile } = useMembership()
  const portal = usePortal()
  if (!can(profile, 'billing.manage'))
    return (
      <div className={css.foot}>
        <p className={css.text}>{messages.askAdmin}</p>
      </div>
    )
  return (
    <div className={css.foot}>
      <div>
        <p className={css.text}>{messages.activeCard.portal}</p>
        <FormMessage>{portal.failure}</FormMessage>
      </div>
      <Button
        loading={portal.isOpening}
        onClick={portal.go}
        rightSection={<ExternalLink size={14} aria-hidden="true" />}
      >
        {messages.manage}
      </Button>
    </div>
  )
}
