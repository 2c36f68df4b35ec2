import { myMessages } from '@cairn/domain/objectives/my-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ShowMore } from '../../ui/panel-state.tsx'
import { branchPagesQuery, type Listing } from '../queries.ts'
import css from './card-tree.module.css'
import { forestOf, type OkrNode } from './forest.ts'

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
