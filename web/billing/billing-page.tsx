import type { BillingOverview } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { billingTitle } from '@cairn/domain/billing/rules'
import { can } from '@cairn/domain/permissions'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useEffect } from 'react'
import { wordsOf } from '../failure.ts'
import { useMembership } from '../session.ts'
import { PageTitle } from '../ui/page-title.tsx'
import css from './billing-page.module.css'
import { BillingSkeleton } from './billing-skeleton.tsx'
import { ExpiredCard } from './expired-card.tsx'
import { Features } from './features.tsx'
import { HelpCard } from './help-card.tsx'
import { fixDates, overviewQuery } from './queries.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import { SuccessBanner } from './success-banner.tsx'
import { TrialCard, TrialEndedCard } from './trial-card.tsx'
import { useAfterPortal } from './use-after-portal.ts'

export const BillingPage = () => {
  const { data, error, dataUpdatedAt, refetch, isRefetching } = useQuery(overviewQuery)
  const now = new Date(dataUpdatedAt)
  useAfterPortal()
  return (
    <>
      <PageTitle title={data ? billingTitle(data, now) : messages.titles.billing} />
      <SuccessBanner />
      {data && <Loaded overview={data} now={now} />}
      {!data && error && (
        <div role="alert" className={css.failure}>
          <p>{wordsOf(error)}</p>
          <Button variant="default" loading={isRefetching} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && <BillingSkeleton />}
    </>
  )
}

const Loaded = ({ overview, now }: { overview: BillingOverview; now: Date }) => {
  useMissingDates(overview)
  return (
    <div className={css.columns}>
      <div className={css.main}>
        <StateCard overview={overview} now={now} />
        {overview.sandbox && <SandboxNote />}
      </div>
      <HelpCard overview={overview} />
    </div>
  )
}

const StateCard = ({ overview, now }: { overview: BillingOverview; now: Date }) => {
  switch (overview.state) {
    case 'in_trial':
      return <TrialCard overview={overview} />
    case 'trial_ended':
      return <TrialEndedCard overview={overview} />
    case 'expired':
      return <ExpiredCard overview={overview} />
    case 'active':
    case 'canceling':
      return (
        <>
          <SubscriptionCard overview={overview} now={now} />
          <section className={css.included} aria-labelledby="included">
            <h2 id="included" className={css.heading}>
              {messages.included}
            </h2>
            <Features isWide />
          </section>
        </>
      )
  }
}

const SandboxNote = () => (
  <p className={css.sandbox}>
    <span className={css.sandboxBadge}>
      <FlaskConical size={12} aria-hidden="true" />
      {messages.sandbox.badge}
    </span>
    {messages.sandbox.text}
  </p>
)

/** A subscription whose dates never came is asked for once more, by itself. */
const useMissingDates = ({ subscription }: BillingOverview) => {
  const { profile, company } = useMembership()
  const client = useQueryClient()
  const isIncomplete =
    subscription !== null &&
    (subscription.currentPeriodStart === null || subscription.currentPeriodEnd === null) &&
    can(profile, 'billing.manage')
  useEffect(() => {
    if (isIncomplete) fixDates(client, company.id).catch(() => null)
  }, [isIncomplete, client, company.id])
}
