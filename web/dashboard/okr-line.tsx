import { messages as dashboardMessages } from '@cairn/domain/dashboard/messages'
import type { TileObjective } from '@cairn/domain/dashboard/schema'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { statusLabels } from '@cairn/domain/objectives/status'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { ActionIcon } from '@mantine/core'
import { ArrowRight, History } from 'lucide-react'
import { StatusWord } from '../objectives/status.tsx'
import { TeamName } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { momentText } from '../ui/moment-text.ts'
import line from './line-button.module.css'
import css from './okr-line.module.css'

const { dialog: words } = dashboardMessages

type Props = {
  objective: TileObjective
  /** From what to what its status went, and when. */
  isChange: boolean
  isOfAnyQuarter: boolean
  onOpen: () => void
  onHistory: () => void
}

const Change = ({ previousStatus, status, statusChangedDate }: TileObjective) => (
  <>
    <span className={css.status}>
      {previousStatus && (
        <>
          <span className={css.quiet}>{statusLabels[previousStatus]}</span>
          <ArrowRight size={12} aria-label={updatesMessages.history.to} />
        </>
      )}
      <StatusWord status={status} />
    </span>
    {statusChangedDate && (
      <time className={css.when} dateTime={statusChangedDate.toISOString()}>
        {momentText(statusChangedDate)}
      </time>
    )}
  </>
)

/** One OKR of a list: what it is, whose, and how it stands. */
export const OkrLine = ({ objective, isChange, isOfAnyQuarter, onOpen, onHistory }: Props) => {
  const { title, owner, team, quarter, countsAs, progress } = objective
  return (
    <li className={css.line}>
      <Avatar name={owner.fullName} emoji={owner.profileEmoji} />
      <div className={css.words}>
        <button type="button" className={`${line.button} ${css.title}`} onClick={onOpen}>
          {title}
        </button>
        <p className={css.facts}>
          <span>{owner.fullName}</span>
          {team && <TeamName team={team} />}
          {isOfAnyQuarter && <span>{quarter}</span>}
        </p>
      </div>
      <div className={css.standing}>
        {isChange ? (
          <Change {...objective} />
        ) : (
          <>
            <span className={css.status}>
              <StatusWord status={countsAs} />
            </span>
            <span className={css.when}>{progressLabel(progress)}</span>
          </>
        )}
      </div>
      <ActionIcon
        className={css.history}
        aria-label={words.historyOf(title)}
        title={dashboardMessages.history.title}
        onClick={onHistory}
      >
        <History size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}
