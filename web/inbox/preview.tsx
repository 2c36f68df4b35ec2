import { messages as words } from '@cairn/domain/inbox/messages'
import type { InboxEntry } from '@cairn/domain/inbox/schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Calendar, Inbox } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Discussion } from '../discussion/discussion.tsx'
import { FollowButton } from '../discussion/follow-button.tsx'
import { objectiveQuery } from '../objectives/queries.ts'
import { StatusChip } from '../objectives/status.tsx'
import { TeamIcon } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Tag } from '../ui/badge.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { PanelError, PanelMessage, SkeletonRows } from '../ui/panel-state.tsx'
import css from './preview.module.css'

/** Whoever looks at an entry that long has read it. */
const readAfter = 2000

type Props = {
  entry: InboxEntry | null
  /** Counts how often the person asked to write. */
  writes: number
  onClear: (entry: InboxEntry) => void
  onOpen: (entry: InboxEntry) => void
  onRead: (entry: InboxEntry) => void
}

/** What an entry is about, beside the list, with the place to answer. */
export const Preview = ({ entry, writes, onClear, onOpen, onRead }: Props) => {
  const id = entry?.id
  const isRead = entry?.isRead ?? true
  const part = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew for another entry, and not while it stays.
  useEffect(() => {
    if (!entry || isRead) return
    const timer = setTimeout(() => onRead(entry), readAfter)
    return () => clearTimeout(timer)
  }, [id, isRead])
  useEffect(() => {
    if (writes > 0) part.current?.querySelector('textarea')?.focus()
  }, [writes])
  if (!entry)
    return (
      <section className={css.preview} aria-label={words.title}>
        <PanelMessage icon={<Inbox size={20} />}>{words.chooseOne}</PanelMessage>
      </section>
    )
  return (
    <section ref={part} className={css.preview} aria-label={words.about(entry)}>
      <header className={css.head}>
        <p className={css.act}>
          {entry.actor?.name} {entry.others > 0 && words.others(entry.others)} {words.act(entry)}
        </p>
        <span className={css.acts}>
          {entry.objective && <About id={entry.objective.id} part="follow" />}
          <Button
            variant="default"
            size="xs"
            rightSection={<KeyCaps keys={['E']} />}
            onClick={() => onClear(entry)}
          >
            {words.clear}
          </Button>
          <Button
            variant="default"
            size="xs"
            rightSection={<KeyCaps keys={['↵']} />}
            onClick={() => onOpen(entry)}
          >
            {openingOf(entry)}
          </Button>
        </span>
        <h2 className={css.title}>{words.about(entry)}</h2>
        {entry.objective && <About id={entry.objective.id} part="chips" />}
      </header>
      {entry.objective && (
        <div className={css.body}>
          <Discussion key={entry.objective.id} objectiveId={entry.objective.id} markedId={entry.commentId} />
        </div>
      )}
    </section>
  )
}

const openingOf = ({ review, objective }: InboxEntry) => {
  if (review) return words.openReview
  return objective ? words.openOkr : words.openQuarter
}

/** Where the OKR stands, and whether one follows it. */
const About = ({ id, part }: { id: string; part: 'follow' | 'chips' }) => {
  const { data, error, refetch } = useQuery(objectiveQuery(id))
  if (part === 'follow') return data ? <FollowButton objective={data.objective} hasFaces={false} /> : null
  if (!data)
    return error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={1} height={24} />
  const { countsAs, quarter, owner, team, progress } = data.objective
  return (
    <p className={css.chips}>
      <StatusChip status={countsAs} />
      <Tag icon={<Calendar size={14} aria-hidden="true" />}>{quarter}</Tag>
      <Tag icon={<Avatar name={owner.fullName} emoji={owner.profileEmoji} size={20} />}>{owner.fullName}</Tag>
      {team && <Tag icon={<TeamIcon name={team.icon} size={14} />}>{team.name}</Tag>}
      {progress !== null && <strong className={css.progress}>{Math.round(progress)}%</strong>}
    </p>
  )
}
