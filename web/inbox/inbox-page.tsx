import { messages as words } from '@cairn/domain/inbox/messages'
import type { InboxEntry } from '@cairn/domain/inbox/schema'
import { ActionIcon, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CheckCheck, Inbox, Mail, MailOpen, X } from 'lucide-react'
import { useRef } from 'react'
import { useNow } from '../clock.ts'
import { OkrDialog } from '../okr-dialog/okr-dialog.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PanelError, PanelMessage, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { EntryRow } from './entry-row.tsx'
import { groupsOf } from './groups.ts'
import css from './inbox-page.module.css'
import newest from './newest.module.css'
import { useOpenEntry } from './opening.ts'
import { inboxQuery, type Show, useInboxActs } from './queries.ts'

/** What concerns me: newest first, read and cleared by pointer or key. */
export const InboxPage = () => {
  const { show: asked, okrId, tab } = useSearch({ from: '/shell/inbox' })
  const navigate = useNavigate({ from: '/inbox' })
  const show: Show = asked ?? 'all'
  const list = useRef<HTMLDivElement>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...inboxQuery(show),
    placeholderData: keepPreviousData,
  })
  const acts = useInboxActs()
  const openEntry = useOpenEntry(asked)
  const now = useNow()
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const hasUnread = entries.some(({ isRead }) => !isRead)

  const open = (entry: InboxEntry) => {
    if (!entry.isRead) void acts.mark(entry, true)
    openEntry(entry)
  }
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const place = () => buttons().findIndex((one) => one.parentElement?.contains(document.activeElement))
  const walk = (by: number) => {
    const all = buttons()
    all[Math.max(0, Math.min(all.length - 1, place() + by))]?.focus()
  }
  /** What was cleared is gone: the focus goes on to what takes its place. */
  const clear = async (entry: InboxEntry) => {
    const at = Math.max(0, place())
    await acts.clear(entry)
    requestAnimationFrame(() => (buttons()[at] ?? buttons().at(-1) ?? list.current)?.focus())
  }
  const withFocused = (act: (entry: InboxEntry) => unknown) => () => {
    const entry = entries[place()]
    if (entry && !okrId) act(entry)
  }
  useHotkeys([
    ['J', () => walk(1)],
    ['K', () => walk(-1)],
    ['E', withFocused((entry) => void clear(entry))],
    ['U', withFocused((entry) => void acts.mark(entry, !entry.isRead))],
  ])
  return (
    <>
      <PageTitle
        title={words.title}
        action={
          hasUnread && (
            <Button
              variant="default"
              leftSection={<CheckCheck size={16} aria-hidden="true" />}
              onClick={() => void acts.readAll()}
            >
              {words.markAllRead}
            </Button>
          )
        }
      />
      <nav className={css.tabs} aria-label={words.title}>
        {(['all', 'unread'] as const).map((one) => (
          <Link
            key={one}
            to="/inbox"
            search={{ show: one === 'unread' ? one : undefined }}
            className={css.tab}
            aria-current={one === show ? 'page' : undefined}
          >
            {words.tabs[one]}
          </Link>
        ))}
      </nav>
      <div ref={list} tabIndex={-1} className={css.list}>
        {groupsOf(entries, now).map((group) => (
          <section key={group.name} aria-label={words.groups[group.name]}>
            <h2 className={newest.group}>{words.groups[group.name]}</h2>
            <ul className={newest.list}>
              {group.entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} now={now} onOpen={() => open(entry)}>
                  <span className={css.acts}>
                    <ActionIcon
                      variant="subtle"
                      aria-label={entry.isRead ? words.markUnread : words.markRead}
                      title={entry.isRead ? words.markUnread : words.markRead}
                      onClick={() => void acts.mark(entry, !entry.isRead)}
                    >
                      {entry.isRead ? (
                        <Mail size={14} aria-hidden="true" />
                      ) : (
                        <MailOpen size={14} aria-hidden="true" />
                      )}
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      aria-label={words.clear}
                      title={words.clear}
                      onClick={() => void clear(entry)}
                    >
                      <X size={14} aria-hidden="true" />
                    </ActionIcon>
                  </span>
                </EntryRow>
              ))}
            </ul>
          </section>
        ))}
        {data && entries.length === 0 && (
          <PanelMessage icon={<Inbox size={20} />}>
            {show === 'unread' ? words.noneUnread : words.none}
          </PanelMessage>
        )}
        {!data &&
          (error ? (
            <PanelError error={error} onRetry={refetch} />
          ) : (
            <SkeletonRows rows={6} height={72} label={words.loading} />
          ))}
        {hasNextPage && <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()} />}
      </div>
      {entries.length > 0 && (
        <p className={css.keys} aria-hidden="true">
          <KeyCaps keys={['J']} /> <KeyCaps keys={['K']} /> {words.keys.walk}
          <KeyCaps keys={['↵']} /> {words.keys.open}
          <KeyCaps keys={['E']} /> {words.keys.clear}
          <KeyCaps keys={['U']} /> {words.keys.unread}
        </p>
      )}
      {okrId && (
        <OkrDialog
          objectiveId={okrId}
          initialTab={tab}
          onTab={(next) => void navigate({ search: (old) => ({ ...old, tab: next }), replace: true })}
          onOpen={(id) => void navigate({ search: (old) => ({ ...old, okrId: id, tab: undefined }) })}
          onClose={() => void navigate({ search: (old) => ({ ...old, okrId: undefined, tab: undefined }) })}
        />
      )}
    </>
  )
}
