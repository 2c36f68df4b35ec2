import { compareNames } from '@cairn/domain/names'
import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { arrange } from '@cairn/domain/objectives/tree'

export type OkrNode = { objective: ListedObjective; children: OkrNode[] }

/** Rows as they arrived to cards within cards, each under its parent where that is there. */
export const forestOf = (rows: readonly ListedObjective[]): OkrNode[] => {
  const roots: OkrNode[] = []
  const line: OkrNode[] = []
  for (const { node: objective, depth } of arrange(rows)) {
    const node = { objective, children: [] }
    const siblings = depth === 0 ? roots : line[depth - 1]?.children
    siblings?.push(node)
    line[depth] = node
  }
  return roots
}

/** As the server sorts titles. What is shown without its path would otherwise stand where its path stood. */
export const sortedByTitle = (nodes: readonly OkrNode[]): OkrNode[] =>
  nodes
    .map((node) => ({ ...node, children: sortedByTitle(node.children) }))
    .toSorted((a, b) => compareNames(a.objective.title, b.objective.title))
