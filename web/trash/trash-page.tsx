import { can } from '@cairn/domain/permissions'
import { trash } from '@cairn/domain/trash/contract'
import { daysLeft } from '@cairn/domain/trash/rules'
import type { TrashedKind, TrashedThing } from '@cairn/domain/trash/schema'
import { screenMessages as words } from '@cairn/domain/trash/screen-messages'
import { Button } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  Flag,
  LayoutTemplate,
  type LucideIcon,
  MessageSquareText,
  Target,
  Trash2,
  Undo2,
  Users,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../api.ts'
import { SubscribeLink, useAccess } from '../billing/access.tsx'
import { useNow } from '../clock.ts'
import { useCompanyDay } from '../company-day.ts'
import { hasWords, wordsOf } from '../failure.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import { byCursor } from '../search-source.ts'
import { useMembership } from '../session.ts'
import columns from '../ui/columns.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import { momentText } from '../ui/moment-text.ts'
import { notices } from '../ui/notice-store.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import table from '../ui/table.module.css'
import { restoreThing } from './restoring.ts'
import css from './trash-page.module.css'

/** Whatever refreshes objectives refreshes it: teams and strategies do, too. */
const trashQuery = infiniteQueryOptions({
  queryKey: ['objectives', 'trash'],
  queryFn: ({ signal, pageParam }) => call(trash.list, { query: pageParam }, { signal }),
  ...byCursor,
})

const icons: Record<TrashedKind, LucideIcon> = {
  objective: Target,
  strategy: Flag,
  team: Users,
  template: LayoutTemplate,
  comment: MessageSquareText,
}

/** What was deleted and can still come back: all of it for admins, for others what they deleted or owned. */
export const TrashPage = () => {
  const { profile } = useMembership()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(trashQuery)
  const hasAccess = useAccess()
  const [isEmptying, setEmptying] = useState(false)
  const list = useRef<HTMLTableSectionElement>(null)
  const things = data?.pages.flatMap((page) => page.things) ?? []
  const seesAll = can(profile, 'trash.see-all')
  /** What was pressed is gone: the focus goes on to the one that took its place. */
  const goOn = (place: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[Math.min(place, buttons.length - 1)] ?? document.getElementById('content')
    next?.focus()
  }
  return (
    <>
      <PageTitle
        title={words.title}
        subtitle={words.subtitle}
        action={
          seesAll &&
          things.length > 0 && (
            <Button
              variant="default"
              leftSection={<Trash2 size={16} aria-hidden="true" />}
              onClick={() => setEmptying(true)}
            >
              {words.empty}
            </Button>
          )
        }
      />
      <Panel
        title={seesAll ? words.all : words.own}
        action={
          !hasAccess &&
          things.length > 0 && (
            <SubscribeLink variant="default" size="xs">
              {words.lapsed}
            </SubscribeLink>
          )
        }
      >
        {things.length > 0 && (
          <table className={`${columns.columns} ${table.table} ${css.things}`}>
            <thead>
              <tr>
                {Object.values(words.columns).map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col">
                  <span className="heard">{words.restore}</span>
                </th>
              </tr>
            </thead>
            <tbody ref={list}>
              {things.map((thing, place) => (
                <Row
                  key={`${thing.kind} ${thing.id}`}
                  thing={thing}
                  mayRestore={hasAccess}
                  onRestored={() => goOn(place)}
                />
              ))}
            </tbody>
          </table>
        )}
        {data && things.length === 0 && (
          <PanelMessage icon={<Trash2 size={20} />}>{seesAll ? words.none : words.noneOfOwn}</PanelMessage>
        )}
        {!data &&
          (error ? (
            <PanelError error={error} onRetry={refetch} />
          ) : (
            <SkeletonRows rows={5} height={56} label={words.loading} />
          ))}
        {hasNextPage && <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()} />}
      </Panel>
      {isEmptying && <EmptyDialog onClose={() => setEmptying(false)} />}
    </>
  )
}

type RowProps = { thing: TrashedThing; mayRestore: boolean; onRestored: () => void }

const Row = ({ thing, mayRestore, onRestored }: RowProps) => {
  const day = useCompanyDay()
  const client = useQueryClient()
  const restoring = useMutation({
    mutationFn: () => restoreThing(client, thing),
    onSuccess: () => setTimeout(onRestored),
  })
  const days = daysLeft(thing.keptUntil, useNow())
  const Icon = icons[thing.kind]
  return (
    <tr>
      <td>
        <span className={css.name}>
          <Icon size={16} aria-hidden="true" className={css.icon} />
          <span className={css.words}>
            <span className={css.title}>{thing.title}</span>
            <span className={css.note}>{words.kinds[thing.kind]}</span>
          </span>
        </span>
      </td>
      <td>
        <span className={table.word}>{words.columns.deletedBy}</span>
        <span>{thing.deletedBy}</span>
      </td>
      <td>
        <span className={table.word}>{words.columns.deleted}</span>
        <span>{momentText(thing.deletedAt)}</span>
      </td>
      <td>
        <span className={table.word}>{words.columns.goneForGood}</span>
        <span className={css.words}>
          <span>{day(thing.keptUntil)}</span>
          <span className={css.note}>{days === null ? words.lastDay : words.daysLeft(days)}</span>
        </span>
      </td>
      <td>
        {mayRestore && (
          <span className={table.actions}>
            <Button
              variant="default"
              size="xs"
              leftSection={<Undo2 size={14} aria-hidden="true" />}
              aria-label={words.restoreNamed(thing.title)}
              loading={restoring.isPending}
              onClick={() => restoring.mutate()}
            >
              {words.restore}
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}

/** Asks before everything goes for good. */
const EmptyDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const emptying = useMutation({
    mutationFn: () => call(trash.empty, {}),
    onSuccess: ({ removed }) => {
      notices.info(words.emptying.done(removed))
      onClose()
      return refreshObjectives(client)
    },
  })
  const { error, isPending } = emptying
  return (
    <SmallDialog
      isOpen
      title={words.emptying.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button color="danger" loading={isPending} onClick={() => emptying.mutate()}>
            {words.empty}
          </Button>
        </>
      }
    >
      <div className={css.question}>
        <p>{words.emptying.question}</p>
        <p>{words.emptying.warning}</p>
        <FormMessage>{error && (hasWords(error) ? wordsOf(error) : words.emptying.failed)}</FormMessage>
      </div>
    </SmallDialog>
  )
}
