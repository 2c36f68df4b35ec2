import { adminMessages as words } from '@cairn/domain/objectives/admin-messages'
import { isChangeable } from '@cairn/domain/objectives/rules'
import type { Objective } from '@cairn/domain/objectives/schema'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX, Target } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { FilterBar } from '../all-okrs/filter-bar.tsx'
import { type Address, filtersIn, meaningOf } from '../all-okrs/search.ts'
import { CreateLink, SubscribeLink, useAccess } from '../billing/access.tsx'
import { wordsOf } from '../failure.ts'
import { CardSkeleton, CardTree, forestOf } from '../objectives/card/card-tree.tsx'
import css from '../objectives/card/cards-page.module.css'
import { OkrCard } from '../objectives/card/okr-card.tsx'
import { listQuery, objectiveQuery, referenced } from '../objectives/queries.ts'
import { StatusIcon } from '../objectives/status.tsx'
import { DeleteDialog } from '../okr-dialog/delete-dialog.tsx'
import { OkrDialog } from '../okr-dialog/okr-dialog.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { notices } from '../ui/notice-store.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { PanelError, ShowMore } from '../ui/panel-state.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { refusedIn, useKnown, useUnderstood } from '../understood.ts'
import adminOkrsPageCss from './admin-okrs-page.module.css'

type Changes = Address & { okrId?: string | undefined; tab?: string | undefined }

const useAddress = () => {
  const said = useSearch({ from: '/shell/admin-okrs' })
  const address = useUnderstood(said, meaningOf(said))
  const navigate = useNavigate({ from: '/admin-okrs' })
  const change = (changes: Changes, replace = true) =>
    void navigate({
      to: '/admin-okrs',
      search: (before) =>
        Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value)),
      replace,
      resetScroll: false,
    })
  return { address, change }
}

const NothingFound = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => (
  <EmptyState
    icon={isFiltered ? <SearchX size={20} /> : <Target size={20} />}
    title={words.none.title}
    text={isFiltered ? words.noneMatch : words.none.text}
  >
    {isFiltered ? (
      <Button variant="default" onClick={onClear}>
        {words.clearFilters}
      </Button>
    ) : (
      <CreateLink variant="default">{words.create}</CreateLink>
    )}
  </EmptyState>
)

/** Every objective of the workspace as a card, with all that may be done about it. */
export const AdminOkrsPage = () => {
  const { address, change } = useAddress()
  const [deletedId, setDeletedId] = useState<string | null>(null)
  const listing = filtersIn(address)
  const query = useInfiniteQuery(listQuery(listing))
  const { data, error, refetch } = query
  useKnown(address, refusedIn(error, referenced))
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const nodes = useMemo(() => forestOf(rows), [rows])
  const searchRef = useRef<HTMLInputElement>(null)
  const clear = () => {
    change({ search: '', status: '', quarter: '', owner: '', team: '' })
    searchRef.current?.focus()
  }

  const content = () => {
    if (!data) return error ? <PanelError error={error} onRetry={refetch} /> : <CardSkeleton />
    if (nodes.length === 0)
      return <NothingFound isFiltered={Object.keys(listing).length > 0} onClear={clear} />
    return (
      <div className={css.cards} aria-busy={query.isPlaceholderData}>
        <CardTree
          listing={listing}
          nodes={nodes}
          draw={({ objective }, depth, children) =>
            objective.isContext ? (
              <ContextCard objective={objective} depth={depth}>
                {children}
              </ContextCard>
            ) : (
              <OkrCard
                objective={objective}
                depth={depth}
                page="/admin-okrs"
                footer={<AdminCardFooter objective={objective} onDelete={() => setDeletedId(objective.id)} />}
              >
                {children}
              </OkrCard>
            )
          }
        />
        {query.hasNextPage && (
          <ShowMore isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
        )}
      </div>
    )
  }
  return (
    <>
      <PageTitle
        title={words.title}
        subtitle={words.subtitle}
        action={<CreateLink>{words.create}</CreateLink>}
      />
      <div className={css.filters}>
        <SearchField
          label={words.search}
          value={address.search ?? ''}
          onSearch={(text) => change({ search: text })}
          inputRef={searchRef}
        />
        <FilterBar
          page="administration"
          address={address}
          onFilter={change}
          chosenOwner={rows.find(({ owner }) => owner.id === address.owner)?.owner}
        />
      </div>
      <p role="status" className="heard">
        {data || error ? '' : words.loading}
      </p>
      {content()}
      {address.okrId && (
        <OkrDialog
          objectiveId={address.okrId}
          initialTab={address.tab}
          onClose={() => change({ okrId: undefined, tab: undefined })}
          onOpen={(okrId) => change({ okrId, tab: undefined }, false)}
        />
      )}
      {deletedId && <DeleteOkr objectiveId={deletedId} onClose={() => setDeletedId(null)} />}
    </>
  )
}

type Props = { objectiveId: string; onClose: () => void }

/** The question before a deletion says how much goes with it, so that is counted first. */
const DeleteOkr = ({ objectiveId, onClose }: Props) => {
  const { data, error } = useQuery({ ...objectiveQuery(objectiveId), staleTime: 0 })
  useEffect(() => {
    if (!error) return
    notices.error(wordsOf(error))
    onClose()
  }, [error, onClose])
  return data ? <DeleteDialog detail={data} onClose={onClose} onDeleted={onClose} /> : null
}

type ContextCardProps = { objective: Objective; depth: number; children: ReactNode }

/** A parent that the filters would leave out, shown in brief for what matches beneath it. */
const ContextCard = ({ objective: { id, title, countsAs }, depth, children }: ContextCardProps) => {
  const Heading = depth === 0 ? 'h2' : 'h3'
  return (
    <section aria-label={title} className={adminOkrsPageCss.card}>
      <Heading className={adminOkrsPageCss.line} title={words.context}>
        <StatusIcon status={countsAs} />
        <Link to="/admin-okrs" search={(before) => ({ ...before, okrId: id })} resetScroll={false}>
          {title}
        </Link>
      </Heading>
      {children}
    </section>
  )
}

type AdminCardFooterProps = { objective: Objective; onDelete: () => void }

/** What may be done about an objective: everything, nothing but read, or nothing until somebody pays. */
const AdminCardFooter = ({ objective, onDelete }: AdminCardFooterProps) => {
  const { id, title } = objective
  const hasAccess = useAccess()
  const opening = (tab: string, word: string) =>
    ({
      to: '/admin-okrs',
      search: (before: object) => ({ ...before, okrId: id, tab }),
      resetScroll: false,
      size: 'xs',
      'aria-label': `${word} ${title}`,
      children: word,
    }) as const

  const actions = () => {
    if (!isChangeable(objective))
      return <ButtonLink {...opening('history', words.history)} variant="default" />
    if (!hasAccess)
      return (
        <SubscribeLink size="xs" variant="default">
          {words.subscribe}
        </SubscribeLink>
      )
    return (
      <>
        <ButtonLink {...opening('update', words.update)} variant="default" />
        <ButtonLink {...opening('edit', words.edit)} variant="default" />
        <Button
          size="xs"
          variant="default"
          className={adminOkrsPageCss.delete ?? ''}
          aria-label={`${words.delete} ${title}`}
          onClick={onDelete}
        >
          {words.delete}
        </Button>
      </>
    )
  }
  return <span className={adminOkrsPageCss.actions}>{actions()}</span>
}
