import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Where each row begins, and after the last where it ends. */
export const offsetsOf = (count: number, heightOf: (index: number) => number): Float64Array => {
  const offsets = new Float64Array(count + 1)
  for (let index = 0; index < count; index += 1) offsets[index + 1] = (offsets[index] ?? 0) + heightOf(index)
  return offsets
}

/** The last row that begins at or before a place. */
const rowAt = (offsets: Float64Array, place: number) => {
  let [low, high] = [0, Math.max(0, offsets.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** The rows that are at least partly between two places, and one more wherever it is: the one with the focus. */
export const rowsBetween = (offsets: Float64Array, from: number, to: number, kept: number): number[] => {
  const count = offsets.length - 1
  if (count < 1) return []
  const [first, last] = [rowAt(offsets, from), rowAt(offsets, to)]
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  if (kept < 0 || kept >= count || (kept >= first && kept <= last)) return rows
  return kept < first ? [kept, ...rows] : [...rows, kept]
}

/** A part of a long list, in pixels from where it begins. */
export type View = { from: number; to: number }

/** How far beyond the window rows are drawn already. */
const beyond = 600
/** How coarse its place is followed. */
const grain = 100
/** What is drawn anew at a time: some four rows, which a slow machine draws within a frame or two. */
const stride = 300

/** About what a window shows of a list that begins in it. */
const atFirst: View = { from: 0, to: 800 }

const wantedAround = ({ from, to }: View, height: number): View => ({
  from: Math.max(0, Math.floor((from - beyond) / grain) * grain),
  to: Math.min(height, Math.ceil((to + beyond) / grain) * grain),
})

const overlap = (a: View, b: View) => a.from < b.to && b.from < a.to

/** The next part of a list to be drawn on the way to what the window wants; the same one once it is reached. */
export const towards = (drawn: View, window: View, height: number): View => {
  const wanted = wantedAround(window, height)
  const start = overlap(drawn, window) ? drawn : { from: window.from, to: window.from }
  const to = Math.min(wanted.to, start.to + stride)
  // What lies ahead comes first: that above the window is filled up once everything below it is there.
  const from = Math.max(wanted.from, to < wanted.to ? start.from : start.from - stride)
  return from === drawn.from && to === drawn.to ? drawn : { from, to }
}

/** A list up to this long is drawn as a whole: it can be printed, and the browser's own search finds everything. */
const drawnWhole = 100

type Props = {
  list: RefObject<HTMLElement | null>
  ids: readonly string[]
  /** There are more of them than are here. */
  goesOn: boolean
  estimate: (index: number) => number
  /** The row with the focus is always there, or the focus would be lost. */
  focusedId: string | undefined
}

/** The heights are one map that is added to; a new wrapping says that it was. Thousands are not copied for a few. */
type Measured = { heights: Map<string, number> }

/** Of a long list only the rows near the window are in the page. The page itself scrolls. */
export const useVirtualRows = ({ list, ids, goesOn, estimate, focusedId }: Props) => {
  const [measured, setMeasured] = useState<Measured>(() => ({ heights: new Map() }))
  const isVirtual = goesOn || ids.length > drawnWhole
  const places = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids])
  const offsets = useMemo(() => {
    const heightOf = (index: number) => measured.heights.get(ids[index] ?? '') ?? estimate(index)
    return offsetsOf(isVirtual ? ids.length : 0, heightOf)
  }, [ids, measured, estimate, isVirtual])
  const assumed = (id: string) => {
    const index = places.get(id) ?? Number.NaN
    return (offsets[index + 1] ?? Number.NaN) - (offsets[index] ?? Number.NaN)
  }
  const height = isVirtual ? offsets.at(-1) : undefined
  const unplaced = useRef(false)
  const place = useCallback(() => {
    unplaced.current = false
    setMeasured(({ heights }) => ({ heights }))
  }, [])
  const { view, lookSoon } = useView(list, height, () => unplaced.current && place())
  const keep = useCallback(
    (isSeen: boolean) => {
      unplaced.current = true
      if (isSeen) place()
      else lookSoon()
    },
    [place, lookSoon],
  )
  useEffect(() => {
    if (isVirtual) fetchRareLetters()
  }, [isVirtual])
  const observe = useMeasuring(isVirtual, assumed, measured.heights, keep)
  const drawn = useMemo(() => {
    if (!isVirtual) return ids.map((_, index) => index)
    return rowsBetween(offsets, view.from, view.to, places.get(focusedId ?? '') ?? -1)
  }, [ids, places, offsets, view, focusedId, isVirtual])
  const placeOf = (index: number) => (isVirtual ? { top: offsets[index] ?? 0 } : undefined)
  return { drawn, placeOf, height, observe, isVirtual }
}

/** Follows the window; what has come into view is drawn over a few frames, so that none of them takes long. */
const useView = (list: RefObject<HTMLElement | null>, height: number | undefined, onLook: () => void) => {
  const [view, setView] = useState(atFirst)
  const drawn = useRef(view)
  const frame = useRef(0)
  const latestHeight = useRef(height)
  latestHeight.current = height
  const looking = useRef(onLook)
  looking.current = onLook
  const isVirtual = height !== undefined
  const look = useCallback(() => {
    const top = -(list.current?.getBoundingClientRect().top ?? 0)
    const next = towards(drawn.current, { from: top, to: top + innerHeight }, latestHeight.current ?? 0)
    frame.current = next === drawn.current ? 0 : requestAnimationFrame(look)
    drawn.current = next
    looking.current()
    setView(next)
  }, [list])
  const lookSoon = useCallback(() => {
    frame.current ||= requestAnimationFrame(look)
  }, [look])
  useLayoutEffect(() => {
    if (!isVirtual) return
    look()
    addEventListener('scroll', lookSoon, { passive: true })
    addEventListener('resize', lookSoon)
    return () => {
      cancelAnimationFrame(frame.current)
      frame.current = 0
      removeEventListener('scroll', lookSoon)
      removeEventListener('resize', lookSoon)
    }
  }, [isVirtual, look, lookSoon])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has grown has more to draw.
  useEffect(() => {
    if (isVirtual) lookSoon()
  }, [height, isVirtual, lookSoon])
  return { view, lookSoon }
}

const isAsAssumed = (height: number, assumed: number) => Math.abs(height - assumed) < 0.5

const isInWindow = (row: HTMLElement) => {
  const { top, bottom } = row.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/**
 * Rows tell how high they became: a title breaks into lines as the width has it. Those in the window are put right before
 * anybody sees them; the others with the next ones that are drawn, for to lay out twice in a frame takes long.
 */
const useMeasuring = (
  isVirtual: boolean,
  assumed: (id: string) => number,
  heights: Measured['heights'],
  onMeasured: (isSeen: boolean) => void,
) => {
  const latest = useRef(assumed)
  latest.current = assumed
  const observer = useRef<ResizeObserver | null>(null)
  const rows = useRef(new Set<HTMLElement>())
  useLayoutEffect(() => {
    if (!isVirtual) return
    const keep = (measures: Iterable<readonly [HTMLElement, number | undefined]>) => {
      const others: HTMLElement[] = []
      for (const [row, height] of measures) {
        const id = row.getAttribute('data-row')
        if (!id || height === undefined || isAsAssumed(height, latest.current(id))) continue
        heights.set(id, height)
        others.push(row)
      }
      if (others.length > 0) onMeasured(others.some(isInWindow))
    }
    // The first rows stand in the window: they have to be in their places before anybody sees them.
    keep([...rows.current].map((row) => [row, row.getBoundingClientRect().height] as const))
    observer.current = new ResizeObserver((entries) =>
      keep(
        entries.map(
          ({ target, borderBoxSize }) => [target as HTMLElement, borderBoxSize[0]?.blockSize] as const,
        ),
      ),
    )
    for (const row of rows.current) observer.current.observe(row)
    return () => observer.current?.disconnect()
  }, [isVirtual, heights, onMeasured])
  return useCallback((row: HTMLElement | null) => {
    if (!row) return
    rows.current.add(row)
    observer.current?.observe(row)
    return () => {
      rows.current.delete(row)
      observer.current?.unobserve(row)
    }
  }, [])
}
/** One of the letters that fonts.css keeps in a file of its own. */
const sample = 'ő'

/**
 * A long list will show a name from anywhere in Europe sooner or later. Its letters come now, while nothing moves: a font
 * that arrives in the middle of scrolling lays out the whole page anew.
 */
const fetchRareLetters = () => {
  // Without it the browser fetches them when it meets the first one, as it would have.
  document.fonts?.load(`1em ${getComputedStyle(document.body).fontFamily}`, sample).catch(() => undefined)
}
