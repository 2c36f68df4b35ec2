import { messages as dashboardMessages } from '@cairn/domain/dashboard/messages'
import type { Dashboard, ReportedUpdate, TeamStanding } from '@cairn/domain/dashboard/schema'
import { truncateLabel } from '@cairn/domain/objectives/rules'
import { statusLabels } from '@cairn/domain/objectives/status'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronDown, CircleAlert, MessageSquareText } from 'lucide-react'
import { StatusWord } from '../objectives/status.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { momentText } from '../ui/moment-text.ts'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage } from '../ui/panel-state.tsx'
import { allTeams, shownQuarter } from './address.ts'
import line from './line-button.module.css'
import { recentQuery } from './queries.ts'
import css from './recent-updates.module.css'
import selectCss from './select.module.css'
import lines from './update-lines.module.css'

type UpdateLineProps = {
  update: ReportedUpdate
  /** With every word of it, and what is in the way. */
  isWhole?: boolean
  onOpen: (objectiveId: string) => void
}

const { history: updateLineWords } = updatesMessages

/** Who said what of which objective, and when; the whole line opens what was said of it before. */
export const UpdateLine = ({ update, isWhole = false, onOpen }: UpdateLineProps) => {
  const { author, objective, createdAt, updateText, blockers, previousValue, newValue } = update
  return (
    <li className={css.line} data-whole={isWhole ? '' : undefined}>
      <Avatar name={author.name} emoji={author.profileEmoji} />
      <div className={css.lines}>
        <div className={css.row}>
          <p className={css.about}>
            <span className={css.who}>{author.name}</span>{' '}
            <button
              type="button"
              className={`${line.button} ${css.title}`}
              title={objective.title}
              onClick={() => onOpen(objective.id)}
            >
              {objective.title}
            </button>
          </p>
          <time dateTime={createdAt.toISOString()} className={css.when}>
            {momentText(createdAt)}
          </time>
        </div>
        <div className={css.row}>
          <p className={css.text} {...(!isWhole && { title: updateText })}>
            {updateText}
          </p>
          <p className={css.marks}>
            {blockers !== null && (
              <span className={css.mark}>
                <CircleAlert size={14} aria-hidden="true" />
                {dashboardMessages.recent.blocker}
              </span>
            )}{' '}
            {previousValue && newValue && (
              <span className={css.mark}>
                <span>{statusLabels[previousValue]}</span>
                <ArrowRight size={12} aria-label={updateLineWords.to} />
                <span className={css.now}>
                  <StatusWord status={newValue} />
                </span>
              </span>
            )}
          </p>
        </div>
        {isWhole && blockers !== null && (
          <p className={css.blocker}>
            <strong>{updateLineWords.blockers}</strong> {blockers}
          </p>
        )}
      </div>
    </li>
  )
}

const { recent: words } = dashboardMessages

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
          classNames={{ root: selectCss.root ?? '', input: selectCss.input ?? '' }}
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
