import type { Thread } from '@cairn/domain/discussion/schema'
import { screenMessages as words } from '@cairn/domain/discussion/screen-messages'
import { ledgerMessages } from '@cairn/domain/objectives/dialog-messages'
import { ArrowRight, Crosshair, MessageSquareText, Target as TargetIcon } from 'lucide-react'
import { viewersZone } from '../clock.ts'
import { figure } from '../objectives/figures.ts'
import { StatusWord } from '../objectives/status.tsx'
import { dateText } from '../ui/moment-text.ts'
import css from './discussion.module.css'
import { type Target, targetOf } from './draft.ts'

type Props = { thread: Thread; onComment: ((target: Target) => void) | null }

const More = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={css.more} onClick={onClick}>
    {label}
  </button>
)

/** What a thread hangs on: an update, a change of a target, or the OKR itself. */
export const TalkedOf = ({ thread: { update, change }, onComment }: Props) => {
  if (update)
    return (
      <div className={css.quote}>
        <p className={css.about}>
          <MessageSquareText size={14} aria-hidden="true" />
          <span>
            {words.onUpdate} <strong>{update.authorName}</strong>, {dateText(update.createdAt, viewersZone())}
          </span>
          {update.from && update.to && (
            <span className={css.statuses}>
              <StatusWord status={update.from} /> <ArrowRight size={12} aria-label="to" />{' '}
              <StatusWord status={update.to} />
            </span>
          )}
        </p>
        <p className={css.text}>{update.updateText}</p>
        {onComment && (
          <More
            label={words.commentOnUpdate}
            onClick={() =>
              onComment(targetOf('update', `${words.onUpdate} ${update.authorName}`, { updateId: update.id }))
            }
          />
        )}
      </div>
    )
  if (change) {
    const text = (value: string | number | null) =>
      typeof value === 'number' ? figure(value, change.unit) : value
    return (
      <div className={css.quote}>
        <p className={css.about}>
          <Crosshair size={14} aria-hidden="true" />
          <span>
            {words.onChange} <strong>{change.by}</strong>, {dateText(change.at, viewersZone())}
          </span>
        </p>
        <p className={css.text}>
          {change.title} {ledgerMessages.change[change.field](text(change.from), text(change.to))}
        </p>
        {onComment && (
          <More
            label={words.commentOnChange}
            onClick={() =>
              onComment(
                targetOf('change', `${words.onChange} ${change.by}`, {
                  ledger: { version: change.version, place: change.place },
                }),
              )
            }
          />
        )}
      </div>
    )
  }
  return (
    <p className={css.objective}>
      <TargetIcon size={14} aria-hidden="true" /> {words.onObjective}
    </p>
  )
}
