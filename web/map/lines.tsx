import { type MapItem, strategyItemId } from '@cairn/domain/map/items'
import { type Box, isWithin, type Layout } from '@cairn/domain/map/layout'
import { memo } from 'react'
import type { Comparing } from './comparing-context.ts'
import css from './lines.module.css'

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

type Props = {
  items: readonly MapItem[]
  layout: Layout
  area: Box
  line: ReadonlySet<string>
  shown: Comparing['shown'] | null
}

/** What it hung below on the day before, where it hangs elsewhere now. */
const oldParentOf = (item: MapItem) => {
  const compared = item.kind === 'node' ? item.node.compared : undefined
  if (!compared?.other || !compared.changes.includes('moved')) return undefined
  return compared.other.parentId ?? strategyItemId(compared.other.strategy?.id ?? null)
}

/** Those that pass through what is drawn; the way from the chosen one to its root and leaves stands out. */
export const Lines = memo(({ items, layout: { boxes, width, height }, area, line, shown }: Props) => {
  const [plain, lit, dashed]: [string[], string[], string[]] = [[], [], []]
  for (const item of items) {
    const { id, parentId } = item
    const old = shown === 'now' ? boxes.get(oldParentOf(item) ?? '') : undefined
    const own = boxes.get(id)
    if (old && own && isWithin(between(old, own), area)) dashed.push(pathOf(old, own))
    const [parent, child] = [parentId === null ? undefined : boxes.get(parentId), boxes.get(id)]
    if (!parent || !child || parentId === null || !isWithin(between(parent, child), area)) continue
    const isLit = line.has(id) && line.has(parentId)
    const isGhost = item.kind === 'node' && item.node.compared?.isGhost
    ;(isLit ? lit : isGhost ? dashed : plain).push(pathOf(parent, child))
  }
  return (
    <svg className={css.lines} width={width} height={height} aria-hidden="true">
      <path d={plain.join('')} className={css.path} />
      {dashed.length > 0 && <path d={dashed.join('')} className={css.dashed} />}
      <path d={lit.join('')} className={css.lit} />
    </svg>
  )
})
