import type { MapItem, NodeItem } from '@cairn/domain/map/items'
import { messages } from '@cairn/domain/map/messages'
import { whatIfMessages } from '@cairn/domain/map/what-if-messages'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { isChangeable } from '@cairn/domain/objectives/rules'
import { Button } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import { useAccess } from '../billing/access.tsx'
import { StatusIcon } from '../objectives/status.tsx'
import { StatusBar } from '../objectives/status-mix.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { type KeyedRow, treeStep } from '../ui/tree-guides.tsx'
import { ChangeCounts, ChangeSteps } from './change-steps.tsx'
import { isMarked, useChangesOnMap, useComparing } from './comparing-context.ts'
import { isGone, useMayAsk } from './node-actions.tsx'
import { Bars, Compared, Figures, Ghost, Heard, Owned } from './node-card.tsx'
import css from './outline.module.css'
import { useChangeStep } from './use-looking.ts'
import type { useMap } from './use-map.ts'
import { useWhatIfOnMap } from './what-if-context.ts'

type Props = Pick<ReturnType<typeof useMap>, 'items' | 'toggle' | 'more' | 'unfoldAll'> & {
  isBusy: boolean
  onOpen: (id: string, tab?: string) => void
}

type RowProps = {
  item: MapItem
  isCurrent: boolean
  isChosen: boolean
  onOpen: (id: string, tab?: string) => void
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

const Node = ({ item, isChosen, onOpen }: Pick<RowProps, 'isChosen' | 'onOpen'> & { item: NodeItem }) => {
  const { node, isOpen } = item
  const isPast = useComparing()?.shown === 'then'
  const mayChange = useAccess() && !isPast && isChangeable(node)
  const mayAsk = useMayAsk()
  const { begin } = useWhatIfOnMap()
  if (node.compared?.isGhost)
    return (
      <>
        <Chevron isOpen={isOpen} />
        <div className={css.ghost}>
          <Ghost node={node} />
          {isChosen && !isGone(node) && (
            <div className={css.actions} data-still="">
              <Button variant="default" size="sm" onClick={() => onOpen(node.id)}>
                {messages.open}
              </Button>
            </div>
          )}
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
            <div className={css.actions} data-still="">
              {!isGone(node) && (
                <Button variant="default" size="sm" onClick={() => onOpen(node.id)}>
                  {messages.open}
                </Button>
              )}
              {mayChange && (
                <Button variant="default" size="sm" onClick={() => onOpen(node.id, 'update')}>
                  {messages.update}
                </Button>
              )}
              {mayAsk(node) && (
                <Button variant="default" size="sm" onClick={() => begin(node.id)}>
                  {whatIfMessages.action}
                </Button>
              )}
            </div>
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

const Row = ({ item, isCurrent, isChosen, onOpen }: RowProps) => {
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
      {item.kind === 'strategy' && <Strategy item={item} />}
      {item.kind === 'node' && <Node item={item} isChosen={isChosen} onOpen={onOpen} />}
      {item.kind === 'more' && <span className={css.more}>{messages.more(item.count)}</span>}
    </div>
  )
}

/** The map where there is no room for one: a tap chooses, the chevron opens. */
export const Outline = ({ items, toggle, more, unfoldAll, isBusy, onOpen }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const current = items.some(({ id }) => id === active) ? active : (items[0]?.id ?? null)
  const rows = useMemo(
    (): KeyedRow[] => items.map(({ id, parentId, isOpen }) => ({ id, parentId, isOpen })),
    [items],
  )
  const changes = useChangesOnMap()
  const known = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const show = (id: string) =>
    list.current?.querySelector(`[data-item="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' })
  useChangeStep(known, unfoldAll, show, setChosen)
  const itemAt = (target: EventTarget) => {
    const id = (target as Element).closest('[data-item]')?.getAttribute('data-item')
    return items.find((item) => item.id === id)
  }
  const fold = (item: MapItem) => {
    if (item.isOpen !== null) toggle(item.id, !item.isOpen)
  }
  const choose = (item: MapItem) => {
    setActive(item.id)
    if (item.kind === 'more') more(item)
    else if (item.kind === 'strategy') fold(item)
    else setChosen(item.id === chosen ? null : item.id)
  }
  const click = (event: MouseEvent) => {
    const item = itemAt(event.target)
    if (!item || (event.target as Element).closest('[data-still]')) return
    if ((event.target as Element).closest('[data-fold]')) fold(item)
    else choose(item)
  }
  const press = (event: KeyboardEvent) => {
    const item = itemAt(event.target)
    if (!item || !(event.target as Element).matches('[data-item]')) return
    const step = event.key === ' ' ? null : treeStep(rows, item.id, event.key)
    if (!step && event.key !== ' ') return
    event.preventDefault()
    if (event.key === ' ') return choose(item)
    if (step?.open !== undefined) toggle(item.id, step.open)
    if (step?.focus !== undefined) {
      setActive(step.focus)
      list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(step.focus)}"]`)?.focus()
    }
    if (step?.isChosen) return item.kind === 'node' ? onOpen(item.id) : choose(item)
  }
  return (
    <>
      {changes && (
        <div className={css.changes}>
          <ChangeCounts changes={changes} />
          <ChangeSteps changes={changes} />
        </div>
      )}
      <div
        ref={list}
        role="tree"
        aria-label={messages.title}
        aria-busy={isBusy}
        className={css.outline}
        onClick={click}
        onKeyDown={press}
      >
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            isCurrent={item.id === current}
            isChosen={item.id === chosen}
            onOpen={onOpen}
          />
        ))}
      </div>
    </>
  )
}
