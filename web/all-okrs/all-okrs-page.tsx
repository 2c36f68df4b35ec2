import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import { messages } from '@cairn/domain/objectives/messages'
import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX, Target } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { CreateLink } from '../billing/access.tsx'
import { lazyPart } from '../lazy-page.ts'
import { filterOptionsQuery } from '../objectives/queries.ts'
import { OkrDialog } from '../okr-dialog/okr-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PanelError, ShowMore } from '../ui/panel-state.tsx'
import css from './all-okrs-page.module.css'
import { OkrTable } from './okr-table.tsx'
import { isMore } from './rows.ts'
import { type Address, addressOf, filtersIn, listingIn, meaningOf, orderIn } from './search.ts'
import { Toolbar } from './toolbar.tsx'
import { useListing } from './use-listing.ts'

const MapView = lazyPart(async () => (await import('../map/map-view.tsx')).MapView)
const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog)

type Search = Address & { [name in 'okrId' | 'tab' | 'key' | 'view']?: string | undefined }

/** Loads the next page shortly before the end of the list comes into view. */
const useEndInView = (isWanted: boolean, load: () => void) => {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    if (!isWanted || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: '800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWanted])
  return end
}

const useAddress = () => {
  const search = meaningOf(useSearch({ from: '/shell/allobjectives' }))
  const navigate = useNavigate({ from: '/allobjectives' })
  const change = useCallback(
    (changes: Search, replace = true) =>
      void navigate({
        to: '/allobjectives',
        search: (before) => {
          const after: Record<string, string | undefined> = { ...before, ...changes }
          return Object.fromEntries(Object.entries(after).filter(([, value]) => value))
        },
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, change }
}

export const AllOkrsPage = () => {
  const { search, change } = useAddress()
  const { okrId, tab } = search
  const filters = filtersIn(search)
  const isMap = search.view === 'map'
  const { query, rows, branches, openings } = useListing(listingIn(search), !isMap)
  const [shownOnMap, setShownOnMap] = useState('')
  const {
    data,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetching,
    isFetchingNextPage,
    isPlaceholderData,
  } = query
  const { data: options } = useQuery(filterOptionsQuery)
  const [withDueDates, showDueDates] = useLocalStorage({
    key: 'cairn-due-dates',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isImporting, setImporting] = useState(false)
  const isFiltered = Object.keys(filters).length > 0
  const isFirstUse = !isMap && !isFiltered && data !== undefined && rows.length === 0
  // Not while anything is fetched: news of a change may put reading the list anew in the place of its next page at once.
  const end = useEndInView(!isMap && hasNextPage && !isFetching, () => void fetchNextPage())

  const shown = rows.flatMap((row) => (isMore(row) ? [] : row.objective))
  const at = shown.findIndex(({ id }) => id === okrId)
  const open = (id: string, tab?: string) => change({ okrId: id, tab }, false)
  const hrefOf = (id: string) => `/allobjectives?${new URLSearchParams({ okrId: id })}`
  const searchRef = useRef<HTMLInputElement>(null)
  const clear = () => {
    change({ search: '', status: '', quarter: '', owner: '', team: '' })
    searchRef.current?.focus()
  }
  const openImport = useCallback(() => setImporting(true), [])
  return (
    <div className={css.page} data-fills={isMap ? '' : undefined}>
      <h1 className="heard">{isMap ? words.mapTitle : words.title}</h1>
      <p role="status" className="heard">
        {isMap || data || error ? '' : words.loading}
      </p>
      <Toolbar
        address={search}
        onChange={change}
        chosenOwner={shown.find(({ owner }) => owner.id === search.owner)?.owner}
        openings={openings}
        map={isMap ? { shown: shownOnMap } : null}
        onView={(view) => change({ view }, false)}
        withDueDates={withDueDates}
        onDueDates={showDueDates}
        onImport={openImport}
        searchRef={searchRef}
      />
      {isMap ? (
        <Suspense>
          <MapView
            listing={listingIn(search)}
            onOpen={open}
            openedId={okrId ?? null}
            onShown={setShownOnMap}
            empty={
              isFiltered ? (
                <NoneFound search={search.search} onClear={clear} />
              ) : (
                <FirstUse onImport={openImport} />
              )
            }
          />
        </Suspense>
      ) : (
        <>
          {rows.length > 0 && (
            <OkrTable
              rows={rows}
              goesOn={hasNextPage}
              order={orderIn(search)}
              onOrder={(order) => change(addressOf(order))}
              onToggle={openings.toggle}
              onOpen={open}
              hrefOf={hrefOf}
              withDueDates={withDueDates}
              returnTo={okrId ?? null}
              onMore={branches.more}
              busy={branches.busy}
              failed={branches.failed}
              isStale={isPlaceholderData}
            />
          )}
          {data && rows.length === 0 && isFiltered && <NoneFound search={search.search} onClear={clear} />}
          {isFirstUse && options && <FirstUse onImport={openImport} />}
          {!data && (error ? <PanelError error={error} onRetry={refetch} /> : <ListSkeleton />)}
          <div ref={end} />
          {hasNextPage && <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()} />}
        </>
      )}
      {okrId && (
        <OkrDialog
          objectiveId={okrId}
          initialTab={tab}
          onClose={() => change({ okrId: undefined, tab: undefined, key: undefined })}
          onOpen={open}
          previousId={shown[at - 1]?.id}
          nextId={at === -1 ? undefined : shown[at + 1]?.id}
        />
      )}
      {isImporting && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The filters leave nothing. */
const NoneFound = ({ search, onClear }: { search: string | undefined; onClear: () => void }) => (
  <div className={css.empty}>
    <EmptyState
      icon={<SearchX size={20} />}
      title={messages.empty.title}
      text={messages.empty.text}
      note={messages.searchNote(search)}
    >
      <Button variant="default" onClick={onClear}>
        {words.clearFilters}
      </Button>
    </EmptyState>
  </div>
)

/** The workspace has none at all. */
const FirstUse = ({ onImport }: { onImport: () => void }) => (
  <div className={css.empty}>
    <EmptyState
      icon={<Target size={20} />}
      title={messages.empty.title}
      text={messages.empty.text}
      note={words.firstUse}
    >
      <div className={css.actions}>
        <Button variant="default" onClick={onImport}>
          {words.importCsv}
        </Button>
        <CreateLink>{words.create}</CreateLink>
      </div>
    </EmptyState>
  </div>
)

const indents = [0, 1, 1, 0, 1, 2, 0, 0]

/** The shape of what is coming, so that nothing jumps when it is there. */
const ListSkeleton = () => (
  <div aria-hidden="true" className={css.skeleton}>
    <div className={css.head} />
    {indents.map((indent, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing but their place.
      <div key={row} className={css.row}>
        <span style={{ marginLeft: 26 + 24 * indent, width: `${80 - 10 * indent}%` }} />
        <span />
        <span />
        <span />
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
)
