import { compareNames } from '../names.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

type TreeNode = { id: string; parentId: string | null; isContext: boolean }
type Arranged<N> = { node: N; depth: number }

/**
 * Rows as they arrived, page after page, to rows as they are shown: each under its parent where that is there, and
 * otherwise in the order of arrival. A path shown again on a later page is one with the first.
 */
export const arrange = <N extends TreeNode>(rows: readonly N[]): Arranged<N>[] => {
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

export const deepestLevel = 5

/** A root is level 1, a child its parent's plus one. */
export const levelUnder = (parentLevel: number | null) => (parentLevel ?? 0) + 1

/** Only an objective of level 4 or less has room beneath it. */
export const mayBeParent = (level: number) => level < deepestLevel

/** What a move has to know: the height counts the levels of the moved tree, itself included. */
export type MovedTree = { id: string; descendantIds: ReadonlySet<string>; height: number }
type Parent = { id: string; level: number }

/** A new objective is a tree of its own, without descendants. */
export const newTree: MovedTree = { id: '', descendantIds: new Set(), height: 1 }

export const whyCannotBeParent = (parent: Parent, moved: MovedTree): Refusal | null => {
  const refusalOf = (message: string): Refusal => ({ code: 'invalid_input', message, field: 'parentId' })
  if (parent.id === moved.id) return refusalOf(messages.ownParent)
  if (moved.descendantIds.has(parent.id)) return refusalOf(messages.parentIsDescendant)
  if (!mayBeParent(parent.level)) return refusalOf(messages.parentTooDeep)
  return parent.level + moved.height > deepestLevel ? refusalOf(messages.treeTooDeep) : null
}

type Node = { id: string; parentId: string | null }

/** Everyone beneath, however deep; a circle, which there should never be, ends where it began. */
export const descendantsOf = (id: string, nodes: readonly Node[]): Set<string> => {
  const found = new Set<string>()
  const open = [id]
  while (open.length > 0) {
    const parent = open.pop()
    for (const node of nodes)
      if (node.parentId === parent && node.id !== id && !found.has(node.id)) {
        found.add(node.id)
        open.push(node.id)
      }
  }
  return found
}

export const levelOf = (id: string, parents: ReadonlyMap<string, string | null>): number => {
  let level = 1
  for (let parent = parents.get(id); parent && level <= parents.size; parent = parents.get(parent)) level += 1
  return level
}

type Person = { id: string; managerId: string | null }

/** Direct and indirect reports. */
export const teamSize = (personId: string, people: readonly Person[]) =>
  descendantsOf(
    personId,
    people.map(({ id, managerId }) => ({ id, parentId: managerId })),
  ).size

type Choice = { id: string; title: string; ownerTeamSize: number }

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Objectives of those with the most reports first, then by title. */
export const compareParentChoices = (a: Choice, b: Choice) =>
  b.ownerTeamSize - a.ownerTeamSize || compareNames(a.title, b.title) || byText(a.id, b.id)
