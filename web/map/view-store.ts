import type { Size, View } from '@cairn/domain/map/view'
import { areaInView, isInLines, scaleOf } from '@cairn/domain/map/view'

const cell = 320

/**
 * Where the window stands on the map. It moves many times a second, which concerns a transform alone; what is drawn
 * changes only from one cell of the map to the next.
 */
export const createViewStore = () => {
  let view: View = { x: 0, y: 0, zoom: 1 }
  let window: Size = { width: 0, height: 0 }
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    view: () => view,
    window: () => window,
    scale: () => scaleOf(view.zoom),
    set: (next: View) => {
      view = next
      tell()
    },
    resize: (next: Size) => {
      window = next
      tell()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    percent: () => Math.round(view.zoom * 100),
    mode: (): 'cards' | 'lines' => (isInLines(view.zoom) ? 'lines' : 'cards'),
    /** The cells in view with those around them, as text: equal as long as nothing else has to be drawn. */
    cells: () => {
      const { left, top, width, height } = areaInView(view, window)
      const from = (at: number) => Math.floor(at / cell) - 1
      return [from(left), from(top), from(left + width) + 3, from(top + height) + 3].join(',')
    },
  }
}
export type ViewStore = ReturnType<typeof createViewStore>

export const areaOfCells = (cells: string) => {
  const [left = 0, top = 0, right = 0, bottom = 0] = cells.split(',').map((at) => Number(at) * cell)
  return { left, top, width: right - left, height: bottom - top }
}
