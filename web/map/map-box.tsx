import type { MapItem } from '@cairn/domain/map/items'
import type { Box } from '@cairn/domain/map/layout'
import { messages } from '@cairn/domain/map/messages'
import type { MapNode } from '@cairn/domain/map/schema'
import { Minus } from 'lucide-react'
import { memo } from 'react'
import { isMarked, useComparing } from './comparing-context.ts'
import css from './map.module.css'
import { Card, Ghost, Line, StrategyMark } from './node-card.tsx'
import type { Mode } from './sizes.ts'

type Props = {
  item: MapItem
  box: Box | undefined
  mode: Mode
  isCurrent: boolean
  isChosen: boolean
  isInLine: boolean
  isOpened: boolean
  isStrange: boolean
  isOver: boolean
}

/** Folds and unfolds by pointer; the keys of the item do the same. */
const Fold = ({ title, beneath, isOpen }: Pick<MapNode, 'title' | 'beneath'> & { isOpen: boolean }) => (
  <button
    type="button"
    tabIndex={-1}
    data-fold=""
    className={css.fold}
    data-open={isOpen ? '' : undefined}
    aria-label={isOpen ? messages.fold(title) : messages.unfold(beneath, title)}
  >
    {isOpen ? <Minus size={12} aria-hidden="true" /> : messages.folded(beneath)}
  </button>
)

/** One strategy, objective, or way to more; its place is given, and what it says depends on nothing else. */
export const MapBox = memo((props: Props) => {
  const { item, box, mode, isCurrent, isChosen, isInLine, isOpened, isStrange, isOver } = props
  const comparing = useComparing()
  if (!box) return null
  const compared = item.kind === 'node' ? item.node.compared : undefined
  const isGhost = compared?.isGhost === true
  const marked = comparing?.shown === 'now' ? isMarked(compared?.changes ?? [], comparing.kinds) : null
  return (
    <div
      role="treeitem"
      data-item={item.id}
      data-kind={item.kind}
      data-chosen={isChosen ? '' : undefined}
      data-line={isInLine ? '' : undefined}
      data-over={isOver ? '' : undefined}
      data-context={item.kind === 'node' && item.node.isContext ? '' : undefined}
      data-draft={item.kind === 'node' && item.node.draft ? '' : undefined}
      data-ghost={isGhost ? '' : undefined}
      data-marked={marked === true && item.kind === 'node' ? '' : undefined}
      data-pale={marked === false && item.kind === 'node' ? '' : undefined}
      className={css.box}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={item.level + 1}
      aria-posinset={item.position}
      aria-setsize={item.siblings}
      aria-selected={isChosen}
      {...(item.isOpen !== null && { 'aria-expanded': item.isOpen })}
      style={{
        transform: `translate(${box.left}px, ${box.top}px)`,
        width: box.width,
        height: box.height,
      }}
    >
      {item.kind === 'strategy' && <StrategyMark strategy={item.strategy} name={item.name} />}
      {item.kind === 'more' && messages.more(item.count)}
      {item.kind === 'node' &&
        (mode === 'cards' && isGhost ? (
          <Ghost node={item.node} />
        ) : mode === 'cards' ? (
          <Card node={item.node} isOpened={isOpened} isStrange={isStrange} />
        ) : (
          <Line node={item.node} />
        ))}
      {item.kind === 'node' && item.isOpen !== null && (
        <Fold title={item.node.title} beneath={item.node.beneath} isOpen={item.isOpen} />
      )}
      {item.kind === 'strategy' && !item.isOpen && (
        <Fold title={item.name ?? messages.noStrategy} beneath={item.strategy.beneath} isOpen={false} />
      )}
    </div>
  )
})
