import type { ReactNode } from 'react'

export type PaletteItem = {
  /** Unique in the whole palette. */
  id: string
  name: string
  /** Grey, after the name. */
  note?: string | null
  /** At the end of the row. */
  aside?: string
  icon: ReactNode
  /** Where it leads, or what it does. What opens another dialog in the palette's place, or needs it, closes it itself. */
} & ({ href: string } | { run: () => void; closesItself?: true })

export type PaletteGroup = { name: string; items: readonly PaletteItem[] }

const holds = (text: string, search: string) => text.toLowerCase().includes(search.trim().toLowerCase())

/** What the browser knows by itself is searched by its name. */
export const matching = ({ name, items }: PaletteGroup, search: string): PaletteGroup => ({
  name,
  items: items.filter((item) => holds(item.name, search)),
})

/** The item a number of rows on, round the ends; from nowhere, the first or the last. */
export const neighbour = (items: readonly PaletteItem[], activeId: string | undefined, step: 1 | -1) => {
  const at = items.findIndex(({ id }) => id === activeId)
  const start = at === -1 && step === -1 ? items.length : at
  return items[(start + step + items.length) % items.length]
}

type Part = { text: string; isMatch: boolean }

/** A text cut where the search first occurs in it, so that the eye finds it. */
export const partsOf = (text: string, search: string): Part[] => {
  const sought = search.trim()
  const at = sought === '' ? -1 : text.toLowerCase().indexOf(sought.toLowerCase())
  if (at === -1) return [{ text, isMatch: false }]
  const end = at + sought.length
  return [
    { text: text.slice(0, at), isMatch: false },
    { text: text.slice(at, end), isMatch: true },
    { text: text.slice(end), isMatch: false },
  ].filter((part) => part.text !== '')
}
