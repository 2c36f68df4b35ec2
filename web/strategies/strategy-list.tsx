import type { Strategy } from '@cairn/domain/strategies/schema'
import { screenMessages as words } from '@cairn/domain/strategies/screen-messages'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PanelError, ShowMore } from '../ui/panel-state.tsx'
import { strategiesQuery, strategyQuery } from './queries.ts'
import css from './strategies-page.module.css'
import { StrategyCard } from './strategy-card.tsx'

type Actions = { onEdit: (strategy: Strategy) => void; onDelete: (strategy: Strategy) => void }

const Skeleton = ({ cards }: { cards: number }) => (
  <>
    <p role="status" className="heard">
      {words.loading}
    </p>
    <div aria-hidden="true" className={css.cards}>
      {Array.from({ length: cards }, (_, card) => card).map((card) => (
        <div key={card} className={css.skeleton}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  </>
)

/** The one that was chosen. */
export const OneStrategy = ({ id, onEdit, onDelete }: Actions & { id: string }) => {
  const { data, error, refetch } = useQuery(strategyQuery(id))
  if (!data)
    return error ? (
      <PanelError
        error={error}
        onRetry={refetch}
        way={
          <ButtonLink to="/strategies" variant="default">
            {words.back}
          </ButtonLink>
        }
      />
    ) : (
      <Skeleton cards={1} />
    )
  return <StrategyCard strategy={data} isAlone onEdit={() => onEdit(data)} onDelete={() => onDelete(data)} />
}

type OneStrategyProps = Actions & {
  quarter: string | undefined
  onAdd: (() => void) | null
  onShowAll: () => void
}

/** All of them, or those of a quarter, newest first. */
export const StrategyList = ({ quarter, onAdd, onShowAll, onEdit, onDelete }: OneStrategyProps) => {
  const query = useInfiniteQuery(strategiesQuery(quarter))
  const { data, error, refetch } = query
  if (!data) return error ? <PanelError error={error} onRetry={refetch} /> : <Skeleton cards={3} />
  const all = data.pages.flatMap((page) => page.strategies)
  if (all.length === 0)
    return (
      <EmptyState
        icon={<Flag size={20} />}
        title={words.none.title}
        text={quarter ? words.none.matching : words.none.atAll}
      >
        {quarter ? (
          <Button variant="default" onClick={onShowAll}>
            {words.showAll}
          </Button>
        ) : (
          onAdd && <Button onClick={onAdd}>{words.add}</Button>
        )}
      </EmptyState>
    )
  return (
    <div className={css.cards} aria-busy={query.isPlaceholderData}>
      {all.map((strategy) => (
        <StrategyCard
          key={strategy.id}
          strategy={strategy}
          onEdit={() => onEdit(strategy)}
          onDelete={() => onDelete(strategy)}
        />
      ))}
      {query.hasNextPage && (
        <ShowMore isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
      )}
    </div>
  )
}
