type Item = { id: string; level: number; parentId: string | null }

export type Sizes = {
  /** Where the column of each level begins, the strategies' first, and how wide what stands in it is. */
  left: (level: number) => number
  width: (level: number) => number
  /** Between two that stand under each other, and between two trees of different strategies. */
  gap: number
  treeGap: number
}

export type Box = { left: number; top: number; width: number; height: number }
export type Layout = { boxes: ReadonlyMap<string, Box>; width: number; height: number }

type Branch<I> = { item: I; height: number; children: Branch<I>[] }

const branchesOf = <I extends Item>(items: readonly I[], heightOf: (item: I) => number) => {
  const known = new Map<string, Branch<I>>()
  const tops: Branch<I>[] = []
  for (const item of items) {
    const branch = { item, height: heightOf(item), children: [] }
    known.set(item.id, branch)
    const parent = item.parentId === null ? undefined : known.get(item.parentId)
    if (parent === undefined) tops.push(branch)
    else parent.children.push(branch)
  }
  return tops
}

const middleOf = ({ top, height }: Box) => top + height / 2

/**
 * A column for each level, and each tree a band of its own: what is folded or opened moves what lies below, and nothing
 * changes its order. A parent stands at the middle of its children, those of a tall one at its middle.
 */
export const layOut = <I extends Item>(
  items: readonly I[],
  heightOf: (item: I) => number,
  { left, width, gap, treeGap }: Sizes,
): Layout => {
  const boxes = new Map<string, Box>()
  const bands = new Map<Branch<I>, number>()
  const bandOf = (branch: Branch<I>): number => {
    const known = bands.get(branch)
    if (known !== undefined) return known
    const beneath = branch.children.reduce((sum, child) => sum + bandOf(child) + gap, -gap)
    const band = Math.max(branch.height, beneath)
    bands.set(branch, band)
    return band
  }
  const place = (branch: Branch<I>, top: number): Box => {
    const { item, height, children } = branch
    const band = bandOf(branch)
    const beneath = children.reduce((sum, child) => sum + bandOf(child) + gap, -gap)
    let at = top + Math.max(0, (band - beneath) / 2)
    const placed = children.map((child) => {
      const box = place(child, at)
      at += bandOf(child) + gap
      return box
    })
    const [first, last] = [placed[0], placed.at(-1)]
    const middle = first && last ? (middleOf(first) + middleOf(last)) / 2 : top + band / 2
    const own = Math.min(Math.max(middle - height / 2, top), top + band - height)
    const box = { left: left(item.level), top: own, width: width(item.level), height }
    boxes.set(item.id, box)
    return box
  }
  let top = 0
  for (const branch of branchesOf(items, heightOf)) {
    place(branch, top)
    top += bandOf(branch) + treeGap
  }
  const right = Math.max(0, ...new Set(items.map(({ level }) => left(level) + width(level))))
  return { boxes, width: right, height: Math.max(0, top - treeGap) }
}

export const isWithin = (box: Box, area: Box) =>
  box.left < area.left + area.width &&
  box.left + box.width > area.left &&
  box.top < area.top + area.height &&
  box.top + box.height > area.top

/** What holds all of them. */
export const boxAround = (boxes: readonly Box[]): Box | null => {
  const [first] = boxes
  if (first === undefined) return null
  let { left, top } = first
  let [right, bottom] = [left + first.width, top + first.height]
  for (const box of boxes) {
    left = Math.min(left, box.left)
    top = Math.min(top, box.top)
    right = Math.max(right, box.left + box.width)
    bottom = Math.max(bottom, box.top + box.height)
  }
  return { left, top, width: right - left, height: bottom - top }
}
