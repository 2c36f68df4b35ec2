import { changeMessages } from '@cairn/domain/days/messages'
import type { MapItem } from '@cairn/domain/map/items'
import type { Layout } from '@cairn/domain/map/layout'
import { messages as mapMessages } from '@cairn/domain/map/messages'
import type { ObjectiveMap } from '@cairn/domain/map/schema'
import { areaInView } from '@cairn/domain/map/view'
import { statusLabels } from '@cairn/domain/objectives/status'
import { useComputedColorScheme } from '@mantine/core'
import { CircleDashed, LocateFixed, Maximize, Minus, Plus } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { StatusIcon } from '../objectives/status.tsx'
import { ChangeCounts, ChangeSteps } from './change-steps.tsx'
import { isMarked, useChangesOnMap, useComparing } from './comparing-context.ts'
import css from './mini-map.module.css'
import type { ViewStore } from './view-store.ts'
import { useWhatIfOnMap } from './what-if-context.ts'

const size = { width: 124, height: 148 }
const statuses = [
  'completed',
  'on_track',
  'at_risk',
  'behind',
  'delayed',
  'will_not_complete',
  'not_set',
] as const

type Drawn = { items: readonly MapItem[]; layout: Layout; store: ViewStore }

const scaleFor = ({ width, height }: Layout) =>
  Math.min(size.width / Math.max(1, width), size.height / Math.max(1, height), 0.12)

/** Everything that is loaded, in the colours of its status, and the part that is in the window. */
const Picture = ({ items, layout, store }: Drawn) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const theme = useComputedColorScheme()
  const comparing = useComparing()
  const scale = scaleFor(layout)
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another theme the same is drawn in other colours.
  useEffect(() => {
    const draw = () => {
      const pen = canvas.current?.getContext('2d')
      if (!canvas.current || !pen) return
      const ratio = devicePixelRatio || 1
      canvas.current.width = size.width * ratio
      canvas.current.height = size.height * ratio
      const style = getComputedStyle(document.documentElement)
      const colourOf = (name: string) => style.getPropertyValue(`--${name}`)
      const fills = Object.fromEntries(
        statuses.map((status) => [
          status,
          colourOf(`${status === 'not_set' ? 'will-not-complete' : status.replaceAll('_', '-')}-fill`),
        ]),
      )
      const [strategy, more] = [colourOf('ctl'), colourOf('line-2')]
      pen.setTransform(ratio * scale, 0, 0, ratio * scale, 0, 0)
      for (const item of items) {
        const box = layout.boxes.get(item.id)
        if (!box) continue
        if (item.kind === 'node' && item.node.compared?.isGhost) {
          pen.strokeStyle = strategy
          pen.lineWidth = 1 / scale
          pen.strokeRect(box.left, box.top, box.width, box.height)
          continue
        }
        const isPale =
          item.kind === 'node' &&
          comparing?.shown === 'now' &&
          !isMarked(item.node.compared?.changes ?? [], comparing.kinds)
        pen.fillStyle =
          item.kind === 'node' && !isPale
            ? (fills[item.node.countsAs] ?? more)
            : item.kind === 'strategy'
              ? strategy
              : more
        pen.fillRect(box.left, box.top, box.width, Math.max(box.height, 1 / scale))
      }
    }
    // Not in the task that lays everything out.
    const waiting = setTimeout(draw)
    return () => clearTimeout(waiting)
  }, [items, layout, scale, theme, comparing?.shown, comparing?.kinds])
  useEffect(() => {
    const place = () => {
      const { left, top, width, height } = areaInView(store.view(), store.window())
      const [x, y] = [Math.max(0, left * scale), Math.max(0, top * scale)]
      const within = (end: number, most: number) => Math.max(4, Math.min(most, end))
      if (!frame.current) return
      frame.current.style.transform = `translate(${x}px, ${y}px)`
      frame.current.style.width = `${within((left + width) * scale, size.width) - x}px`
      frame.current.style.height = `${within((top + height) * scale, size.height) - y}px`
    }
    place()
    return store.subscribe(place)
  }, [store, scale])
  const go = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const { width, height } = store.window()
    const by = store.scale() / scale
    store.set({
      ...store.view(),
      x: width / 2 - (event.clientX - left) * by,
      y: height / 2 - (event.clientY - top) * by,
    })
  }
  return (
    <div className={css.picture} aria-hidden="true" onPointerDown={go} onPointerMove={go}>
      <canvas ref={canvas} style={size} />
      <div ref={frame} className={css.frame} />
    </div>
  )
}

type Props = Drawn & {
  map: Pick<ObjectiveMap, 'counts' | 'drafts' | 'ghosts'>
  onZoom: (factor: number) => void
  onFit: () => void
  onMine: () => void
}

export const MiniMap = ({ map: { counts, drafts, ghosts }, onZoom, onFit, onMine, ...drawn }: Props) => {
  const { store } = drawn
  const { looking } = useWhatIfOnMap()
  const [comparing, changes] = [useComparing(), useChangesOnMap()]
  const percent = useSyncExternalStore(store.subscribe, store.percent)
  const countOf = (status: (typeof statuses)[number]) =>
    counts.find((one) => one.status === status)?.count ?? 0
  return (
    <div className={css.panel} data-still="">
      <div className={css.upper} hidden={looking !== null}>
        <Picture {...drawn} />
        {changes ? (
          <ChangeCounts changes={changes} />
        ) : (
          <ul className={css.counts} aria-label={mapMessages.counts}>
            {statuses
              .filter((status) => status !== 'not_set' || countOf(status) > 0)
              .map((status) => (
                <li key={status}>
                  <StatusIcon status={status} /> {statusLabels[status]} <strong>{countOf(status)}</strong>
                </li>
              ))}
            {drafts > 0 && (
              <li>
                <span className={css.draft} /> {mapMessages.drafts} <strong>{drafts}</strong>
              </li>
            )}
            {comparing && ghosts > 0 && (
              <li>
                <CircleDashed size={14} aria-hidden="true" /> {changeMessages.notThere}{' '}
                <strong>{ghosts}</strong>
              </li>
            )}
          </ul>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of one bar, not fields of a form. */}
      <div role="group" aria-label={mapMessages.controls} className={css.controls}>
        <button type="button" aria-label={mapMessages.zoomOut} onClick={() => onZoom(-1)}>
          <Minus size={14} aria-hidden="true" />
        </button>
        <span className={css.percent}>{mapMessages.zoom(percent)}</span>
        <button type="button" aria-label={mapMessages.zoomIn} onClick={() => onZoom(1)}>
          <Plus size={14} aria-hidden="true" />
        </button>
        {changes ? (
          <ChangeSteps changes={changes} />
        ) : (
          <>
            <button type="button" className={css.fit} onClick={onFit}>
              <Maximize size={14} aria-hidden="true" /> {mapMessages.fit}
            </button>
            <button type="button" onClick={onMine}>
              <LocateFixed size={14} aria-hidden="true" /> {mapMessages.mine}
            </button>
          </>
        )}
      </div>
    </div>
  )
}
