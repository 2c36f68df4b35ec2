import { messages } from '@cairn/domain/dashboard/messages'
import type { Dashboard } from '@cairn/domain/dashboard/schema'
import { Panel } from '../ui/panel.tsx'
import { PanelError } from '../ui/panel-state.tsx'
import { type Address, teamIn } from './address.ts'
import { CreateButton } from './create-button.tsx'
import css from './dashboard-page.module.css'
import { GhostPanel } from './dashboard-skeleton.tsx'
import { GettingStarted } from './getting-started.tsx'
import type { PictureName } from './pictures/pictures.tsx'
import { RecentUpdates } from './recent-updates.tsx'
import { StrategicInitiatives } from './strategic-initiatives.tsx'
import { TeamCompletion } from './team-completion.tsx'
import { TeamPanel } from './team-panel.tsx'
import { Tiles } from './tiles.tsx'
import { usePictures } from './use-pictures.ts'
import { WeeklyFeed } from './weekly-feed.tsx'

type Props = { dashboard: Dashboard; address: Address; onGo: (change: Address) => void }

/** A picture once its code is there; until then its outline. */
const Drawn = ({ dashboard, name }: { dashboard: Dashboard; name: PictureName }) => {
  const { data, error, refetch } = usePictures()
  const { title } = messages[name]
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
      <Tiles figures={figures} quarter={quarter} onOpen={(tile) => onGo({ show: tile })} />
      <div className={css.pair}>
        <Drawn dashboard={dashboard} name="mix" />
        <div className={css.first}>
          <Drawn dashboard={dashboard} name="progress" />
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
          <Drawn dashboard={dashboard} name="rhythm" />
        </div>
        <div className={css.column}>
          {strategies.total > 0 && <StrategicInitiatives {...dashboard} />}
          <TeamCompletion {...dashboard} create={<CreateButton isQuiet />} />
        </div>
      </div>
      {hasTeams && figures.total > 0 && <TeamPanel teams={teams} quarter={quarter} />}
      {figures.total > 0 && <WeeklyFeed quarter={quarter} onOpen={openHistory} />}
    </>
  )
}
