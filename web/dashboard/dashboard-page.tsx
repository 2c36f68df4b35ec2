import { messages } from '@cairn/domain/dashboard/messages'
import type { Dashboard } from '@cairn/domain/dashboard/schema'
import { allQuarters } from '@cairn/domain/dashboard/tiles'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Calendar, ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { CreateLink } from '../billing/access.tsx'
import { lazyPart } from '../lazy-page.ts'
import { useMembership } from '../session.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { PanelError } from '../ui/panel-state.tsx'
import { useKnown, useUnderstood } from '../understood.ts'
import { type Address, meaningOf, quarterIn, shownQuarter, teamIn } from './address.ts'
import { DashboardBody } from './dashboard-body.tsx'
import css from './dashboard-page.module.css'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { dashboardQuery, usePictures } from './queries.ts'
import selectCss from './select.module.css'

const DashboardDialogs = lazyPart(async () => (await import('./dashboard-dialogs.tsx')).DashboardDialogs)

export const DashboardPage = () => {
  const { company } = useMembership()
  const { welcome: _, ...said } = useSearch({ from: '/shell/dashboard' })
  const address = useUnderstood(said, meaningOf(said))
  const navigate = useNavigate({ from: '/dashboard' })
  const { data, error, refetch, isPlaceholderData } = useQuery(dashboardQuery(quarterIn(address)))
  usePictures()
  useKnown(address, data && teamIn(address, data.teams) === undefined ? ['team'] : [])
  const go = (change: Address) =>
    void navigate({ to: '/dashboard', search: (before) => ({ ...before, ...change }), resetScroll: false })
  return (
    <div className={css.page}>
      <PageTitle
        isTight
        title={messages.title(company.name)}
        {...(data?.quarters.length === 0 && { subtitle: messages.noQuarters })}
        action={
          <div className={css.actions}>
            <QuarterSelect shown={data} onChoose={(quarter) => go({ quarter })} />
            <CreateLink
              className={css.create ?? ''}
              variant={data?.gettingStarted != null ? 'default' : 'filled'}
            >
              {messages.create}
            </CreateLink>
          </div>
        }
      />
      <WelcomeCard company={company.name} />
      {data && (
        <div aria-busy={isPlaceholderData} className={css.body}>
          <DashboardBody dashboard={data} address={address} onGo={go} />
        </div>
      )}
      {!data && error && (
        <Panel title={messages.teamsFailed}>
          <PanelError error={error} onRetry={refetch} />
        </Panel>
      )}
      {!data && !error && <DashboardSkeleton />}
      {(address.show || address.history || address.okrId) && (
        <Suspense>
          <DashboardDialogs address={address} quarter={data?.quarter ?? null} dashboard={data} onGo={go} />
        </Suspense>
      )}
    </div>
  )
}

type Props = {
  shown: Pick<Dashboard, 'quarters' | 'quarter'> | undefined
  onChoose: (quarter: string) => void
}

/** One of the quarters that have objectives, or all of them together. */
const QuarterSelect = ({ shown, onChoose }: Props) => {
  const { quarters = [], quarter = null } = shown ?? {}
  // An address may name a quarter whose last objective is gone.
  const isGone = quarter !== null && !quarters.includes(quarter)
  return (
    <NativeSelect
      aria-label={messages.quarter}
      classNames={{ root: selectCss.root ?? '', input: selectCss.input ?? '' }}
      leftSection={<Calendar size={16} strokeWidth={1.75} aria-hidden="true" />}
      rightSection={<ChevronDown size={14} aria-hidden="true" />}
      disabled={!shown}
      data={
        shown
          ? [{ value: allQuarters, label: messages.allQuarters }, ...quarters, ...(isGone ? [quarter] : [])]
          : [{ value: allQuarters, label: messages.quarter }]
      }
      value={shownQuarter(quarter)}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

/** Greets a new member once: the address forgets it at once, so a reload or a bookmark does not repeat it. */
const WelcomeCard = ({ company }: { company: string }) => {
  const isAsked = useSearch({ from: '/shell/dashboard' }).welcome === 'true'
  const [isOpen, setOpen] = useState(isAsked)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAsked) return
    setOpen(true)
    void navigate({ to: '.', search: (before) => ({ ...before, welcome: undefined }), replace: true })
  }, [isAsked, navigate])

  const close = () => {
    setOpen(false)
    document.getElementById('content')?.focus()
  }
  if (!isOpen) return null
  return (
    <section className={css.welcome} aria-labelledby="welcome">
      <div>
        <h2 id="welcome" className={css.heading}>
          {messages.welcome.title(company)}
        </h2>
        <p className={css.text}>{messages.welcome.text}</p>
      </div>
      <Button variant="default" onClick={close}>
        Close
      </Button>
    </section>
  )
}
