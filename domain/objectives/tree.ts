type Node = { id: string; parentId: string | null; isContext: boolean }
type Arranged<N> = { node: N; depth: number }

/**
 * Rows as they arrived, page after page, to rows as they are shown: each under its parent where that is there, and
 * otherwise in the order of arrival. A path shown again on a later page is one with the first.
 */
export const arrange = <N extends Node>(rows: readonly N[]): Arranged<N>[] => {
  const nodes = new Map<string, N>()
  for (const row of rows) if (nodes.get(row.id)?.isContext ?? true) nodes.set(row.id, row)
  const beneath = new Map<string | null, N[]>()
  for (const node of nodes.values()) {
    const place = node.parentId !== null && nodes.has(node.parentId) ? node.parentId : null
    const siblings = beneath.get(place)
    if (siblings === undefined) beneath.set(place, [node])
    else siblings.push(node)
  }
  const below = (parent: string | null, depth: number): Arranged<N>[] =>
    (beneath.get(parent) ?? []).flatMap((node) => [{ node, depth }, ...below(node.id, depth + 1)])
  return below(null, 0)
}
