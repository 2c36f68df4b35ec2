import type { BillingOverview } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { planHas } from '@cairn/domain/billing/plans'
import { billingTitle, endedOn, textFor } from '@cairn/domain/billing/rules'
import { can } from '@cairn/domain/permissions'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2, CalendarX2, CircleCheck, FlaskConical, LifeBuoy, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCompanyDay } from '../company-day.ts'
import { wordsOf } from '../failure.ts'
import { useMembership } from '../session.ts'
import { Badge } from '../ui/badge.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import css from './billing-page.module.css'
import { Features, OfferCard, TrialCard, TrialEndedCard, useMayPay } from './offer-card.tsx'
import { fixDates, overviewQuery, refreshBilling } from './queries.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import trialCardCss from './trial-card.module.css'

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

/** Who returns from the provider's page may have changed things there: it is asked at once, before its own word comes. */
const useAfterPortal = () => {
  const isAsked = useSearch({ from: '/shell/billing' }).returned === 'true'
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    if (!isAsked) return
    void navigate({ to: '.', search: (before) => ({ ...before, returned: undefined }), replace: true })
    refreshBilling(client).catch(() => null)
  }, [isAsked, navigate, client])
}

/** The shape of what is coming: a wide card and the help beside it. */
const BillingSkeleton = () => (
  <div className={css.billingSkeletonColumns} role="status" aria-label="Loading...">
    <div className={css.card}>
      <span className={css.short} />
      <span className={css.figure} />
      <span className={css.line} />
      <span className={css.line} />
    </div>
    <div className={css.card}>
      <span className={css.short} />
      <span className={css.line} />
      <span className={css.line} />
    </div>
  </div>
)

const ExpiredCard = ({ overview }: { overview: BillingOverview }) => {
  const end = overview.subscription && endedOn(overview.subscription)
  const { expiredCard, subscriptionRequired } = messages
  const mayPay = useMayPay()
  const day = useCompanyDay()
  return (
    <OfferCard
      overview={overview}
      badge={
        <>
          <CalendarX2 size={14} aria-hidden="true" />
          {expiredCard.badge}
        </>
      }
    >
      <h2 className={trialCardCss.title}>{subscriptionRequired.title}</h2>
      <p className={trialCardCss.text}>{end ? expiredCard.ended(day(end)) : expiredCard.endedUnknown}</p>
      <p className={trialCardCss.text}>{textFor(subscriptionRequired, mayPay)}</p>
    </OfferCard>
  )
}

type Contact = {
  icon: LucideIcon
  words: { title: string; text: string }
  address: string
  badge?: string | null
}

const HelpRow = ({ icon: Icon, words, address, badge }: Contact) => (
  <li className={css.row}>
    <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={css.icon} />
    <div className={css.words}>
      <h3 className={css.name}>
        {words.title}
        {badge && <Badge>{badge}</Badge>}
      </h3>
      <p className={css.text}>{words.text}</p>
      <a href={`mailto:${address}`} className={css.address}>
        {address}
      </a>
    </div>
  </li>
)

const HelpCard = ({ overview: { plan, supportEmail, salesEmail } }: { overview: BillingOverview }) => (
  <section aria-labelledby="need-help" className={css.helpCardCard}>
    <h2 id="need-help" className={css.title}>
      {messages.help.title}
    </h2>
    <ul className={css.list}>
      <HelpRow
        icon={LifeBuoy}
        words={messages.help.support}
        address={supportEmail}
        badge={planHas(plan, 'priority_support') ? messages.help.priority : null}
      />
      <HelpRow icon={Building2} words={messages.help.sales} address={salesEmail} />
    </ul>
  </section>
)

const shownFor = 5000
const refreshAfter = 2000

/**
 * On the way back from checkout: says so for a while, and asks the provider itself, in case its own word is late.
 * The address forgets it at once, so that a reload or a bookmark does not repeat it.
 */
const SuccessBanner = () => {
  const isAsked = useSearch({ from: '/shell/billing' }).success === 'true'
  const [isShown, setShown] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()

  useEffect(() => {
    if (!isAsked) return
    setShown(true)
    void navigate({ to: '.', search: (before) => ({ ...before, success: undefined }), replace: true })
  }, [isAsked, navigate])

  useEffect(() => {
    if (!isShown) return
    // What failed to load is told by the page itself; the provider's own word still comes.
    const refresh = setTimeout(() => refreshBilling(client).catch(() => null), refreshAfter)
    const hide = setTimeout(() => setShown(false), shownFor)
    return () => {
      clearTimeout(refresh)
      clearTimeout(hide)
    }
  }, [isShown, client])

  return (
    <div role="status">
      {isShown && (
        <div className={css.banner}>
          <CircleCheck size={18} aria-hidden="true" />
          <p>
            <strong>{messages.success.title}</strong> {messages.success.text}
          </p>
        </div>
      )}
    </div>
  )
}
