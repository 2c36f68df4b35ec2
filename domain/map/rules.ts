import type { ObjectiveStatus } from '../objectives/status.ts'

/** What comes unfolded at first, level by level; and how many siblings stand there before '+N more'. */
export const firstNodes = 100
export const siblingsShown = 50
/** Of one's own, so many are shown the way to. */
export const mostOfMine = 50
/** Through so many changes one can step. */
export const mostSteps = 500

/** An objective of the map: it matches the filters, or shows where one beneath it belongs. */
export type MapRow = {
  id: string
  parentId: string | null
  strategyId: string | null
  countsAs: ObjectiveStatus
  isDraft: boolean
  isMatch: boolean
  isMine: boolean
  /** There on the other of two days alone: drawn, and counted nowhere. */
  isGhost: boolean
  /** Behind the place that was asked for; everything where none was. */
  isBeyond: boolean
}

export type Grown = { row: MapRow; parent: Grown | null; children: Grown[]; beneath: number }

/** Rows in their order to trees in that order; of each how many are beneath it. A row whose parent is not there is a root. */
export const growTrees = (rows: readonly MapRow[]): { roots: Grown[]; byId: ReadonlyMap<string, Grown> } => {
  const byId = new Map<string, Grown>()
  for (const row of rows) byId.set(row.id, { row, parent: null, children: [], beneath: 0 })
  const roots: Grown[] = []
  for (const node of byId.values()) {
    const parent = node.row.parentId === null ? undefined : byId.get(node.row.parentId)
    node.parent = parent ?? null
    if (parent === undefined) roots.push(node)
    else parent.children.push(node)
  }
  const count = (node: Grown): number => {
    node.beneath = node.children.reduce((sum, child) => sum + count(child), 0)
    return node.beneath + 1
  }
  for (const root of roots) count(root)
  return { roots, byId }
}

/** The roots of each strategy; those of none under null. */
export const rootsByStrategy = (roots: readonly Grown[]) => {
  const groups = new Map<string | null, Grown[]>()
  for (const root of roots) {
    const group = groups.get(root.row.strategyId)
    if (group === undefined) groups.set(root.row.strategyId, [root])
    else group.push(root)
  }
  return groups
}

/** The first of each group, where there are more than fit: as many as leave no more than that, and at least one. */
const evenly = (groups: readonly (readonly Grown[])[]) => {
  const sumOf = (each: number) => groups.reduce((sum, group) => sum + Math.min(each, group.length), 0)
  let each = 1
  while (sumOf(each + 1) <= firstNodes) each += 1
  return groups.flatMap((group) => group.slice(0, each))
}

/** What the map begins with: level by level, as long as a level fits whole. Of the first something is always there. */
export const firstUnfolded = (roots: readonly Grown[]): Grown[] => {
  const groups = [...rootsByStrategy(roots).values()]
  const all = groups.flatMap((group) => group.slice(0, siblingsShown))
  if (all.length > firstNodes) return evenly(groups)
  const shown = [...all]
  let level = all
  while (level.length > 0) {
    level = level.flatMap(({ children }) => children.slice(0, siblingsShown))
    if (shown.length + level.length > firstNodes) break
    shown.push(...level)
  }
  return shown
}

/** From the first root down, each before what is beneath it. */
export const downwards = (nodes: readonly Grown[]): Grown[] =>
  nodes.flatMap((node) => [node, ...downwards(node.children)])

/** The siblings that come after a place. */
export const nextSiblings = (siblings: readonly Grown[]) =>
  siblings.filter(({ row }) => row.isBeyond).slice(0, siblingsShown)

/** Those of the shown that siblings follow which are not shown. */
export const lastShown = (shown: readonly Grown[], groups: readonly (readonly Grown[])[]): Grown[] => {
  const isShown = new Set(shown)
  return groups.flatMap((siblings) => {
    const last = siblings.findLastIndex((node) => isShown.has(node))
    return siblings.slice(last, last + 1).filter(() => last >= 0 && last < siblings.length - 1)
  })
}

/** From the root down to the one above it. */
export const idsAbove = (node: Grown): string[] =>
  node.parent === null ? [] : [...idsAbove(node.parent), node.parent.row.id]

/** How many that match count as which status; drafts count as none and are told beside them. */
export const countStatuses = (rows: readonly MapRow[]) => {
  const counts = new Map<ObjectiveStatus, { status: ObjectiveStatus; count: number; drafts: number }>()
  for (const { countsAs, isDraft, isMatch, isGhost } of rows) {
    if (!isMatch || isGhost) continue
    const one = counts.get(countsAs) ?? { status: countsAs, count: 0, drafts: 0 }
    counts.set(countsAs, one)
    one[isDraft ? 'drafts' : 'count'] += 1
  }
  return [...counts.values()]
}
