import { itemsAbove, itemsBeneath, type MapItem, type NodeItem, stepOnMap } from '@cairn/domain/map/items'
import { isWithin } from '@cairn/domain/map/layout'
import { messages } from '@cairn/domain/map/messages'
import type { MapNode, ObjectiveMap } from '@cairn/domain/map/schema'
import { areaInView } from '@cairn/domain/map/view'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ColumnHeads } from './column-heads.tsx'
import { useComparing } from './comparing-context.ts'
import { CountsOnLines } from './foreseen.tsx'
import { Legend } from './legend.tsx'
import { Lines } from './lines.tsx'
import css from './map.module.css'
import { MapBox } from './map-box.tsx'
import { MiniMap } from './mini-map.tsx'
import { ChosenActions, MovingBanner } from './node-actions.tsx'
import { Popped } from './node-card.tsx'
import { useCamera } from './use-camera.ts'
import { useChangeStep, useLooking } from './use-looking.ts'
import type { useMap } from './use-map.ts'
import { useMoving } from './use-moving.ts'
import { usePointers } from './use-pointers.ts'
import { useSlices } from './use-slices.ts'
import { areaOfCells } from './view-store.ts'
import { useWhatIfOnMap } from './what-if-context.ts'

type Props = Pick<ReturnType<typeof useMap>, 'items' | 'toggle' | 'more' | 'unfoldAll'> & {
  map: ObjectiveMap
  isBusy: boolean
  onOpen: (id: string, tab?: string) => void
  /** Open in a dialog; the focus comes back to it. */
  openedId: string | null
}

/** So many stand open with their values at once; beyond, only what is chosen and what is above it. */
const mostOpened = 8
const none: ReadonlySet<string> = new Set()

const strangeOf = (items: readonly MapItem[]) => {
  const strange = new Set<string>()
  let root: string | null = null
  for (const item of items) {
    if (item.kind === 'strategy') root = item.strategy.strategy?.id ?? null
    if (item.kind === 'node' && item.node.strategy !== null && item.node.strategy.id !== root)
      strange.add(item.id)
  }
  return strange
}

/** Arrow keys walk the tree, the pointer pushes the map. Only what is in view is drawn. */
export const Canvas = ({ items, toggle, more, unfoldAll, map, isBusy, onOpen, openedId }: Props) => {
  const stage = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(openedId)
  const [wanted, setWanted] = useState<{ id: string; takesFocus: boolean } | null>(null)
  const moving = useMoving(items)
  const known = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const chosenItem = chosen === null ? undefined : known.get(chosen)
  const current = chosenItem?.id ?? items[0]?.id
  const strange = useMemo(() => strangeOf(items), [items])
  const { looking } = useWhatIfOnMap()
  const shown = useComparing()?.shown ?? null
  const asked = looking?.id ?? null
  const [line, opened] = useMemo(() => {
    if (asked !== null) return [new Set([...itemsAbove(items, asked), asked]), none]
    if (chosen === null || !known.has(chosen)) return [none, none]
    const [above, beneath] = [itemsAbove(items, chosen), itemsBeneath(items, chosen)]
    const whole = new Set([...above, chosen, ...beneath])
    return [whole, beneath.length > mostOpened ? new Set([...above, chosen]) : whole]
  }, [items, known, chosen, asked])
  const camera = useCamera({ stage, world, items, opened, strange, chosen })
  const { store, layout, mode, cells } = camera
  useLooking(looking, known, unfoldAll, camera)
  useChangeStep(known, unfoldAll, (id) => setWanted({ id, takesFocus: false }), setChosen)
  const area = useMemo(() => areaOfCells(cells), [cells])

  const focus = (id: string) => {
    camera.keep(id)
    setChosen(id)
    setWanted({ id, takesFocus: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wish, when what is wished for is drawn.
  useEffect(() => {
    if (!wanted) return
    camera.show(wanted.id)
    if (!wanted.takesFocus) return
    stage.current
      ?.querySelector<HTMLElement>(`[data-item="${CSS.escape(wanted.id)}"]`)
      ?.focus({ preventScroll: true })
  }, [wanted])
  const opener = useRef(openedId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the dialog closes.
  useEffect(() => {
    if (openedId === null && opener.current !== null && known.has(opener.current)) focus(opener.current)
    opener.current = openedId
  }, [openedId])

  const fold = (item: MapItem) => {
    if (item.isOpen === null) return
    camera.keep(item.id)
    toggle(item.id, !item.isOpen)
  }
  const itemOf = (target: EventTarget) =>
    known.get((target as Element).closest('[data-item]')?.getAttribute('data-item') ?? '')
  const run = (item: MapItem) => {
    if (item.kind === 'more') more(item)
    else if (item.kind === 'node') onOpen(item.id)
    else fold(item)
  }
  const placeOn = (target: MapItem) => {
    const { moved } = moving
    if (!moved) return
    void moving.place(moved, target).then(() => setWanted({ id: moved.id, takesFocus: true }))
  }
  const click = (event: MouseEvent) => {
    const item = itemOf(event.target)
    if (!item) {
      if ((event.target as Element).closest('[data-still]') === null) setChosen(null)
      return
    }
    if ((event.target as Element).closest('[data-fold]')) return fold(item)
    if (moving.moved) return placeOn(item)
    if (item.kind === 'more') return more(item)
    focus(item.id)
  }
  const mine = () => {
    const shown = map.mine
    if (shown.length === 0) return camera.say(messages.noneOfMine)
    unfoldAll(shown.flatMap(({ above }) => above))
    camera.fitLater(shown.map(({ id }) => id))
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const zooming: Record<string, () => void> = {
      '+': () => camera.zoomBy(1),
      '=': () => camera.zoomBy(1),
      '-': () => camera.zoomBy(-1),
      '0': camera.reset,
    }
    const item = (event.target as Element).matches('[data-item]') ? itemOf(event.target) : undefined
    const done = (act: () => void) => {
      event.preventDefault()
      act()
    }
    const zoom = zooming[event.key]
    if (zoom) return done(zoom)
    if (event.key === 'Escape' && moving.moved) return done(moving.stop)
    if (!item) return
    if (event.key === 'Enter') return done(() => (moving.moved ? placeOn(item) : run(item)))
    if (event.key === ' ') return done(() => (item.kind === 'more' ? more(item) : fold(item)))
    if (event.key.toLowerCase() === 'm' && item.kind === 'node') return done(() => moving.begin(item.node))
    const step = stepOnMap(items, item.id, event.key)
    if (!step) return
    done(() => ('focus' in step ? focus(step.focus) : fold(item)))
  }
  const nodeOf = (id: string): NodeItem | undefined => {
    const item = known.get(id)
    return item?.kind === 'node' ? item : undefined
  }
  const drag = usePointers({
    stage,
    ghost,
    store,
    move: camera.pan,
    zoomAt: camera.zoomAt,
    mayDrag: (id) => {
      const item = nodeOf(id)
      return item !== undefined && moving.mayMove(item.node)
    },
    onDrop: (id, over) => {
      const [item, target] = [nodeOf(id), known.get(over)]
      if (item && target) void moving.place(item, target)
    },
  })
  const within = items.filter(({ id }) => {
    const box = layout.boxes.get(id)
    return box !== undefined && (id === current || isWithin(box, area))
  })
  const drawn = useSlices(within, layout, mode, () => areaInView(store.view(), store.window()), current)
  const box = chosenItem && layout.boxes.get(chosenItem.id)
  const dragged: MapNode | undefined = drag ? nodeOf(drag.id)?.node : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree in it has the roles; keys and clicks bubble here.
    <div
      className={css.frame}
      onKeyDown={press}
      data-moving={drag || moving.moved ? '' : undefined}
      data-asked={asked === null ? undefined : ''}
    >
      <ColumnHeads items={items} mode={mode} store={store} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is clicked are the items in it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the frame hears the keys. */}
      <div
        ref={stage}
        className={css.stage}
        onClick={click}
        onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
      >
        <div ref={world} className={css.world} data-mode={mode}>
          <Lines items={items} layout={layout} area={area} line={line} shown={shown} />
          <div role="tree" aria-label={messages.title} aria-busy={isBusy} className={css.tree}>
            {drawn.map((item) => (
              <MapBox
                key={item.id}
                item={item}
                box={layout.boxes.get(item.id)}
                mode={mode}
                isCurrent={item.id === current}
                isChosen={item.id === (asked ?? chosen)}
                isInLine={line.has(item.id)}
                isOpened={opened.has(item.id)}
                isStrange={strange.has(item.id)}
                isOver={drag?.over === item.id}
              />
            ))}
          </div>
          <CountsOnLines items={items} layout={layout} />
          {box && chosenItem.kind === 'node' && !drag && (
            <div className={css.beside} style={{ transform: `translate(${box.left}px, ${box.top}px)` }}>
              {!moving.moved && chosenItem.id !== asked && (
                <ChosenActions node={chosenItem.node} onOpen={onOpen} onMove={moving.begin} />
              )}
              {mode === 'lines' && (
                <div className={css.pop} style={{ top: box.height + 6 }}>
                  <Popped item={chosenItem} isStrange={strange.has(chosenItem.id)} />
                </div>
              )}
            </div>
          )}
        </div>
        {shown === 'then' && <Legend />}
        <MiniMap
          items={items}
          layout={layout}
          store={store}
          map={map}
          onZoom={camera.zoomBy}
          onFit={camera.fit}
          onMine={mine}
        />
        <div ref={ghost} className={css.ghost} hidden={!dragged}>
          {dragged?.title}
        </div>
        {moving.moved && <MovingBanner title={moving.moved.node.title} onStop={moving.stop} />}
      </div>
      <p className="heard">{messages.keys}</p>
    </div>
  )
}
