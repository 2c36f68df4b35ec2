import { messages as dashboardMessages } from '@cairn/domain/dashboard/messages'
import type { ReportedUpdate } from '@cairn/domain/dashboard/schema'
import { statusLabels } from '@cairn/domain/objectives/status'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { ArrowRight, CircleAlert } from 'lucide-react'
import { StatusWord } from '../objectives/status-word.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { momentText } from '../ui/moment-text.ts'
import line from './line-button.module.css'
import css from './update-line.module.css'

type Props = {
  update: ReportedUpdate
  /** With every word of it, and what is in the way. */
  isWhole?: boolean
  onOpen: (objectiveId: string) => void
}

const { history: words } = updatesMessages

/** Who said what of which objective, and when; the whole line opens what was said of it before. */
export const UpdateLine = ({ update, isWhole = false, onOpen }: Props) => {
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
          <p className={css.text}>{updateText}</p>
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
                <ArrowRight size={12} aria-label={words.to} />
                <span className={css.now}>
                  <StatusWord status={newValue} />
                </span>
              </span>
            )}
          </p>
        </div>
        {isWhole && blockers !== null && (
          <p className={css.blocker}>
            <strong>{words.blockers}</strong> {blockers}
          </p>
        )}
      </div>
    </li>
  )
}
