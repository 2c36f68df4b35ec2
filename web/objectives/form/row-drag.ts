import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'

type Edges = { top: number; bottom: number }

/** Where a dragged row belongs: it passes a neighbour once the pointer is beyond the neighbour's middle. */
export const placeAt = (rows: readonly Edges[], y: number, at: number) => {
  const middle = ({ top, bottom }: Edges) => (top + bottom) / 2
  const isBelow = (row: Edges | undefined) => row !== undefined && y > middle(row)
  const isAbove = (row: Edges | undefined) => row !== undefined && y < middle(row)
  let place = at
  while (isBelow(rows[place + 1])) place += 1
  while (isAbove(rows[place - 1])) place -= 1
  return place
}

/** Rows change places while they are dragged, so what one sees is what it will be. */
export const useRowDrag = (onMove: (from: number, to: number) => void) => {
  const list = useRef<HTMLOListElement>(null)
  const [draggedKey, setDraggedKey] = useState<string | null>(null)

  const start = (key: string, index: number) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return
    let at = index
    // On the window: a row that changes places loses the pointer.
    const follow = ({ clientY }: PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const place = placeAt(rows, clientY, at)
      if (place !== at) onMove(at, place)
      at = place
    }
    const end = () => {
      setDraggedKey(null)
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
    setDraggedKey(key)
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }
  return { list, draggedKey, start }
}
