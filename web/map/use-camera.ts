import type { MapItem } from '@cairn/domain/map/items'
import { type Box, boxAround, type Layout, layOut } from '@cairn/domain/map/layout'
import {
  broughtIntoView,
  centred,
  fittedZoom,
  keptInView,
  type Point,
  scaleOf,
  type View,
  zoomedAt,
  zooms,
} from '@cairn/domain/map/view'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { notices } from '../ui/notice-store.ts'
import { useComparing } from './comparing-context.ts'
import { heightOf, type Mode, sizesOf } from './sizes.ts'
import { createViewStore } from './view-store.ts'
import { useWhatIfOnMap } from './what-if-context.ts'

type Props = {
  stage: RefObject<HTMLElement | null>
  world: RefObject<HTMLElement | null>
  items: readonly MapItem[]
  opened: ReadonlySet<string>
  strange: ReadonlySet<string>
  chosen: string | null
}

const beginning: View = { x: 0, y: 24, zoom: 1 }
/** Above what is chosen stands what can be done with it, as tall whatever the map is zoomed to. */
const actionsHeight = 24
const nothingOpened: ReadonlySet<string> = new Set()
const nothingForeseen = nothingOpened

/** Where something stood in the window before it was laid out anew. */
type Kept = { id: string; at: Point }

const distance = ({ left, top, width, height }: Box, { x, y }: Point) =>
  Math.hypot(left + width / 2 - x, top + height / 2 - y)

export const useCamera = ({ stage, world, items, opened, strange, chosen }: Props) => {
  const [store] = useState(createViewStore)
  const mode = useSyncExternalStore(store.subscribe, store.mode)
  const cells = useSyncExternalStore(store.subscribe, store.cells)
  const { looking } = useWhatIfOnMap()
  const way = looking ? [...looking.forecasts.keys()].join(' ') : ''
  const shown = useComparing()?.shown ?? null
  const foreseen = looking?.forecasts ?? nothingForeseen
  const layOutIn = (which: Mode, open: ReadonlySet<string>) =>
    layOut(items, heightOf(which, open, strange, foreseen, shown), sizesOf[which])
  // Each is kept: zooming goes to and fro between them. What is opened shows in cards alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are all that the layouts depend on.
  const inLines = useMemo(() => layOutIn('lines', nothingOpened), [items, way, shown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are all that the layouts depend on.
  const inCards = useMemo(() => layOutIn('cards', opened), [items, opened, strange, way, shown])
  const layout = mode === 'lines' ? inLines : inCards
  const latest = useRef<Layout>(layout)
  const kept = useRef<Kept | null>(null)
  const fitWanted = useRef<readonly string[] | null>(null)

  const set = (view: View) => store.set(keptInView(view, latest.current, store.window()))
  const keep = (id: string) => {
    const box = latest.current.boxes.get(id)
    const { x, y, zoom } = store.view()
    const scale = scaleOf(zoom)
    if (box) kept.current = { id, at: { x: x + box.left * scale, y: y + box.top * scale } }
  }
  const boxesOf = ({ boxes }: Layout, ids: readonly string[]) => ids.flatMap((id) => boxes.get(id) ?? [])
  const fitTo = (ids: readonly string[]) => {
    const [cards, lines] = [boxAround(boxesOf(inCards, ids)), boxAround(boxesOf(inLines, ids))]
    if (!cards || !lines) return
    const zoom = fittedZoom(cards, lines, store.window())
    kept.current = null
    store.set(centred(scaleOf(zoom) === zoom ? cards : lines, zoom, store.window()))
  }

  useLayoutEffect(() => {
    const place = () => {
      const { x, y } = store.view()
      if (!world.current) return
      const scale = store.scale()
      world.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
      world.current.style.setProperty('--whole', `${1 / scale}`)
    }
    const measure = () => {
      if (!stage.current) return
      store.resize({ width: stage.current.clientWidth, height: stage.current.clientHeight })
    }
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    measure()
    store.set(beginning)
    place()
    const leave = store.subscribe(place)
    if (stage.current) observer?.observe(stage.current)
    return () => {
      leave()
      observer?.disconnect()
    }
  }, [store, stage, world])

  // Whatever is folded, opened or zoomed: what the person looks at stays where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each layout, and only then.
  useLayoutEffect(() => {
    latest.current = layout
    const wished = fitWanted.current
    if (wished && boxesOf(layout, wished).length === wished.length) {
      fitWanted.current = null
      fitTo(wished)
      return
    }
    const box = kept.current && layout.boxes.get(kept.current.id)
    if (!kept.current || !box) return
    const { zoom } = store.view()
    const { at } = kept.current
    kept.current = null
    const scale = scaleOf(zoom)
    set({ x: at.x - box.left * scale, y: at.y - box.top * scale, zoom })
  }, [layout])

  const zoomAt = (point: Point, zoom: number) => {
    const before = store.view()
    const after = zoomedAt(before, point, zoom)
    const scale = scaleOf(before.zoom)
    const changesMode = (scaleOf(after.zoom) === after.zoom) !== (scale === before.zoom)
    if (!changesMode) return set(after)
    const onMap = { x: (point.x - before.x) / scale, y: (point.y - before.y) / scale }
    let nearest: { id: string; away: number } | null = null
    for (const [id, box] of latest.current.boxes) {
      const away = distance(box, onMap)
      if (nearest === null || away < nearest.away) nearest = { id, away }
    }
    if (nearest) keep(nearest.id)
    store.set(after)
  }
  const middle = () => ({ x: store.window().width / 2, y: store.window().height / 2 })
  return {
    store,
    layout,
    mode,
    cells,
    keep,
    zoomAt,
    pan: (by: Point) => {
      const view = store.view()
      if (by.x !== 0 || by.y !== 0) set({ ...view, x: view.x + by.x, y: view.y + by.y })
    },
    zoomBy: (steps: number) => {
      const box = chosen === null ? undefined : latest.current.boxes.get(chosen)
      const { x, y, zoom } = store.view()
      const scale = scaleOf(zoom)
      const at = box ? { x: x + box.left * scale, y: y + box.top * scale } : middle()
      zoomAt(at, zoom * zooms.step ** steps)
    },
    reset: () => zoomAt(middle(), 1),
    fit: () => fitTo(items.map(({ id }) => id)),
    /** As soon as all of them are there, and of those that are there in any case. */
    fitLater: (ids: readonly string[]) => {
      if (boxesOf(latest.current, ids).length === ids.length) fitTo(ids)
      else fitWanted.current = ids
    },
    show: (id: string) => {
      const box = latest.current.boxes.get(id)
      if (!box) return
      const above = actionsHeight / store.scale()
      const whole = { ...box, top: box.top - above, height: box.height + above }
      store.set(broughtIntoView(store.view(), whole, store.window()))
    },
    say: (words: string) => notices.info(words),
  }
}
