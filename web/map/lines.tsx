import type { MapItem } from '@cairn/domain/map/items'
import { type Box, isWithin, type Layout } from '@cairn/domain/map/layout'
import { memo } from 'react'
import css from './map.module.css'

const bend = 26

const middleOf = ({ top, height }: Box) => top + height / 2

/** From the right edge of the parent to the left edge of the child. */
const pathOf = (parent: Box, child: Box) => {
  const [x, y] = [parent.left + parent.width, middleOf(parent)]
  const [toX, toY] = [child.left, middleOf(child)]
  if (Math.abs(toY - y) < 1) return `M${x} ${y}H${toX}`
  return `M${x} ${y}C${x + bend} ${y} ${toX - bend} ${toY} ${toX} ${toY}`
}

const between = (parent: Box, child: Box): Box => {
  const top = Math.min(middleOf(parent), middleOf(child))
  const left = parent.left + parent.width
  return {
    left,
    top,
    width: Math.max(1, child.left - left),
    height: Math.max(1, Math.abs(middleOf(child) - middleOf(parent))),
  }
}

type Props = { items: readonly MapItem[]; layout: Layout; area: Box; line: ReadonlySet<string> }

/** Those that pass through what is drawn; the way from the chosen one to its root and leaves stands out. */
export const Lines = memo(({ items, layout: { boxes, width, height }, area, line }: Props) => {
  const [plain, lit]: [string[], string[]] = [[], []]
  for (const { id, parentId } of items) {
    const [parent, child] = [parentId === null ? undefined : boxes.get(parentId), boxes.get(id)]
    if (!parent || !child || parentId === null || !isWithin(between(parent, child), area)) continue
    const isLit = line.has(id) && line.has(parentId)
    ;(isLit ? lit : plain).push(pathOf(parent, child))
  }
  return (
    <svg className={css.lines} width={width} height={height} aria-hidden="true">
      <path d={plain.join('')} className={css.path} />
      <path d={lit.join('')} className={css.lit} />
    </svg>
  )
})
