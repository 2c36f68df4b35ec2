import { messages as words } from '@cairn/domain/inbox/messages'
import type { InboxEntry } from '@cairn/domain/inbox/schema'
import { ActionIcon, Button } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CheckCheck, Inbox, Mail, MailOpen, SlidersHorizontal, X } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useNow } from '../clock.ts'
import { lazyPart } from '../lazy-page.ts'
import { OkrDialog } from '../okr-dialog/okr-dialog.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PanelError, PanelMessage, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { useUnderstood } from '../understood.ts'
import { EntryRow } from './entry-row.tsx'
import { groupsOf } from './groups.ts'
import css from './inbox-page.module.css'
import newest from './newest.module.css'
import { useOpenEntry } from './opening.ts'
import { inboxQuery, type Show, useInboxActs } from './queries.ts'

const ReachDialog = lazyPart(async () => (await import('../reach/reach-dialog.tsx')).ReachDialog)
const Preview = lazyPart(async () => (await import('./preview.tsx')).Preview)

const nothing: Record<Show, string> = {
  all: words.none,
  unread: words.noneUnread,
  mentions: words.noneMentions,
}

/** What concerns me: newest first, read and cleared by pointer or key. */
export const InboxPage = () => {
  const { okrId, tab, ...said } = useSearch({ from: '/shell/inbox' })
  const asked = (['unread', 'mentions'] as const).find((one) => one === said.show)
  useUnderstood(said, { show: asked })
  const navigate = useNavigate({ from: '/inbox' })
  const show: Show = asked ?? 'all'
  const list = useRef<HTMLDivElement>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...inboxQuery(show),
    placeholderData: keepPreviousData,
  })
  const acts = useInboxActs()
  const isWide = useMediaQuery('(width >= 1200px)', false, { getInitialValueInEffect: false })
  const [shownId, setShownId] = useState<string | null>(null)
  const [writes, setWrites] = useState(0)
  const [isReaching, setReaching] = useState(false)
  const openEntry = useOpenEntry(asked)
  const now = useNow()
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const shown = entries.find(({ id }) => id === shownId) ?? null
  const hasUnread = entries.some(({ isRead }) => !isRead)

  const open = (entry: InboxEntry) => {
    if (!entry.isRead) void acts.mark(entry, true)
    openEntry(entry)
  }
  const pick = (entry: InboxEntry) => (isWide ? setShownId(entry.id) : open(entry))
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
    const entry = entries[place()] ?? shown
    if (entry && !okrId) act(entry)
  }
  useHotkeys([
    ['J', () => walk(1)],
    ['K', () => walk(-1)],
    [
      'Enter',
      () => {
        const entry = entries[place()]
        if (entry && !okrId) open(entry)
      },
    ],
    [
      'R',
      withFocused((entry) => {
        setShownId(entry.id)
        setWrites(writes + 1)
      }),
    ],
    ['E', withFocused((entry) => void clear(entry))],
    ['U', withFocused((entry) => void acts.mark(entry, !entry.isRead))],
  ])
  return (
    <>
      <PageTitle
        title={words.title}
        action={
          <span className={css.pageActs}>
            {hasUnread && (
              <Button
                variant="default"
                leftSection={<CheckCheck size={16} aria-hidden="true" />}
                onClick={() => void acts.readAll()}
              >
                {words.markAllRead}
              </Button>
            )}
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={words.reach}
              title={words.reach}
              onClick={() => setReaching(true)}
            >
              <SlidersHorizontal size={16} aria-hidden="true" />
            </ActionIcon>
          </span>
        }
      />
      <nav className={css.tabs} aria-label={words.title}>
        {(['all', 'unread', 'mentions'] as const).map((one) => (
          <Link
            key={one}
            to="/inbox"
            search={{ show: one === 'all' ? undefined : one }}
            className={css.tab}
            aria-current={one === show ? 'page' : undefined}
          >
            {words.tabs[one]}
          </Link>
        ))}
      </nav>
      <div className={css.sides} data-wide={isWide || undefined}>
        <div ref={list} tabIndex={-1} className={css.list}>
          {groupsOf(entries, now).map((group) => (
            <section key={group.name} aria-label={words.groups[group.name]}>
              <h2 className={newest.group}>{words.groups[group.name]}</h2>
              <ul className={newest.list}>
                {group.entries.map((entry) => (
                  <EntryRow
                    key={entry.id}
                    entry={entry}
                    now={now}
                    isShown={isWide && entry.id === shownId}
                    onOpen={() => pick(entry)}
                    onFocus={() => isWide && setShownId(entry.id)}
                  >
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
            <PanelMessage icon={<Inbox size={20} />}>{nothing[show]}</PanelMessage>
          )}
          {!data &&
            (error ? (
              <PanelError error={error} onRetry={refetch} />
            ) : (
              <SkeletonRows rows={6} height={72} label={words.loading} />
            ))}
          {hasNextPage && <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()} />}
        </div>
        {isWide && entries.length > 0 && (
          <Suspense fallback={null}>
            <Preview
              entry={shown}
              writes={writes}
              onClear={clear}
              onOpen={open}
              onRead={(entry) => void acts.mark(entry, true)}
            />
          </Suspense>
        )}
      </div>
      {entries.length > 0 && (
        <p className={css.keys} aria-hidden="true">
          <KeyCaps keys={['J']} /> <KeyCaps keys={['K']} /> {words.keys.walk}
          <KeyCaps keys={['↵']} /> {words.keys.open}
          <KeyCaps keys={['E']} /> {words.keys.clear}
          <KeyCaps keys={['U']} /> {words.keys.unread}
          {isWide && (
            <>
              <KeyCaps keys={['R']} /> {words.keys.write}
            </>
          )}
        </p>
      )}
      {isReaching && (
        <Suspense>
          <ReachDialog onClose={() => setReaching(false)} />
        </Suspense>
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
