import type { MapItem } from '@cairn/domain/map/items'
import { messages } from '@cairn/domain/map/messages'
import { memo, useEffect, useRef } from 'react'
import css from './map.module.css'
import { type Mode, sizesOf } from './sizes.ts'
import type { ViewStore } from './view-store.ts'

type Props = { items: readonly MapItem[]; mode: Mode; store: ViewStore }

/** What each column is, above it wherever the map is pushed. */
export const ColumnHeads = memo(({ items, mode, store }: Props) => {
  const heads = useRef<HTMLDivElement>(null)
  const deepest = Math.max(0, ...new Set(items.map(({ level }) => level)))
  const levels = Array.from({ length: deepest + 1 }, (_, level) => level)
  useEffect(() => {
    const place = () => {
      const scale = store.scale()
      for (const [level, head] of [...(heads.current?.children ?? [])].entries())
        (head as HTMLElement).style.transform =
          `translateX(${store.view().x + sizesOf[mode].left(level) * scale}px)`
    }
    place()
    return store.subscribe(place)
  }, [store, mode])
  return (
    <div ref={heads} className={css.heads} aria-hidden="true">
      {levels.map((level) => (
        <span key={level}>{level === 0 ? messages.columns.strategy : messages.columns.level(level)}</span>
      ))}
    </div>
  )
})
