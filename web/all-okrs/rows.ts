import { arrange } from '@cairn/domain/objectives/hierarchy'
import type { ListedObjective } from '@cairn/domain/objectives/listing'

export type Place = {
  id: string
  parentId: string | null
  /** Null where nothing lies beneath. */
  isOpen: boolean | null
  /** For each level above its own: whether the line of that level goes on below this row. */
  guides: readonly boolean[]
  position: number
  siblings: number
}
export type ObjectiveRow = Place & { objective: ListedObjective; parentTitle: string | null }
/** Stands after the children that are here while there are more of them. */
export type MoreRow = Place & { under: string; cursor: string; parentTitle: string }
export type Row = ObjectiveRow | MoreRow

export const isMore = (row: Row): row is MoreRow => 'under' in row

type Node = { objective: ListedObjective; children: Node[] }

const forestOf = (rows: readonly ListedObjective[]) => {
  const roots: Node[] = []
  const above: Node[] = []
  for (const { node: objective, depth } of arrange(rows)) {
    const node = { objective, children: [] }
    const siblings = depth === 0 ? roots : above[depth - 1]?.children
    siblings?.push(node)
    above[depth] = node
  }
  return roots
}

export type Openness = {
  isOpen: (id: string) => boolean
  /** Where to go on beneath a row, null when everything is here. */
  cursorOf: (objective: ListedObjective) => string | null
}

/** The rows from top to bottom, as far as they are open. */
export const rowsOf = (listed: readonly ListedObjective[], { isOpen, cursorOf }: Openness): Row[] => {
  const rows: Row[] = []
  const add = (nodes: readonly Node[], parent: ListedObjective | null, guides: readonly boolean[]) => {
    const cursor = parent && cursorOf(parent)
    const siblings = nodes.length + (cursor === null ? 0 : 1)
    nodes.forEach(({ objective, children }, index) => {
      const hasBeneath = children.length > 0 || cursorOf(objective) !== null
      const isRowOpen = hasBeneath ? isOpen(objective.id) : null
      rows.push({
        id: objective.id,
        parentId: parent?.id ?? null,
        isOpen: isRowOpen,
        guides,
        position: index + 1,
        siblings,
        objective,
        parentTitle: parent?.title ?? null,
      })
      if (isRowOpen) add(children, objective, [...guides, index + 1 < siblings])
    })
    if (parent && cursor !== null)
      rows.push({
        id: `more-${parent.id}`,
        parentId: parent.id,
        isOpen: null,
        guides,
        position: siblings,
        siblings,
        under: parent.id,
        cursor,
        parentTitle: parent.title,
      })
  }
  add(forestOf(listed), null, [])
  return rows
}
