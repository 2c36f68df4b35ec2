import '@mantine/core/styles/Skeleton.layer.css'
import { compareNames } from '@cairn/domain/names'
import { arrange } from '@cairn/domain/objectives/hierarchy'
import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { myMessages } from '@cairn/domain/objectives/my-messages'
import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ShowMore } from '../../ui/panel-state.tsx'
import { branchPagesQuery, type Listing } from '../queries.ts'
import css from './card-tree.module.css'
import cardsPageCss from './cards-page.module.css'

const cards = ['first', 'second', 'third']

/** Three cards in outline. */
export const CardSkeleton = () => (
  <div aria-hidden="true" className={cardsPageCss.cards}>
    {cards.map((card) => (
      <div key={card} className={cardsPageCss.ghost}>
        <Skeleton height={16} width="38%" />
        <Skeleton height={12} width="56%" />
        <Skeleton height={48} />
      </div>
    ))}
  </div>
)

type OkrNode = { objective: ListedObjective; children: OkrNode[] }

/** Rows as they arrived to cards within cards, each under its parent where that is there. */
export const forestOf = (rows: readonly ListedObjective[]): OkrNode[] => {
  const roots: OkrNode[] = []
  const line: OkrNode[] = []
  for (const { node: objective, depth } of arrange(rows)) {
    const node = { objective, children: [] }
    const siblings = depth === 0 ? roots : line[depth - 1]?.children
    siblings?.push(node)
    line[depth] = node
  }
  return roots
}

/** As the server sorts titles. What is shown without its path would otherwise stand where its path stood. */
export const sortedByTitle = (nodes: readonly OkrNode[]): OkrNode[] =>
  nodes
    .map((node) => ({ ...node, children: sortedByTitle(node.children) }))
    .toSorted((a, b) => compareNames(a.objective.title, b.objective.title))

type Draw = (node: OkrNode, depth: number, children: ReactNode) => ReactNode

type BranchProps = { listing: Listing; node: OkrNode; cursor: string; depth: number; draw: Draw }

/** Beneath a parent of many children: those that did not come with it. */
const MoreChildren = ({ listing, node: { objective }, cursor, depth, draw }: BranchProps) => {
  const [isAsked, setAsked] = useState(false)
  const query = useInfiniteQuery({
    ...branchPagesQuery(listing, { under: objective.id, cursor }),
    enabled: isAsked,
  })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const more = () => {
    if (!isAsked) setAsked(true)
    else if (query.isError) void query.refetch()
    else void query.fetchNextPage()
  }
  return (
    <>
      <CardTree listing={listing} nodes={forestOf(rows)} depth={depth} draw={draw} />
      {(!query.data || query.hasNextPage) && (
        <ShowMore isBusy={query.isFetching} onMore={more}>
          {myMessages.card.more(objective.title)}
        </ShowMore>
      )}
    </>
  )
}

type Props = { listing: Listing; nodes: readonly OkrNode[]; depth?: number; draw: Draw }

/** Cards, and in each the cards of its children. */
export const CardTree = ({ listing, nodes, depth = 0, draw }: Props) =>
  nodes.map((node) => {
    const cursor = node.objective.childrenCursor
    const hasBeneath = node.children.length > 0 || cursor !== null
    const beneath = hasBeneath && (
      <div className={css.children}>
        <CardTree listing={listing} nodes={node.children} depth={depth + 1} draw={draw} />
        {cursor !== null && (
          <MoreChildren listing={listing} node={node} cursor={cursor} depth={depth + 1} draw={draw} />
        )}
      </div>
    )
    return (
      <div key={node.objective.id} className={css.place}>
        {draw(node, depth, beneath)}
      </div>
    )
  })
