import { progressLabel } from '@cairn/domain/objectives/progress'
import { messages } from '@cairn/domain/updates/messages'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { weekMessages as words } from '@cairn/domain/updates/week-messages'
import { Check } from 'lucide-react'
import { ProgressBar } from '../objectives/progress-bar.tsx'
import { StatusWord } from '../objectives/status-word.tsx'
import { TeamName } from '../teams/team-name.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { dateText, momentText } from '../ui/moment-text.ts'
import type { WeekItem } from './run.ts'
import css from './week-rows.module.css'

/** What was said about it this week. */
export const DoneRow = ({ title, update }: { title: string; update: WeeklyUpdate }) => (
  <div className={css.row} data-done="">
    <span className={css.check}>
      <Check size={12} aria-label={words.done} />
    </span>
    <span className={css.title}>{title}</span>
    {update.updateText === messages.noChange ? (
      <span className={css.said}>
        <Badge>{update.updateText}</Badge>
      </span>
    ) : (
      <span className={css.said} title={update.updateText}>
        {update.updateText}
      </span>
    )}
    <Avatar name={update.author.name} emoji={update.author.profileEmoji} size={20} />
    <time className={css.when} dateTime={update.createdAt.toISOString()}>
      {momentText(update.createdAt)}
    </time>
  </div>
)

type Props = { item: WeekItem; position: number; onOpen: () => void }

/** One whose turn comes later. */
export const WaitingRow = ({ item: { objective, latest, state }, position, onOpen }: Props) => (
  <button type="button" className={css.row} onClick={onOpen}>
    <span className={css.number} aria-hidden="true">
      {position}
    </span>
    <span className={css.title}>{objective.title}</span>
    <span className={css.team}>{objective.team && <TeamName team={objective.team} />}</span>
    <span className={css.status}>
      <StatusWord status={objective.countsAs} />
    </span>
    <span className={css.progress}>
      <ProgressBar progress={objective.progress} /> {progressLabel(objective.progress)}
    </span>
    <span className={css.when}>
      {state === 'later' && <Badge>{words.notDue}</Badge>}{' '}
      {latest ? words.lastUpdate(dateText(latest.createdAt)) : messages.due.first}
    </span>
  </button>
)
