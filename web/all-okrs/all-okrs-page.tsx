import { barMessages, changeMessages } from '@cairn/domain/days/messages'
import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useHistory } from '../days/history-button.tsx'
import { lazyPart } from '../lazy-page.ts'
import { filterOptionsQuery, referenced } from '../objectives/queries.ts'
import { OkrDialog } from '../okr-dialog/okr-dialog.tsx'
import { notices } from '../ui/notice-store.ts'
import { PanelError, ShowMore } from '../ui/panel-state.tsx'
import { refusedIn, useKnown, useUnderstood } from '../understood.ts'
import css from './all-okrs-page.module.css'
import { FirstUse, NoneFound, NothingThen } from './no-okrs.tsx'
import { OkrTable } from './okr-table.tsx'
import { isMore } from './rows.ts'
import { type Address, addressOf, filtersIn, listingIn, meaningOf, orderIn } from './search.ts'
import { Toolbar } from './toolbar.tsx'
import { useListing } from './use-listing.ts'

const DayBar = lazyPart(async () => (await import('../days/day-bar.tsx')).DayBar)
const MapView = lazyPart(async () => (await import('../map/map-view.tsx')).MapView)
const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog)

type Told = 'okrId' | 'tab' | 'key' | 'view' | 'whatIf' | 'ends' | 'slips'
type Search = Address & { [name in Told]?: string | undefined }

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
  const said = useSearch({ from: '/shell/allobjectives' })
  const view = said.view === 'map' ? said.view : undefined
  const search = useUnderstood(said, { ...meaningOf(said), view })
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
  const { days, history, toggleHistory } = useHistory(search, filtersIn(search).quarter, change)
  const address = days.pastDay === null ? search : { ...search, search: undefined }
  const filters = filtersIn(address)
  const listing = { ...listingIn(address), ...days.listing }
  const isMap = search.view === 'map'
  const { query, rows, branches, openings } = useListing(listing, !isMap)
  useKnown(search, refusedIn(query.error, referenced))
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
  const isFirstUse = !isMap && !isFiltered && days.pastDay === null && data !== undefined && rows.length === 0
  // Not while anything is fetched: news of a change may put reading the list anew in the place of its next page at once.
  const end = useEndInView(!isMap && hasNextPage && !isFetching, () => void fetchNextPage())

  const shown = rows.flatMap((row) => (isMore(row) ? [] : row.objective))
  const at = shown.findIndex(({ id }) => id === okrId)
  const open = (id: string, tab?: string) => {
    const gone = days.pastDay === null ? null : goneIn(shown, id)
    if (gone !== null) return notices.info(gone)
    if (days.pastDay !== null) notices.info(barMessages.opensToday(days.pastDay))
    change({ okrId: id, tab }, false)
  }
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
        history={{ ...history, onToggle: toggleHistory }}
        onView={(view) => change({ view, whatIf: undefined, ends: undefined, slips: undefined }, false)}
        withDueDates={withDueDates}
        onDueDates={showDueDates}
        onImport={openImport}
        searchRef={searchRef}
      />
      {isMap ? (
        <Suspense>
          <MapView
            listing={listing}
            days={days}
            onOpen={open}
            openedId={okrId ?? null}
            address={search}
            onAddress={change}
            onShown={setShownOnMap}
            empty={
              days.pastDay !== null ? (
                <NothingThen day={days.pastDay} />
              ) : isFiltered ? (
                <NoneFound onClear={clear} />
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
              isPast={days.pastDay !== null}
              returnTo={okrId ?? null}
              onMore={branches.more}
              busy={branches.busy}
              failed={branches.failed}
              isStale={isPlaceholderData}
            />
          )}
          {data && rows.length === 0 && days.pastDay !== null && <NothingThen day={days.pastDay} />}
          {data && rows.length === 0 && isFiltered && days.pastDay === null && <NoneFound onClear={clear} />}
          {isFirstUse && options && <FirstUse onImport={openImport} />}
          {!data && (error ? <PanelError error={error} onRetry={refetch} /> : <ListSkeleton />)}
          <div ref={end} />
          {hasNextPage && <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()} />}
        </>
      )}
      {days.isOpen && (
        <Suspense>
          <DayBar days={days} listing={listing} onAddress={change} onBack={toggleHistory} />
        </Suspense>
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

/** What was deleted since cannot be opened; it says when that was. */
const goneIn = (shown: readonly ListedObjective[], id: string) => {
  const gone = shown.find((one) => one.id === id)?.compared?.gone
  return gone ? changeMessages.gone(gone.day, gone.byName) : null
}

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
