import type { MapItem } from '@cairn/domain/map/items'
import type { Sizes } from '@cairn/domain/map/layout'
import type { MapNode } from '@cairn/domain/map/schema'
import { footNow, notesOf } from '../days/notes.ts'
import type { Comparing } from './comparing-context.ts'

export const edge = 20
const cards = { strategies: 192, pitch: 336, width: 276 }
const lines = { strategies: 192, pitch: 282, width: 236 }
const columnsOf = ({ strategies, pitch, width }: typeof cards, gap: number, treeGap: number): Sizes => ({
  left: (level) => (level === 0 ? edge : edge + strategies + (level - 1) * pitch),
  width: (level) => (level === 0 ? strategies - 28 : width),
  gap,
  treeGap,
})
export const sizesOf = { cards: columnsOf(cards, 10, 32), lines: columnsOf(lines, 4, 24) }
export type Mode = keyof typeof sizesOf

const titleRoom = 182
const strategyRoom = cards.strategies - 46
const mostLines = 2

let pen: CanvasRenderingContext2D | null | undefined
const measured = new Map<string, number>()

/** How many lines a title takes, measured before it is drawn: where everything stands depends on it. */
const linesOf = (text: string, font: string, room: number) => {
  const key = `${font} ${text}`
  const known = measured.get(key)
  if (known !== undefined) return known
  pen ??= document.createElement('canvas').getContext?.('2d') ?? null
  if (!pen) return mostLines
  pen.font = font
  let [count, line] = [1, '']
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    // A word that is too long by itself is broken, which takes a line more as well.
    if (pen.measureText(longer).width > room) [count, line] = [count + 1, word]
    else line = longer
  }
  const found = Math.min(mostLines, count)
  measured.set(key, found)
  return found
}

export const titleLines = (title: string) =>
  linesOf(title, '500 13px "Inter Variable", Inter, sans-serif', titleRoom)

export const mostKeyResults = 6
/** Another strategy than that of the tree it stands in. */
export const namesStrategy = (node: MapNode, rootStrategyId: string | null) =>
  node.strategy !== null && node.strategy.id !== rootStrategyId

/** What a wish shows of one takes a line. */
const foreseenLine = { node: 34, strategy: 18 }

/** What a comparison says at the foot of one: a line, or one for each change. */
const comparedHeight = ({
  node,
  shown,
  isOpened,
}: {
  node: MapNode
  shown: Comparing['shown']
  isOpened: boolean
}) => {
  if (shown === 'then') return footNow(node) === null ? 0 : isOpened ? 30 : 22
  const { length } = notesOf(node, shown)
  return length === 0 ? 0 : 14 + 17 * length
}

type Marked = { has: (id: string) => boolean }

export const heightOf =
  (mode: Mode, opened: Marked, strange: Marked, foreseen: Marked, shown: Comparing['shown'] | null) =>
  (item: MapItem): number => {
    const isForeseen = foreseen.has(item.id)
    if (item.kind === 'strategy')
      return (
        28 +
        (isForeseen ? foreseenLine.strategy : 0) +
        20 * linesOf(item.name ?? '', '600 14px "Inter Variable", Inter, sans-serif', strategyRoom)
      )
    if (mode === 'lines') return 24
    if (item.kind === 'more') return 32
    const { node } = item
    const title = 11 + 18 * titleLines(node.title)
    if (node.compared?.isGhost) return title + 31
    const isOpened = opened.has(node.id)
    const words =
      title +
      (strange.has(node.id) ? 18 : 0) +
      (isForeseen ? foreseenLine.node : 0) +
      (shown === null ? 0 : comparedHeight({ node, shown, isOpened }))
    if (!isOpened) return words + 30
    return words + 40 + 18 * Math.min(mostKeyResults, node.keyResults.length)
  }
