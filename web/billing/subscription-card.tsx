import type { BillingOverview } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { monthlyCost, pricePerMember } from '@cairn/domain/billing/rules'
import { can } from '@cairn/domain/permissions'
import { Button } from '@mantine/core'
import { CircleCheck, Clock, ExternalLink } from 'lucide-react'
import { useMembership } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { day, daysUntil, moment } from './days.ts'
import css from './subscription-card.module.css'
import { usePortal } from './use-provider-page.ts'

type Props = { overview: BillingOverview; now: Date }

export const SubscriptionCard = ({ overview, now }: Props) => {
  const { activeCard } = messages
  const isEnding = overview.state === 'canceling'
  const end = overview.subscription?.currentPeriodEnd
  return (
    <section className={css.card} aria-labelledby="subscription">
      <div className={css.head}>
        <div>
          <h2 id="subscription" className={css.title}>
            {isEnding ? activeCard.endingSoon : activeCard.title}
          </h2>
          <p className={css.text}>{messages.price(pricePerMember)}.</p>
          {end && isEnding && <p className={css.text}>{activeCard.keepsUntil(day(end))}</p>}
          {end && !isEnding && overview.status === 'trialing' && (
            <p className={css.text}>{activeCard.firstPayment(day(end))}</p>
          )}
        </div>
        <span className={css.badge} data-ending={isEnding || undefined}>
          {isEnding ? <Clock size={14} aria-hidden="true" /> : <CircleCheck size={14} aria-hidden="true" />}
          {isEnding ? activeCard.endingBadge : activeCard.badge}
        </span>
      </div>
      <Tiles overview={overview} now={now} />
      <Foot />
    </section>
  )
}

const Tiles = ({ overview: { members, seats, monthlyCost: cost, subscription, state }, now }: Props) => {
  const { tiles } = messages
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
