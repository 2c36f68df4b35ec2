import { myMessages as words } from '@cairn/domain/objectives/my-messages'
import { currentQuarter, isQuarter, type Quarter } from '@cairn/domain/objectives/quarter'
import { weekMessages } from '@cairn/domain/updates/week-messages'
import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowRight, Calendar, CalendarX, ChevronDown, SearchX, Target } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { CreateLink, useAccess } from '../billing/access.tsx'
import { useNow } from '../clock.ts'
import { CardSkeleton, CardTree, forestOf, sortedByTitle } from '../objectives/card/card-tree.tsx'
import css from '../objectives/card/cards-page.module.css'
import { OkrCard } from '../objectives/card/okr-card.tsx'
import { countsQuery, filterOptionsQuery, type Listing, listQuery } from '../objectives/queries.ts'
import { EditRulesContext, myOkrsRules } from '../okr-dialog/edit-rules.ts'
import { OkrDialog } from '../okr-dialog/okr-dialog.tsx'
import { useMembership } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PanelError, ShowMore } from '../ui/panel-state.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useUnderstood } from '../understood.ts'
import { MyCardFooter } from './card-footer.tsx'
import { WeeklyProgress } from './weekly-progress.tsx'

type ChoiceProps = {
  quarters: readonly { quarter: string }[]
  shown: string | null | undefined
  onChoose: (quarter: string) => void
}

const QuarterChoice = ({ quarters, shown, onChoose }: ChoiceProps) => {
  const known = quarters.map(({ quarter }) => quarter)
  return (
    <NativeSelect
      aria-label={words.quarter}
      leftSection={<Calendar size={16} strokeWidth={1.75} aria-hidden="true" />}
      rightSection={<ChevronDown size={14} aria-hidden="true" />}
      data={[
        { value: everyQuarter, label: words.allQuarters },
        ...(shown && !known.includes(shown) ? [shown] : []),
        ...known,
      ]}
      value={shown ?? everyQuarter}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  )
}

const myListing = { mine: 'true', sort: 'title', direction: 'ascending' } as const satisfies Listing

export const MyOkrsPage = () => {
  const { search = '', okrId, tab, ...said } = useSearch({ from: '/shell/myobjectives' })
  const { quarter: asked } = useUnderstood(said, { quarter: choiceIn(said.quarter) })
  const quarter = useShownQuarter({ quarter: asked, search })
  const { data: options } = useQuery(filterOptionsQuery)
  const navigate = useNavigate({ from: '/myobjectives' })
  const hasAccess = useAccess()
  const listing: Listing = { ...myListing, ...(search && { search }), ...(quarter && { quarter }) }
  const query = useInfiniteQuery({ ...listQuery(listing), enabled: quarter !== undefined })
  const { data, error, refetch } = query
  const nodes = useMemo(() => {
    const rows = data?.pages.flatMap((page) => page.rows) ?? []
    // Parents that are not one's own are not shown here.
    return sortedByTitle(forestOf(rows.filter(({ isContext }) => !isContext)))
  }, [data])
  const show = (id: string | undefined) =>
    void navigate({
      to: '/myobjectives',
      search: (before) => ({ ...before, okrId: id, tab: undefined }),
      resetScroll: false,
    })
  const seek = (text: string) =>
    void navigate({
      to: '/myobjectives',
      search: ({ search: _, ...before }) => ({ ...before, ...(text && { search: text }) }),
      replace: true,
    })

  const searchRef = useRef<HTMLInputElement>(null)
  const clear = () => {
    seek('')
    searchRef.current?.focus()
  }
  const choose = (wanted: string) =>
    void navigate({
      to: '/myobjectives',
      search: (before) => ({ ...before, quarter: wanted }),
      replace: true,
      resetScroll: false,
    })

  const content = () => {
    if (!data) return error ? <PanelError error={error} onRetry={refetch} /> : <CardSkeleton />
    if (nodes.length === 0)
      return (
        <NoOkrs
          search={search}
          quarter={quarter ?? null}
          onClear={clear}
          onAllQuarters={() => choose(everyQuarter)}
        />
      )
    return (
      <div className={css.cards} aria-busy={query.isPlaceholderData}>
        <CardTree
          listing={listing}
          nodes={nodes}
          draw={({ objective }, depth, children) => (
            <OkrCard
              objective={objective}
              depth={depth}
              page="/myobjectives"
              footer={<MyCardFooter objective={objective} />}
            >
              {children}
            </OkrCard>
          )}
        />
        {query.hasNextPage && (
          <ShowMore isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
        )}
      </div>
    )
  }
  return (
    <>
      <WeeklyProgress
        quarter={quarter}
        onAllQuarters={() => choose(everyQuarter)}
        action={
          <div className={css.actions}>
            <SearchField label={words.search} value={search} onSearch={seek} inputRef={searchRef} />
            <QuarterChoice quarters={options?.quarters ?? []} shown={quarter} onChoose={choose} />
            {hasAccess && (
              <ButtonLink to="/my-week" rightSection={<ArrowRight size={16} aria-hidden="true" />}>
                {weekMessages.start}
              </ButtonLink>
            )}
          </div>
        }
      />
      <p role="status" className="heard">
        {data || error ? '' : words.loading}
      </p>
      {content()}
      {okrId && (
        <EditRulesContext value={myOkrsRules}>
          <OkrDialog objectiveId={okrId} initialTab={tab} onClose={() => show(undefined)} onOpen={show} />
        </EditRulesContext>
      )}
    </>
  )
}

const everyQuarter = 'all'
const choiceIn = (said: string | undefined) => (said === everyQuarter || isQuarter(said) ? said : undefined)

type CardsQuery = { quarter: string | undefined; search: string }

/**
 * Whose cards are shown: of the chosen quarter, else of the current one as long as one has OKRs in it. A search without a
 * choice goes through all of them. Undefined until that is known; null: all of them.
 */
const useShownQuarter = ({ quarter, search }: CardsQuery): Quarter | null | undefined => {
  const { company } = useMembership()
  const now = currentQuarter(useNow(), company.timeZone)
  const isOpen = !isQuarter(quarter) && quarter !== everyQuarter && search === ''
  const { data, isError } = useQuery({ ...countsQuery({ mine: 'true', quarter: now }), enabled: isOpen })
  if (isQuarter(quarter)) return quarter
  if (!isOpen || isError) return null
  return data && (data.total > 0 ? now : null)
}

type Props = {
  search: string
  /** The one that was chosen; null: all of them. */
  quarter: string | null
  onClear: () => void
  onAllQuarters: () => void
}

/** Nothing is one's own yet, or nothing of it is in the quarter or matches the search. */
const NoOkrs = ({ search, quarter, onClear, onAllQuarters }: Props) => {
  const { data } = useQuery(countsQuery({ mine: 'true' }))
  const createFirst = <CreateLink>{words.createFirst}</CreateLink>
  const isFirst = data?.total === 0
  if (search)
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={words.noResults.title}
        text={words.noResults.text(search)}
      >
        <Button variant="default" onClick={onClear}>
          {words.noResults.clear}
        </Button>
        {isFirst && createFirst}
      </EmptyState>
    )
  if (quarter !== null && !isFirst)
    return (
      <EmptyState
        icon={<CalendarX size={20} />}
        title={words.none.title}
        text={words.noneInQuarter.text(quarter)}
      >
        <Button variant="default" onClick={onAllQuarters}>
          {words.noneInQuarter.all}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={<Target size={20} />} title={words.none.title} text={words.none.text}>
      {createFirst}
    </EmptyState>
  )
}
