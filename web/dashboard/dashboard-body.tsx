import { messages as dashboardMessages } from '@cairn/domain/dashboard/messages'
import type { Dashboard, StrategyStanding, TeamStanding } from '@cairn/domain/dashboard/schema'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, MessageSquareText, Target, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { CreateLink } from '../billing/access.tsx'
import { ProgressBar } from '../objectives/progress-bar.tsx'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { type Address, shownQuarter, teamIn } from './address.ts'
import dashboardBodyCss from './dashboard-body.module.css'
import css from './dashboard-page.module.css'
import { GhostPanel } from './dashboard-skeleton.tsx'
import { Fold } from './fold.tsx'
import { GettingStarted } from './getting-started.tsx'
import type { PictureName } from './pictures/pictures.tsx'
import { feedQuery, usePictures } from './queries.ts'
import { RecentUpdates, UpdateLine } from './recent-updates.tsx'
import { ShortLabel, TeamLabel } from './team-label.tsx'
import { TeamPanel } from './team-panel.tsx'
import { Tiles } from './tiles.tsx'
import lines from './update-lines.module.css'

type Props = { dashboard: Dashboard; address: Address; onGo: (change: Address) => void }

/** A picture once its code is there; until then its outline. */
const LoadedPicture = ({ dashboard, name }: { dashboard: Dashboard; name: PictureName }) => {
  const { data, error, refetch } = usePictures()
  const { title } = dashboardMessages[name]
  if (data) return <data.Picture name={name} dashboard={dashboard} />
  if (!error) return <GhostPanel title={title} height={352} />
  return (
    <Panel title={title}>
      <PanelError error={error} onRetry={refetch} />
    </Panel>
  )
}

/** Everything that the dashboard shows of the chosen quarter. */
export const DashboardBody = ({ dashboard, address, onGo }: Props) => {
  const { quarter, figures, teams, strategies, gettingStarted } = dashboard
  const openHistory = (id: string) => onGo({ history: id })
  const hasTeams = teams.some(({ team }) => team !== null)
  return (
    <>
      {gettingStarted && <GettingStarted facts={gettingStarted} />}
      <Tiles figures={figures} quarter={quarter} onOpen={(tile) => onGo({ show: tile, of: undefined })} />
      <div className={css.pair}>
        <LoadedPicture dashboard={dashboard} name="mix" />
        <div className={css.first}>
          <LoadedPicture dashboard={dashboard} name="progress" />
        </div>
      </div>
      <div className={css.columns}>
        <div className={css.column}>
          <RecentUpdates
            {...dashboard}
            teamId={teamIn(address, teams)}
            onTeam={(team) => onGo({ team })}
            onOpen={openHistory}
          />
          <LoadedPicture dashboard={dashboard} name="rhythm" />
        </div>
        <div className={css.column}>
          {strategies.total > 0 && <StrategicInitiatives {...dashboard} />}
          <TeamCompletion
            {...dashboard}
            create={<CreateLink variant="default">{dashboardMessages.create}</CreateLink>}
          />
        </div>
      </div>
      {hasTeams && figures.total > 0 && <TeamPanel teams={teams} quarter={quarter} />}
      {figures.total > 0 && <WeeklyFeed quarter={quarter} onOpen={openHistory} />}
    </>
  )
}

const { feed: words, allQuarters } = dashboardMessages

type WeeklyFeedProps = { quarter: string | null; onOpen: (objectiveId: string) => void }

/** Everything that was said of the objectives of the quarter, newest first. */
const WeeklyFeed = ({ quarter, onOpen }: WeeklyFeedProps) => {
  const query = useInfiniteQuery(feedQuery(shownQuarter(quarter)))
  const { data, error, refetch } = query
  const updates = data?.pages.flatMap((page) => page.updates) ?? []
  return (
    <Panel title={words.title} note={quarter ?? allQuarters}>
      {!data &&
        (error ? (
          <PanelError error={error} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={3} height={58} label={updatesMessages.loading} />
        ))}
      {updates.length > 0 && (
        <ul className={lines.lines} aria-busy={query.isPlaceholderData}>
          {updates.map((update) => (
            <UpdateLine key={update.id} update={update} isWhole onOpen={onOpen} />
          ))}
        </ul>
      )}
      {data && updates.length === 0 && (
        <PanelMessage icon={<MessageSquareText size={20} />}>{words.none}</PanelMessage>
      )}
      {query.hasNextPage && (
        <ShowMore isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()}>
          {words.more}
        </ShowMore>
      )}
    </Panel>
  )
}

const { strategies: strategicInitiativesWords, allQuarters: strategicInitiativesAllQuarters } =
  dashboardMessages

/** Its numbers open the list of what they count. */
const Initiative = ({ id, title, total, drafts, completed, percent, atRisk }: StrategyStanding) => (
  <li className={dashboardBodyCss.initiative}>
    <p className={dashboardBodyCss.line}>
      <Link to="/strategies" search={{ strategy: id }} className={dashboardBodyCss.title}>
        <ShortLabel>{title}</ShortLabel>
      </Link>
      <span className={dashboardBodyCss.percent}>
        <strong>{percent}%</strong> {strategicInitiativesWords.complete}
      </span>
    </p>
    <ProgressBar progress={percent} />
    <Link to="/strategies" search={{ strategy: id }} className={dashboardBodyCss.counts}>
      {(total > 0 || drafts === 0) && (
        <>
          <span>{strategicInitiativesWords.total(total)}</span>
          <span>{strategicInitiativesWords.completed(completed)}</span>
        </>
      )}
      {drafts > 0 && <span>{strategicInitiativesWords.drafts(drafts)}</span>}
      {atRisk > 0 && (
        <span className={dashboardBodyCss.risk}>{strategicInitiativesWords.slipping(atRisk)}</span>
      )}
    </Link>
  </li>
)

/** The strategies of the quarter, and how many of their OKRs are complete. */
const StrategicInitiatives = ({ strategies, quarter }: Pick<Dashboard, 'strategies' | 'quarter'>) => {
  const { total, rows } = strategies
  const search = quarter ? { quarter } : {}
  return (
    <Panel
      title={strategicInitiativesWords.title}
      note={quarter ?? strategicInitiativesAllQuarters}
      action={
        <Link to="/strategies" search={search} className={dashboardBodyCss.details}>
          {strategicInitiativesWords.details}
          <ChevronRight size={14} aria-hidden="true" />
        </Link>
      }
    >
      <ul className={dashboardBodyCss.initiatives}>
        {rows.map((strategy) => (
          <Initiative key={strategy.id} {...strategy} />
        ))}
      </ul>
      {total > rows.length && (
        <p className={dashboardBodyCss.more}>
          <Link to="/strategies" search={search}>
            {strategicInitiativesWords.more(total - rows.length)}
          </Link>
        </p>
      )}
    </Panel>
  )
}

const { completion: teamCompletionWords, noTeams } = dashboardMessages

const Completed = ({ team, completion: { total, completed, percent } }: TeamStanding) => (
  <li className={dashboardBodyCss.row} data-top={team === null || team.level === 1 ? '' : undefined}>
    <TeamLabel team={team} />
    <ProgressBar progress={percent} />
    <span className={dashboardBodyCss.teamCompletionCounts}>
      {total === 0 ? teamCompletionWords.noOkrs : teamCompletionWords.completed(completed, total)}
    </span>
    <span className={dashboardBodyCss.teamCompletionPercent} data-none={percent === null ? '' : undefined}>
      {progressLabel(percent)}
    </span>
  </li>
)

type TeamCompletionProps = Pick<Dashboard, 'teams' | 'figures'> & { create: ReactNode }

/** How much of what each team has taken on is complete, sub-teams included. */
const TeamCompletion = ({ teams, figures, create }: TeamCompletionProps) => {
  const known = teams.filter(({ team }) => team !== null)
  return (
    <Panel
      title={teamCompletionWords.title}
      action={<span className={dashboardBodyCss.note}>{teamCompletionWords.note}</span>}
    >
      {known.length === 0 ? (
        <ReadyMessage icon={<Users size={20} />} title={noTeams.title} text={noTeams.text} />
      ) : (
        <div className={dashboardBodyCss.body}>
          <Fold rows={teams}>
            {(shown) => (
              <ul className={dashboardBodyCss.rows}>
                {shown.map((standing) => (
                  <Completed key={standing.team?.id ?? 'none'} {...standing} />
                ))}
              </ul>
            )}
          </Fold>
        </div>
      )}
      {known.length > 0 && figures.total === 0 && (
        <div className={dashboardBodyCss.ready}>
          <ReadyMessage icon={<Target size={20} />} {...teamCompletionWords.ready} action={create} />
        </div>
      )}
    </Panel>
  )
}

type ReadyMessageProps = { icon: ReactNode; title: string; text: string; action?: ReactNode }

/** In a panel that has nothing to count yet: what it waits for. */
const ReadyMessage = ({ icon, title, text, action }: ReadyMessageProps) => (
  <div className={dashboardBodyCss.message}>
    <div className={dashboardBodyCss.disc} aria-hidden="true">
      {icon}
    </div>
    <h3 className={dashboardBodyCss.teamCompletionTitle}>{title}</h3>
    <p className={dashboardBodyCss.text}>{text}</p>
    {action && <div className={dashboardBodyCss.action}>{action}</div>}
  </div>
)
