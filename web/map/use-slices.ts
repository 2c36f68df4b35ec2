import type { MapItem } from '@cairn/domain/map/items'
import { type Box, isWithin, type Layout } from '@cairn/domain/map/layout'
import { useEffect, useReducer, useRef } from 'react'
import type { Mode } from './sizes.ts'

/** So many are made in one frame, as the frame before it took: more of them keep somebody waiting. */
export const slices = { least: 4, first: 8, most: 16 }
/** A frame that came later than this, in ms, had too much in it. */
const lateAfter = 34

export const sliceAfter = (slice: number, frame: number) =>
  frame > lateAfter ? Math.max(slices.least, slice / 2) : Math.min(slices.most, slice + 2)

/**
 * Of what is to be drawn, what was drawn before and a slice of the rest, those in the window first; the others come frame by
 * frame. Drawn in another form, all are new.
 */
export const useSlices = (
  wanted: readonly MapItem[],
  { boxes }: Layout,
  mode: Mode,
  window: () => Box,
  current: string | undefined,
) => {
  const drawn = useRef<{ mode: Mode; ids: ReadonlySet<string> }>({ mode, ids: new Set() })
  const [, next] = useReducer((count: number) => count + 1, 0)
  const known = drawn.current.mode === mode ? drawn.current.ids : new Set<string>()
  const fresh = wanted.filter(({ id }) => !known.has(id) && id !== current)
  const size = useRef(slices.first)
  const slice = Math.floor(size.current)
  const isMore = fresh.length > slice
  const area = window()
  const isInWindow = ({ id }: MapItem) => {
    const box = boxes.get(id)
    return box !== undefined && isWithin(box, area)
  }
  const ordered = isMore ? [...fresh.filter(isInWindow), ...fresh.filter((item) => !isInWindow(item))] : fresh
  const chosen = new Set(ordered.slice(0, slice).map(({ id }) => id))
  const now = wanted.filter(({ id }) => known.has(id) || chosen.has(id) || id === current)
  useEffect(() => {
    drawn.current = { mode, ids: new Set(now.map(({ id }) => id)) }
    if (!isMore) return
    const asked = performance.now()
    const waiting = requestAnimationFrame(() => {
      size.current = sliceAfter(size.current, performance.now() - asked)
      next()
    })
    return () => cancelAnimationFrame(waiting)
  })
  return now
}
