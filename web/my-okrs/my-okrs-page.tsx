import { myMessages as words } from '@cairn/domain/objectives/my-messages'
import { weekMessages } from '@cairn/domain/updates/week-messages'
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowRight, Calendar, ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { CardSkeleton } from '../objectives/card/card-skeleton.tsx'
import { CardTree } from '../objectives/card/card-tree.tsx'
import css from '../objectives/card/cards-page.module.css'
import { forestOf, sortedByTitle } from '../objectives/card/forest.ts'
import { OkrCard } from '../objectives/card/okr-card.tsx'
import { filterOptionsQuery, type Listing, listQuery } from '../objectives/queries.ts'
import { EditRulesContext, myOkrsRules } from '../okr-dialog/edit-rules.ts'
import { OkrDialog } from '../okr-dialog/okr-dialog.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PanelError, ShowMore } from '../ui/panel-state.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { MyCardFooter } from './card-footer.tsx'
import { NoOkrs } from './no-okrs.tsx'
import { everyQuarter, useShownQuarter } from './use-quarter.ts'
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

const mine = { mine: 'true', sort: 'title', direction: 'ascending' } as const satisfies Listing

export const MyOkrsPage = () => {
  const { search = '', quarter: asked, okrId, tab } = useSearch({ from: '/shell/myobjectives' })
  const quarter = useShownQuarter({ quarter: asked, search })
  const { data: options } = useQuery(filterOptionsQuery)
  const navigate = useNavigate({ from: '/myobjectives' })
  const listing: Listing = { ...mine, ...(search && { search }), ...(quarter && { quarter }) }
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
          onClear={() => seek('')}
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
        action={
          <div className={css.actions}>
            <SearchField label={words.search} value={search} onSearch={seek} />
            <QuarterChoice quarters={options?.quarters ?? []} shown={quarter} onChoose={choose} />
            <ButtonLink to="/my-week" rightSection={<ArrowRight size={16} aria-hidden="true" />}>
              {weekMessages.start}
            </ButtonLink>
          </div>
        }
      />
      <p role="status" className="heard">
        {data ? '' : words.loading}
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
