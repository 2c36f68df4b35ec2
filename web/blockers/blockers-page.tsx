import '@mantine/core/styles/Switch.layer.css'
import { messages, screenMessages as words } from '@cairn/domain/blockers/messages'
import type { Blocker } from '@cairn/domain/blockers/schema'
import { Switch } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck, Lock } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { SubscribeLink, useAccess } from '../billing/access.tsx'
import { isExpected } from '../failure.ts'
import { useMembership } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PanelError, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { useUnderstood } from '../understood.ts'
import { BlockerCard } from './blocker-card.tsx'
import { AskedOfYou } from './blocker-list.tsx'
import css from './blockers-page.module.css'
import { ResolveDialog } from './dialogs.tsx'
import { blockersQuery } from './queries.ts'
import { ResolvedPanel } from './resolved-panel.tsx'
import { ReviewTeam } from './review-team.tsx'

const Restricted = () => (
  <MessagePage
    icon={<Lock size={20} />}
    title={messages.restricted.title}
    action={<ButtonLink to="/dashboard">{words.dashboard}</ButtonLink>}
  >
    {messages.restricted.text}
  </MessagePage>
)

const SubTeamsSwitch = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => {
  const id = useId()
  return (
    <span className={css.switch}>
      <label htmlFor={id}>{words.subTeams}</label>
      <Switch
        id={id}
        withThumbIndicator={false}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </span>
  )
}

const ForLeaders = () => {
  const said = useSearch({ from: '/shell/team-blockers' })
  const { subTeams } = useUnderstood(said, { subTeams: said.subTeams === 'true' ? said.subTeams : undefined })
  const navigate = useNavigate({ from: '/team-blockers' })
  const query = useInfiniteQuery(blockersQuery(subTeams === 'true'))
  const { data, error, refetch } = query
  const dismissed = useDismissed()
  const hasAccess = useAccess()
  const [resolving, setResolving] = useState<Blocker | null>(null)
  if (isExpected(error) && error.refusal.code === 'not_allowed') return <Restricted />

  const all = data?.pages.flatMap((page) => page.blockers) ?? []
  const shown = all.filter(({ id }) => !dismissed.has(id))
  const [first] = data?.pages ?? []
  const hidden = all.length - shown.length
  const content = () => {
    if (!data)
      return error ? (
        <PanelError error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={4} height={96} label={words.loading} />
      )
    if (shown.length === 0 && !query.hasNextPage)
      return (
        <EmptyState
          icon={<CircleCheck size={20} />}
          title={words.none.title}
          text={hidden > 0 ? words.none.dismissed : words.none.atAll}
        />
      )
    return (
      <div className={css.cards} aria-busy={query.isPlaceholderData}>
        {shown.map((blocker) => (
          <BlockerCard
            key={blocker.id}
            blocker={blocker}
            onDismiss={() => dismiss(blocker.id)}
            onResolve={hasAccess && blocker.help.may.resolve ? () => setResolving(blocker) : null}
          />
        ))}
        {query.hasNextPage && (
          <ShowMore isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
        )}
      </div>
    )
  }
  return (
    <>
      <PageTitle
        title={words.title}
        subtitle={words.subtitle}
        action={
          first && (
            <div className={css.aside}>
              <ReviewTeam teams={first.teams} />
              {first.hasSubTeams && (
                <SubTeamsSwitch
                  isOn={subTeams === 'true'}
                  onChange={(isOn) =>
                    void navigate({
                      to: '/team-blockers',
                      search: isOn ? { subTeams: 'true' } : {},
                      replace: true,
                    })
                  }
                />
              )}
              <span role="status">{messages.count(Math.max(0, first.total - hidden))}</span>
              {!hasAccess && shown.length > 0 && <SubscribeLink>{words.subscribe}</SubscribeLink>}
            </div>
          )
        }
      />
      {data && <AskedOfYou />}
      {content()}
      {data && (
        <div className={css.resolved}>
          <ResolvedPanel subTeams={subTeams === 'true'} />
        </div>
      )}
      {shown.length > 0 && <p className={css.hint}>{words.untilReload}</p>}
      {resolving && (
        <ResolveDialog
          blocker={{ id: resolving.id, text: resolving.blockers, helper: resolving.help.ask?.helper }}
          onClose={() => setResolving(null)}
        />
      )}
    </>
  )
}

/** What stands in the way of the teams one leads. */
export const BlockersPage = () => (useMembership().profile.isTeamLeader ? <ForLeaders /> : <Restricted />)

/** In memory only: what someone put aside is back with the next load of the page. */
let dismissedIds: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

const dismiss = (id: string) => {
  dismissedIds = new Set([...dismissedIds, id])
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useDismissed = () => useSyncExternalStore(subscribe, () => dismissedIds)
