import { messages } from '@cairn/domain/dashboard/messages'
import type { Dashboard, TeamStanding } from '@cairn/domain/dashboard/schema'
import { truncateLabel } from '@cairn/domain/objectives/rules'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, MessageSquareText } from 'lucide-react'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage } from '../ui/panel-state.tsx'
import { allTeams, shownQuarter } from './address.ts'
import { recentQuery } from './queries.ts'
import css from './select.module.css'
import { UpdateLine } from './update-line.tsx'
import lines from './update-lines.module.css'

const { recent: words } = messages

const indent = '\u2003'

const choicesOf = (teams: readonly TeamStanding[]) => [
  { value: allTeams, label: words.allTeams },
  ...teams.flatMap(({ team }) =>
    team ? [{ value: team.id, label: `${indent.repeat(team.level - 1)}${truncateLabel(team.name)}` }] : [],
  ),
]

type Props = Pick<Dashboard, 'quarter' | 'teams' | 'recent'> & {
  /** Undefined: the team that the viewer leads, else everyone. */
  teamId: string | null | undefined
  onTeam: (choice: string) => void
  onOpen: (objectiveId: string) => void
}

/** What was said last, by everyone or by a team with its sub-teams. */
export const RecentUpdates = ({ quarter, teams, recent, teamId, onTeam, onOpen }: Props) => {
  const isChosen = teamId !== undefined
  const chosen = useQuery({ ...recentQuery(shownQuarter(quarter), teamId ?? null), enabled: isChosen })
  const updates = (isChosen ? chosen.data?.updates : undefined) ?? recent.updates
  const value = (isChosen ? teamId : recent.team?.id) ?? allTeams
  return (
    <Panel
      title={words.title}
      action={
        <NativeSelect
          aria-label={words.team}
          classNames={{ root: css.root ?? '', input: css.input ?? '' }}
          rightSection={<ChevronDown size={14} aria-hidden="true" />}
          data={choicesOf(teams)}
          value={value}
          onChange={(event) => onTeam(event.currentTarget.value)}
        />
      }
    >
      {isChosen && chosen.error && !chosen.data ? (
        <PanelError error={chosen.error} onRetry={chosen.refetch} />
      ) : (
        <ul className={lines.lines} aria-busy={isChosen && chosen.isPlaceholderData}>
          {updates.map((update) => (
            <UpdateLine key={update.id} update={update} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {updates.length === 0 && (
        <div className={lines.none}>
          <PanelMessage icon={<MessageSquareText size={20} />}>{words.none}</PanelMessage>
        </div>
      )}
    </Panel>
  )
}
