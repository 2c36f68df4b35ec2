import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { offsetsOf, rowsBetween } from './virtual-rows.ts'

/** A list this long is drawn as a whole: it can be printed, and the browser's own search finds everything. */
const drawnWhole = 100
/** How far beyond the window rows are drawn already, and how coarse its place is followed. */
const beyond = 600
const grain = 200

type Props = {
  list: RefObject<HTMLElement | null>
  ids: readonly string[]
  estimate: (index: number) => number
  /** The row with the focus is always there, or the focus would be lost. */
  focusedId: string | undefined
}

/** Of a long list only the rows near the window are in the page. The page itself scrolls. */
export const useVirtualRows = ({ list, ids, estimate, focusedId }: Props) => {
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(new Map())
  const isVirtual = ids.length > drawnWhole
  const view = useView(list, isVirtual)
  const heights = useMemo(
    () => new Map(isVirtual ? ids.map((id, index) => [id, measured.get(id) ?? estimate(index)]) : []),
    [ids, measured, estimate, isVirtual],
  )
  const offsets = useMemo(() => offsetsOf([...heights.values()]), [heights])
  const observe = useMeasuring(isVirtual, heights, setMeasured)
  const drawn = useMemo(() => {
    if (!isVirtual) return ids.map((_, index) => index)
    const kept = focusedId === undefined ? -1 : ids.indexOf(focusedId)
    return rowsBetween(offsets, view.from, view.to, kept)
  }, [ids, offsets, view, focusedId, isVirtual])
  const placeOf = (index: number) => (isVirtual ? { top: offsets[index] ?? 0 } : undefined)
  const height = isVirtual ? offsets.at(-1) : undefined
  return { drawn, placeOf, height, observe, isVirtual }
}

type View = { from: number; to: number }

/** Which part of the list is in the window, with what lies around it. */
const useView = (list: RefObject<HTMLElement | null>, isVirtual: boolean): View => {
  const [view, setView] = useState<View>({ from: 0, to: 2 * beyond })
  useLayoutEffect(() => {
    if (!isVirtual) return
    let frame = 0
    const look = () => {
      frame = 0
      const top = list.current?.getBoundingClientRect().top ?? 0
      const from = Math.floor((-top - beyond) / grain) * grain
      const to = from + Math.ceil((innerHeight + 2 * beyond) / grain) * grain + grain
      setView((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', lookSoon, { passive: true })
    addEventListener('resize', lookSoon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', lookSoon)
      removeEventListener('resize', lookSoon)
    }
  }, [list, isVirtual])
  return view
}

type SetMeasured = (change: (before: ReadonlyMap<string, number>) => ReadonlyMap<string, number>) => void

/** Rows tell how high they became: a title breaks into lines as the width has it. */
const useMeasuring = (isVirtual: boolean, known: ReadonlyMap<string, number>, setMeasured: SetMeasured) => {
  const latest = useRef(known)
  latest.current = known
  const observer = useRef<ResizeObserver | null>(null)
  const rows = useRef(new Set<HTMLElement>())
  useEffect(() => {
    if (!isVirtual) return
    observer.current = new ResizeObserver((entries) => {
      const heights = entries.flatMap(({ target, borderBoxSize: [box] }): [string, number][] => {
        const id = target.getAttribute('data-row')
        return id && box && latest.current.get(id) !== box.blockSize ? [[id, box.blockSize]] : []
      })
      if (heights.length > 0) setMeasured((before) => new Map([...before, ...heights]))
    })
    for (const row of rows.current) observer.current.observe(row)
    return () => observer.current?.disconnect()
  }, [isVirtual, setMeasured])
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
