import { messages as words } from '@cairn/domain/inbox/messages'
import type { InboxEntry } from '@cairn/domain/inbox/schema'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, ChevronRight, Inbox } from 'lucide-react'
import { useNow } from '../clock.ts'
import { PanelError, PanelMessage, SkeletonRows } from '../ui/panel-state.tsx'
import { EntryRow } from './entry-row.tsx'
import { groupsOf } from './groups.ts'
import css from './newest.module.css'
import { useOpenEntry } from './opening.ts'
import { inboxQuery, useInboxActs } from './queries.ts'

const shownAtMost = 6

/** The newest of the inbox, above any screen. */
export const Newest = ({ unread, onClose }: { unread: number; onClose: () => void }) => {
  const { data, error, refetch } = useInfiniteQuery(inboxQuery('all'))
  const now = useNow()
  const acts = useInboxActs()
  const open = useOpenEntry()
  const newest = data?.pages[0]?.entries.slice(0, shownAtMost) ?? []
  const go = (entry: InboxEntry) => {
    onClose()
    if (!entry.isRead) void acts.mark(entry, true)
    open(entry)
  }
  return (
    <section aria-label={words.title}>
      <div className={css.head}>
        <h2 className={css.title}>{words.title}</h2>
        {unread > 0 && <span className={css.unread}>{words.unread(unread)}</span>}
        {unread > 0 && (
          <Button
            variant="subtle"
            size="xs"
            className={css.all ?? ''}
            leftSection={<CheckCheck size={14} aria-hidden="true" />}
            onClick={() => void acts.readAll()}
          >
            {words.markAllRead}
          </Button>
        )}
      </div>
      {groupsOf(newest, now).map(({ name, entries }) => (
        <div key={name}>
          <h3 className={css.group}>{words.groups[name]}</h3>
          <ul className={css.list}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} now={now} onOpen={() => go(entry)} />
            ))}
          </ul>
        </div>
      ))}
      {data && newest.length === 0 && <PanelMessage icon={<Inbox size={20} />}>{words.none}</PanelMessage>}
      {!data &&
        (error ? (
          <PanelError error={error} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={4} height={64} label={words.loading} />
        ))}
      <div className={css.foot}>
        <Link to="/inbox" onClick={onClose}>
          {words.open} <ChevronRight size={14} aria-hidden="true" />
        </Link>
      </div>
    </section>
  )
}
