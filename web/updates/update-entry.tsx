import { statusLabels } from '@cairn/domain/objectives/status'
import { messages } from '@cairn/domain/updates/messages'
import type { ValueChange, WeeklyUpdate } from '@cairn/domain/updates/schema'
import { Button } from '@mantine/core'
import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react'
import { figure } from '../objectives/figures.ts'
import { StatusWord } from '../objectives/status-word.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { momentText } from '../ui/moment-text.ts'
import css from './update-history.module.css'

const { history: words } = messages

const To = () => <ArrowRight size={12} aria-label={words.to} />

const ChangedValue = ({ change }: { change: ValueChange }) => {
  const { title, unit, from, to, fromStatus, toStatus } = change
  return (
    <li>
      <span className={css.quiet}>{title}</span>
      {from !== to && (
        <span className={css.change}>
          <span className={css.quiet}>{figure(from, unit)}</span> <To /> {figure(to, unit)}
        </span>
      )}
      {fromStatus !== toStatus && (
        <span className={css.change}>
          <span className={css.quiet}>{statusLabels[fromStatus]}</span> <To />{' '}
          <StatusWord status={toStatus} />
        </span>
      )}
    </li>
  )
}

const Changes = ({ update: { previousValue, newValue, valueChanges } }: { update: WeeklyUpdate }) =>
  newValue === null && valueChanges.length === 0 ? null : (
    <ul className={css.changes}>
      {previousValue && newValue && (
        <li>
          <span className={css.change}>
            <span className={css.quiet}>{statusLabels[previousValue]}</span> <To />{' '}
            <StatusWord status={newValue} />
          </span>
        </li>
      )}
      {valueChanges.map((change) => (
        <ChangedValue key={change.keyResultId} change={change} />
      ))}
    </ul>
  )

const Blocked = ({ update: { blockers, resolution } }: { update: WeeklyUpdate }) =>
  blockers === null ? null : (
    <>
      <p className={css.note}>
        <CircleAlert size={14} aria-hidden="true" /> <strong>{words.blockers}</strong> {blockers}
      </p>
      {resolution && (
        <p className={css.note}>
          <CircleCheck size={14} aria-hidden="true" />{' '}
          <strong>{words.resolved(resolution.by, momentText(resolution.at))}</strong> {resolution.note}
        </p>
      )}
    </>
  )

type Props = {
  update: WeeklyUpdate
  onCorrect: (() => void) | null
  onResolve: (() => void) | null
}

/** Who said what, and what it changed. */
export const UpdateEntry = ({ update, onCorrect, onResolve }: Props) => {
  const { author, createdAt, editedAt, updateText, nextWeekFocus } = update
  const isNoChange = updateText === messages.noChange
  return (
    <li className={css.entry}>
      <Avatar name={author.name} emoji={author.profileEmoji} size={24} />
      <div className={css.body}>
        <p className={css.line}>
          <strong className={css.who}>{author.name}</strong>
          <span className={css.when}>
            {editedAt && <Badge>{words.edited(momentText(editedAt))}</Badge>}{' '}
            <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
          </span>
        </p>
        {isNoChange ? <Badge>{updateText}</Badge> : <p className={css.text}>{updateText}</p>}
        <Changes update={update} />
        <Blocked update={update} />
        {nextWeekFocus && (
          <p className={css.note}>
            <strong>{words.focus}</strong> {nextWeekFocus}
          </p>
        )}
        {(onCorrect || onResolve) && (
          <div className={css.actions}>
            {onCorrect && (
              <Button variant="default" size="compact-xs" onClick={onCorrect}>
                {words.correct}
              </Button>
            )}
            {onResolve && (
              <Button variant="default" size="compact-xs" onClick={onResolve}>
                {words.resolve}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
