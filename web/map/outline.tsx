import { guidesOf, type MapItem } from '@cairn/domain/map/items'
import { messages } from '@cairn/domain/map/messages'
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import { type KeyedRow, treeStep } from '../ui/tree-guides.tsx'
import { ChangeCounts, ChangeSteps } from './change-steps.tsx'
import { useChangesOnMap } from './comparing-context.ts'
import { MovingBanner } from './node-actions.tsx'
import css from './outline.module.css'
import { OutlineRow } from './outline-row.tsx'
import { useChangeStep } from './use-looking.ts'
import type { useMap } from './use-map.ts'
import { useMoving } from './use-moving.ts'

type Props = Pick<ReturnType<typeof useMap>, 'items' | 'toggle' | 'more' | 'unfoldAll'> & {
  isBusy: boolean
  onOpen: (id: string, tab?: string) => void
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
  const guides = useMemo(() => guidesOf(items), [items])
  const moving = useMoving(items)
  const changes = useChangesOnMap()
  const known = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const show = (id: string) =>
    requestAnimationFrame(() =>
      list.current?.querySelector(`[data-item="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' }),
    )
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
    if (moving.moved && item.kind !== 'more') return void moving.place(moving.moved, item)
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
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const item = itemAt(event.target)
    if (!item || !(event.target as Element).matches('[data-item]')) return
    if (event.key === 'Escape' && moving.moved) return moving.stop()
    if (event.key.toLowerCase() === 'm' && item.kind === 'node') return moving.begin(item.node)
    const step = event.key === ' ' ? null : treeStep(rows, item.id, event.key)
    if (!step && event.key !== ' ') return
    event.preventDefault()
    if (event.key === ' ') return choose(item)
    if (step?.open !== undefined) toggle(item.id, step.open)
    if (step?.focus !== undefined) {
      setActive(step.focus)
      list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(step.focus)}"]`)?.focus()
    }
    if (step?.isChosen) return item.kind === 'node' && !moving.moved ? onOpen(item.id) : choose(item)
  }
  return (
    <>
      {changes && (
        <div className={css.changes}>
          <ChangeCounts changes={changes} />
          <ChangeSteps changes={changes} />
        </div>
      )}
      {moving.moved && (
        <div className={css.moving}>
          <MovingBanner title={moving.moved.node.title} onStop={moving.stop} />
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
          <OutlineRow
            key={item.id}
            item={item}
            guides={guides.get(item.id) ?? []}
            isCurrent={item.id === current}
            isChosen={item.id === chosen}
            onOpen={onOpen}
            onMove={moving.begin}
          />
        ))}
      </div>
    </>
  )
}
