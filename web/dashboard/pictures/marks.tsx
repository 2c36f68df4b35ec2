import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import css from './marks.module.css'

/** Where a mark stands in its picture: which team or line, and which week or status. */
type Place = { row: number; column: number }

export const nameOfPlace = ({ row, column }: Place) => `${row}:${column}`

export const placeNamed = (name: string): Place => {
  const [row = 0, column = 0] = name.split(':').map(Number)
  return { row, column }
}

const nearest = (places: readonly Place[], column: number) =>
  places.reduce<Place | null>(
    (best, place) =>
      best === null || Math.abs(place.column - column) < Math.abs(best.column - column) ? place : best,
    null,
  )

/** Where a key leads; null if it leads nowhere. Rows may be of different length and have gaps. */
export const placeAfter = (places: readonly Place[], { row, column }: Place, key: string): Place | null => {
  const line = places.filter((place) => place.row === row).sort((a, b) => a.column - b.column)
  const rowAt = (by: 1 | -1) => {
    const rows = [...new Set(places.map((place) => place.row))].sort((a, b) => a - b)
    const to = rows[rows.indexOf(row) + by]
    return nearest(
      places.filter((place) => place.row === to),
      column,
    )
  }
  switch (key) {
    case 'ArrowRight':
      return line.find((place) => place.column > column) ?? null
    case 'ArrowLeft':
      return line.findLast((place) => place.column < column) ?? null
    case 'ArrowDown':
      return rowAt(1)
    case 'ArrowUp':
      return rowAt(-1)
    case 'Home':
      return line[0] ?? null
    case 'End':
      return line.at(-1) ?? null
    default:
      return null
  }
}

/** The share of the width it stands at is also the share of its own width that it reaches back: it never sticks out. */
type TooltipText = { words: string; share: number; top: number }
export type MarkProps = { role: 'img'; 'data-mark': string; 'aria-label': string; tabIndex: 0 | -1 }

type Props = {
  /** Where the tab key arrives the first time. */
  first: Place
  children: (mark: (place: Place, words: string) => MarkProps) => ReactNode
}

const markOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('[data-mark]') : null

/** One stop for the tab key; arrows go from mark to mark. What is focused, pointed at or tapped says its value. */
export const Marks = ({ first, children }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(nameOfPlace(first))
  const [said, setSaid] = useState<TooltipText | null>(null)
  const say = (mark: Element | null) => {
    if (!mark || !frame.current) return setSaid(null)
    const [box, around] = [mark.getBoundingClientRect(), frame.current.getBoundingClientRect()]
    setSaid({
      words: mark.getAttribute('aria-label') ?? '',
      share: Math.min(1, Math.max(0, (box.left + box.width / 2 - around.left) / around.width)),
      top: box.top - around.top,
    })
  }
  const firstName = nameOfPlace(first)
  useEffect(() => {
    const isGone = !frame.current?.querySelector('[data-mark][tabindex="0"]')
    if (isGone && at !== firstName) setAt(firstName)
  })
  const onFocus = ({ target }: FocusEvent) => {
    const mark = markOf(target)
    setAt(mark?.getAttribute('data-mark') ?? at)
    say(mark)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setSaid(null)
    const marks = [...(frame.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])]
    const nameOf = (mark: HTMLElement) => mark.getAttribute('data-mark') ?? ''
    const place = placeAfter(
      marks.map((mark) => placeNamed(nameOf(mark))),
      placeNamed(at),
      event.key,
    )
    if (!place) return
    event.preventDefault()
    marks.find((mark) => nameOf(mark) === nameOfPlace(place))?.focus()
  }
  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') say(markOf(target) ?? markOf(document.activeElement))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens to the marks within.
    <div
      ref={frame}
      className={css.frame}
      onFocus={onFocus}
      onBlur={() => setSaid(null)}
      onKeyDown={onKeyDown}
      onPointerOver={onPointerOver}
      onPointerLeave={() => say(markOf(document.activeElement))}
    >
      {children((place, words) => {
        const name = nameOfPlace(place)
        return { role: 'img', 'data-mark': name, 'aria-label': words, tabIndex: name === at ? 0 : -1 }
      })}
      {said && (
        <span
          aria-hidden="true"
          className={css.said}
          style={{
            left: `${said.share * 100}%`,
            top: said.top,
            transform: `translate(${-said.share * 100}%, -100%)`,
          }}
        >
          {said.words}
        </span>
      )}
    </div>
  )
}
