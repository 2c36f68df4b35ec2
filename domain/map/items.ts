import type { MapNode, MapStrategy } from './schema.ts'

/** What stands on the map: a strategy, an objective, or the way to more siblings. */
export type MapItem = {
  id: string
  /** A strategy's is 0, a root's 1. */
  level: number
  parentId: string | null
  /** Null where nothing lies beneath. */
  isOpen: boolean | null
  position: number
  siblings: number
} /** Its title, with its quarter where another of the same title stands there too; null of what has no strategy. */ & (
  | { kind: 'strategy'; strategy: MapStrategy; name: string | null }
  | { kind: 'node'; node: MapNode }
  | { kind: 'more'; count: number; cursor: string | undefined }
)
export type NodeItem = Extract<MapItem, { kind: 'node' }>

export const strategyItemId = (id: string | null) => `strategy-${id ?? 'none'}`
export const moreItemId = (parentId: string) => `more-${parentId}`

const groupedBy = (nodes: readonly MapNode[]) => {
  const known = new Map<string, MapNode>()
  for (const node of nodes) known.set(node.id, node)
  const groups = new Map<string, MapNode[]>()
  for (const node of known.values()) {
    const parentId =
      node.parentId !== null && known.has(node.parentId)
        ? node.parentId
        : strategyItemId(node.strategy?.id ?? null)
    const group = groups.get(parentId)
    if (group === undefined) groups.set(parentId, [node])
    else group.push(node)
  }
  return groups
}

const namesOf = (strategies: readonly MapStrategy[]) => {
  const titles = strategies.map(({ strategy }) => strategy?.title)
  return ({ strategy }: MapStrategy): string | null => {
    if (strategy === null) return null
    const isAlone = titles.indexOf(strategy.title) === titles.lastIndexOf(strategy.title)
    return isAlone || strategy.quarter === null ? strategy.title : `${strategy.title}, ${strategy.quarter}`
  }
}

/**
 * Everything that is unfolded, each under its parent and in the order it came. A node whose parent has not come stands for
 * nothing yet: it is a root only if it has none.
 */
export const itemsOf = (
  strategies: readonly MapStrategy[],
  nodes: readonly MapNode[],
  isOpen: (id: string) => boolean,
): MapItem[] => {
  const groups = groupedBy(nodes)
  const items: MapItem[] = []
  const addBeneath = (parentId: string, level: number, expected: number) => {
    const children = (groups.get(parentId) ?? []).filter((node) => level > 1 || node.parentId === null)
    const missing = Math.max(0, expected - children.length)
    const siblings = children.length + (missing > 0 ? 1 : 0)
    children.forEach((node, index) => {
      const isNodeOpen = node.children === 0 ? null : isOpen(node.id)
      items.push({
        kind: 'node',
        id: node.id,
        level,
        parentId,
        isOpen: isNodeOpen,
        position: index + 1,
        siblings,
        node,
      })
      if (isNodeOpen) addBeneath(node.id, level + 1, node.children)
    })
    if (missing > 0)
      items.push({
        kind: 'more',
        id: moreItemId(parentId),
        level,
        parentId,
        isOpen: null,
        position: siblings,
        siblings,
        count: missing,
        cursor: children.at(-1)?.cursor,
      })
  }
  const nameOf = namesOf(strategies)
  strategies.forEach((strategy, index) => {
    const id = strategyItemId(strategy.strategy?.id ?? null)
    const isStrategyOpen = isOpen(id)
    items.push({
      kind: 'strategy',
      id,
      level: 0,
      parentId: null,
      isOpen: isStrategyOpen,
      position: index + 1,
      siblings: strategies.length,
      strategy,
      name: nameOf(strategy),
    })
    if (isStrategyOpen) addBeneath(id, 1, strategy.roots)
  })
  return items
}

/** From the topmost down to the one above it. */
export const itemsAbove = (items: readonly MapItem[], id: string): string[] => {
  const parents = new Map(items.map((item) => [item.id, item.parentId]))
  const above: string[] = []
  for (let at = parents.get(id); at; at = parents.get(at)) above.unshift(at)
  return above
}

/** All that is unfolded beneath it: the items follow their parent until one of its own level. */
export const itemsBeneath = (items: readonly MapItem[], id: string): string[] => {
  const from = items.findIndex((item) => item.id === id)
  const top = items[from]
  if (top === undefined) return []
  const end = items.findIndex((item, index) => index > from && item.level <= top.level)
  return items.slice(from + 1, end === -1 ? undefined : end).map((item) => item.id)
}

/** Of each item beneath a root, from the highest level down to its own, whether more of that level come beneath it. */
export const guidesOf = (items: readonly MapItem[]): ReadonlyMap<string, readonly boolean[]> => {
  const path: boolean[] = []
  const guides = new Map<string, readonly boolean[]>()
  for (const { id, level, position, siblings } of items) {
    if (level < 2) continue
    path.length = level - 2
    path.push(position < siblings)
    guides.set(id, [...path])
  }
  return guides
}

type Step = { focus: string } | { unfold: string }

/** Right goes to what lies beneath and left back, up and down stay in the column. */
export const stepOnMap = (items: readonly MapItem[], id: string, key: string): Step | null => {
  const index = items.findIndex((item) => item.id === id)
  const item = items[index]
  if (item === undefined) return null
  const focusing = (found: MapItem | undefined): Step | null => (found ? { focus: found.id } : null)
  const inColumn = ({ level }: MapItem) => level === item.level
  switch (key) {
    case 'ArrowRight':
      if (item.isOpen === false) return { unfold: id }
      return item.isOpen ? focusing(items[index + 1]) : null
    case 'ArrowLeft':
      return item.parentId === null ? null : { focus: item.parentId }
    case 'ArrowDown':
      return focusing(items.slice(index + 1).find(inColumn))
    case 'ArrowUp':
      return focusing(items.slice(0, index).findLast(inColumn))
    case 'Home':
      return focusing(items[0])
    case 'End':
      return focusing(items.at(-1))
    default:
      return null
  }
}
