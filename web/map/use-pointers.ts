import type { Point } from '@cairn/domain/map/view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ViewStore } from './view-store.ts'

export type Drag = { id: string; over: string | null }

type Props = {
  stage: RefObject<HTMLElement | null>
  ghost: RefObject<HTMLElement | null>
  store: ViewStore
  move: (by: Point) => void
  zoomAt: (point: Point, zoom: number) => void
  mayDrag: (id: string) => boolean
  onDrop: (id: string, over: string) => void
}

type Held = { start: Point; at: Point; id: string | null; isFinger: boolean }
type Place = { clientX: number; clientY: number }
const threshold = 5
/** A finger that rests on an OKR picks it up; one that goes on at once pushes the map. */
const fingerThreshold = 10
const pickedUpAfter = 450
const wheelSpeed = 0.0022
const nearEdge = 32
const edgeStep = 10

const itemAt = (element: Element | null) => element?.closest('[data-item]')?.getAttribute('data-item') ?? null

/** Pushes the map, pinches it, turns the wheel, and drags what may be dragged. */
export const usePointers = (props: Props) => {
  const latest = useRef(props)
  latest.current = props
  const [drag, setDrag] = useState<Drag | null>(null)
  const { stage } = props

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const held = new Map<number, Held>()
    let dragged: Drag | null = null
    let hasMoved = false
    const told = (next: Drag | null) => {
      if (next?.over !== dragged?.over || next?.id !== dragged?.id) setDrag(next)
      dragged = next
    }
    let waiting: ReturnType<typeof setTimeout> | undefined
    const inStage = (event: Place): Point => {
      const { left, top } = element.getBoundingClientRect()
      return { x: event.clientX - left, y: event.clientY - top }
    }
    const isElsewhere = (target: EventTarget | null) => (target as Element).closest('[data-still]') !== null

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || isElsewhere(event.target)) return
      hasMoved = false
      const at = inStage(event)
      const [id, isFinger] = [itemAt(event.target as Element), event.pointerType !== 'mouse']
      held.set(event.pointerId, { start: at, at, id: isFinger ? null : id, isFinger })
      clearTimeout(waiting)
      // Two fingers pinch, whatever the first had picked up.
      if (held.size > 1) {
        told(null)
        for (const one of held.values()) one.id = null
      } else if (isFinger && id !== null && latest.current.mayDrag(id))
        waiting = setTimeout(() => pickUp(event.pointerId, id, event), pickedUpAfter)
    }
    const pickUp = (pointerId: number, id: string, place: Place) => {
      const one = held.get(pointerId)
      if (!one) return
      one.id = id
      hasMoved = true
      element.setPointerCapture(pointerId)
      carry(place, id)
    }
    const pinch = (event: PointerEvent, one: Held) => {
      const other = [...held.entries()].find(([id]) => id !== event.pointerId)?.[1]
      if (!other) return
      const { store, zoomAt, move } = latest.current
      const next = inStage(event)
      const apart = (from: Point) => Math.hypot(from.x - other.at.x, from.y - other.at.y)
      const middle = { x: (next.x + other.at.x) / 2, y: (next.y + other.at.y) / 2 }
      move({ x: (next.x - one.at.x) / 2, y: (next.y - one.at.y) / 2 })
      zoomAt(middle, store.view().zoom * (apart(next) / Math.max(1, apart(one.at))))
      one.at = next
    }
    const carry = (event: Place, id: string) => {
      const { ghost, move } = latest.current
      const at = inStage(event)
      if (ghost.current) ghost.current.style.transform = `translate(${at.x + 12}px, ${at.y + 8}px)`
      const { clientWidth, clientHeight } = element
      const beyond = (place: number, room: number) =>
        place < nearEdge ? edgeStep : place > room - nearEdge ? -edgeStep : 0
      move({ x: beyond(at.x, clientWidth), y: beyond(at.y, clientHeight) })
      const over = itemAt(document.elementFromPoint(event.clientX, event.clientY))
      told({ id, over: over === id ? null : over })
    }
    const moved = (event: PointerEvent) => {
      const one = held.get(event.pointerId)
      if (!one) return
      const at = inStage(event)
      if (held.size > 1) return pinch(event, one)
      const isStill =
        Math.hypot(at.x - one.start.x, at.y - one.start.y) < (one.isFinger ? fingerThreshold : threshold)
      if (!hasMoved && isStill) return
      clearTimeout(waiting)
      if (!hasMoved) element.setPointerCapture(event.pointerId)
      hasMoved = true
      if (one.id !== null && latest.current.mayDrag(one.id)) return carry(event, one.id)
      latest.current.move({ x: at.x - one.at.x, y: at.y - one.at.y })
      one.at = at
    }
    const up = (event: PointerEvent) => {
      clearTimeout(waiting)
      held.delete(event.pointerId)
      const done = dragged
      told(null)
      if (done?.over && event.type === 'pointerup') latest.current.onDrop(done.id, done.over)
    }
    /** What was pushed was not clicked. */
    const click = (event: MouseEvent) => {
      if (!hasMoved) return
      hasMoved = false
      event.stopPropagation()
    }
    /** It would take the finger away that picks something up. */
    const menu = (event: Event) => {
      if ([...held.values()].some(({ isFinger }) => isFinger)) event.preventDefault()
    }
    const wheel = (event: WheelEvent) => {
      if (isElsewhere(event.target)) return
      event.preventDefault()
      const { store, zoomAt, move } = latest.current
      const lines = event.deltaMode === 1 ? 16 : 1
      if (event.ctrlKey || event.metaKey)
        zoomAt(inStage(event), store.view().zoom * Math.exp(-event.deltaY * lines * wheelSpeed * 2))
      else if (event.shiftKey) move({ x: -event.deltaY * lines, y: 0 })
      else move({ x: -event.deltaX * lines, y: -event.deltaY * lines })
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || dragged === null) return
      held.clear()
      told(null)
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', moved)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    element.addEventListener('click', click, true)
    element.addEventListener('contextmenu', menu)
    element.addEventListener('wheel', wheel, { passive: false })
    addEventListener('keydown', leave)
    return () => {
      clearTimeout(waiting)
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', moved)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
      element.removeEventListener('click', click, true)
      element.removeEventListener('contextmenu', menu)
      element.removeEventListener('wheel', wheel)
      removeEventListener('keydown', leave)
    }
  }, [stage])
  return drag
}
