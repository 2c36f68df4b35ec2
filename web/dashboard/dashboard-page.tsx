import { messages } from '@cairn/domain/dashboard/messages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMembership } from '../session.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { PanelError } from '../ui/panel-state.tsx'
import { type Address, quarterIn } from './address.ts'
import { CreateButton } from './create-button.tsx'
import { DashboardBody } from './dashboard-body.tsx'
import css from './dashboard-page.module.css'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { QuarterSelect } from './quarter-select.tsx'
import { dashboardQuery } from './queries.ts'
import { usePictures } from './use-pictures.ts'
import { WelcomeCard } from './welcome-card.tsx'

const DashboardDialogs = lazy(() =>
  import('./dashboard-dialogs.tsx').then((module) => ({ default: module.DashboardDialogs })),
)

export const DashboardPage = () => {
  const { company } = useMembership()
  const address = useSearch({ from: '/shell/dashboard' })
  const navigate = useNavigate({ from: '/dashboard' })
  const { data, error, refetch, isPlaceholderData } = useQuery(dashboardQuery(quarterIn(address)))
  usePictures()
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
            <CreateButton className={css.create ?? ''} isQuiet={data?.gettingStarted != null} />
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
          <DashboardDialogs address={address} quarter={data?.quarter ?? null} onGo={go} />
        </Suspense>
      )}
    </div>
  )
}
