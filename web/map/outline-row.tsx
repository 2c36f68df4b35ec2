import type { MapItem, NodeItem } from '@cairn/domain/map/items'
import { messages } from '@cairn/domain/map/messages'
import type { MapNode } from '@cairn/domain/map/schema'
import { whatIfMessages } from '@cairn/domain/map/what-if-messages'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { Button } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { StatusIcon } from '../objectives/status.tsx'
import { StatusBar } from '../objectives/status-mix.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { isMarked, useComparing } from './comparing-context.ts'
import { isGone, useAllowed } from './node-actions.tsx'
import { Bars, Compared, Figures, Ghost, Heard, Owned } from './node-card.tsx'
import css from './outline-row.module.css'
import { useWhatIfOnMap } from './what-if-context.ts'

type RowProps = {
  item: MapItem
  /** Of each level above it, and of its own, whether the line goes on beneath it. */
  guides: readonly boolean[]
  isCurrent: boolean
  isChosen: boolean
  onOpen: (id: string, tab?: string) => void
  onMove: (node: MapNode) => void
}

const Chevron = ({ isOpen }: { isOpen: boolean | null }) => {
  if (isOpen === null) return <span className={css.chevron} />
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <span className={css.chevron} data-fold="">
      <Icon size={16} aria-hidden="true" />
    </span>
  )
}

type NodeProps = Pick<RowProps, 'isChosen' | 'onOpen' | 'onMove'> & { item: NodeItem }

/** Beneath what is chosen: what can be done with it. */
const Actions = ({ node, onOpen, onMove }: Pick<NodeProps, 'onOpen' | 'onMove'> & { node: MapNode }) => {
  const { mayChange, mayAsk, mayAddChild } = useAllowed(node)
  const { begin } = useWhatIfOnMap()
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one bar, not fields of a form.
    <div role="group" aria-label={messages.chosen} className={css.actions} data-still="">
      <Button variant="default" size="sm" onClick={() => onOpen(node.id)}>
        {messages.open}
      </Button>
      {mayChange && (
        <Button variant="default" size="sm" onClick={() => onOpen(node.id, 'update')}>
          {messages.update}
        </Button>
      )}
      {mayAsk && (
        <Button variant="default" size="sm" onClick={() => begin(node.id)}>
          {whatIfMessages.action}
        </Button>
      )}
      {mayChange && (
        <Button variant="default" size="sm" onClick={() => onMove(node)}>
          {messages.move}
        </Button>
      )}
      {mayAddChild && (
        <ButtonLink to="/createobjective" search={{ parent: node.id }} variant="default" size="sm">
          {messages.child}
        </ButtonLink>
      )}
    </div>
  )
}

const Node = ({ item, isChosen, onOpen, onMove }: NodeProps) => {
  const { node, isOpen } = item
  const actions = isChosen && !isGone(node) && <Actions node={node} onOpen={onOpen} onMove={onMove} />
  if (node.compared?.isGhost)
    return (
      <>
        <Chevron isOpen={isOpen} />
        <div className={css.ghost}>
          <Ghost node={node} />
          {actions}
        </div>
      </>
    )
  return (
    <>
      <Chevron isOpen={isOpen} />
      <StatusIcon status={node.countsAs} size={16} />
      <span className={css.title}>{node.title}</span>
      <span className={css.percent}>{progressLabel(node.progress)}</span>
      <div className={css.rest}>
        <Heard node={node} isOpened={isChosen} />
        {isChosen ? (
          <>
            <Figures node={node} />
            <Owned node={node} />
            {actions}
          </>
        ) : (
          <span className={css.foot}>
            <Bars node={node} />
            {isOpen === false && <span className={css.folded}>{messages.folded(node.beneath)}</span>}
            <Avatar name={node.owner.fullName} emoji={node.owner.profileEmoji} size={20} />
          </span>
        )}
        <Compared node={node} isOpened={isChosen} />
      </div>
    </>
  )
}

type GuideProps = { level: number; goesOn: boolean; isOwn: boolean }

/** A line down from what lies above; its own bends to the row. */
const Guide = ({ level, goesOn, isOwn }: GuideProps) => (
  <span
    aria-hidden="true"
    className={css.guide}
    data-on={goesOn ? '' : undefined}
    data-own={isOwn ? '' : undefined}
    style={{ '--at': level } as CSSProperties}
  />
)

const Strategy = ({ item }: { item: Extract<MapItem, { kind: 'strategy' }> }) => {
  const { strategy, figures } = item.strategy
  return (
    <span className={css.strategy}>
      <span className={css.strategyHead}>
        <span className={css.strategyTitle}>{item.name ?? messages.noStrategy}</span>
        <span className={css.figures}>
          {strategy ? messages.figures(figures.total, figures.percent) : messages.okrs(figures.total)}
        </span>
      </span>
      <StatusBar mix={figures.mix} />
    </span>
  )
}

/** A strategy, an objective, or the way to more, as a line of the outline. */
export const OutlineRow = ({ item, guides, isCurrent, isChosen, onOpen, onMove }: RowProps) => {
  const comparing = useComparing()
  const changes = item.kind === 'node' ? (item.node.compared?.changes ?? []) : null
  const isPale = changes !== null && comparing?.shown === 'now' && !isMarked(changes, comparing.kinds)
  return (
    <div
      role="treeitem"
      data-item={item.id}
      data-kind={item.kind}
      data-chosen={isChosen ? '' : undefined}
      data-context={item.kind === 'node' && item.node.isContext ? '' : undefined}
      data-pale={isPale ? '' : undefined}
      className={css.row}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={item.level + 1}
      aria-posinset={item.position}
      aria-setsize={item.siblings}
      aria-selected={isChosen}
      {...(item.isOpen !== null && { 'aria-expanded': item.isOpen })}
      style={{ '--level': Math.max(0, item.level - 1) } as CSSProperties}
    >
      {guides.map((goesOn, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its level.
        <Guide key={level} goesOn={goesOn} level={level} isOwn={level === guides.length - 1} />
      ))}
      {item.kind === 'strategy' && <Strategy item={item} />}
      {item.kind === 'node' && <Node item={item} isChosen={isChosen} onOpen={onOpen} onMove={onMove} />}
      {item.kind === 'more' && <span className={css.more}>{messages.more(item.count)}</span>}
    </div>
  )
}
