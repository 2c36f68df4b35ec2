import { barMessages, changeMessages } from '@cairn/domain/days/messages'
import { itemsBeneath, type MapItem, type NodeItem } from '@cairn/domain/map/items'
import { messages as mapMessages } from '@cairn/domain/map/messages'
import type { MapNode } from '@cairn/domain/map/schema'
import { objectives } from '@cairn/domain/objectives/contract'
import { whyCannotBeParent } from '@cairn/domain/objectives/hierarchy'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { call } from '../api.ts'
import { useAccess } from '../billing/access.tsx'
import { hasWords, refusalOf, wordsOf } from '../failure.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import { notices } from '../ui/notice-store.ts'
import { useComparing } from './comparing-context.ts'

const { moving: words } = mapMessages

const heightOf = (items: readonly MapItem[], { id, level }: NodeItem) => {
  const beneath = new Set(itemsBeneath(items, id))
  const deepest = items.filter((item) => beneath.has(item.id)).map((item) => item.level)
  return Math.max(level, ...deepest) - level + 1
}

/** Why it cannot go there, as far as the map knows; the server knows what is folded, too. */
export const whyNotUnder = (items: readonly MapItem[], moved: NodeItem, target: MapItem): string | null => {
  if (target.kind === 'more') return mapMessages.moving.failed
  const parentId = target.kind === 'node' ? target.id : null
  if (moved.node.parentId === parentId) return words.isThere
  if (target.kind === 'strategy') return null
  if (target.node.compared?.isGhost) return changeMessages.goneAlone
  const tree = {
    id: moved.id,
    descendantIds: new Set(itemsBeneath(items, moved.id)),
    height: heightOf(items, moved),
  }
  return whyCannotBeParent({ id: target.id, level: target.node.level }, tree)?.message ?? null
}

/** Why it stays where it is, wherever it might go. */
export const whyUnmovable = (
  { canChange, quarterState, compared }: Pick<MapNode, 'canChange' | 'quarterState' | 'compared'>,
  { hasAccess, pastDay }: { hasAccess: boolean; pastDay: string | null },
) => {
  if (pastDay !== null) return barMessages.noMoving(pastDay)
  if (compared?.isGhost) return changeMessages.goneAlone
  if (!hasAccess) return words.lapsed
  if (quarterState === 'closed') return words.closed
  return canChange ? null : words.mayNot
}

type Saved = Pick<MapNode, 'id' | 'version' | 'title' | 'quarter' | 'status' | 'parentId'>

const saveUnder = (
  { id, version, title, quarter, status }: Omit<Saved, 'parentId'>,
  parentId: string | null,
) => call(objectives.update, { params: { id }, body: { version, title, quarter, status, parentId } })

/** Changes the parent of what is dragged, or moved by keys, and can take that back. */
export const useMoving = (items: readonly MapItem[]) => {
  const client = useQueryClient()
  const hasAccess = useAccess()
  const comparing = useComparing()
  const pastDay = comparing?.shown === 'then' ? comparing.day : null
  const [movedId, setMovedId] = useState<string | null>(null)
  const moved = items.find((item): item is NodeItem => item.kind === 'node' && item.id === movedId) ?? null

  const whyNot = useCallback(
    (node: MapNode) => whyUnmovable(node, { hasAccess, pastDay }),
    [hasAccess, pastDay],
  )
  const mayMove = useCallback((node: MapNode) => whyNot(node) === null, [whyNot])
  const begin = useCallback(
    (node: MapNode) => {
      const why = whyNot(node)
      if (why === null) setMovedId(node.id)
      else notices.info(why)
    },
    [whyNot],
  )
  /** What was saved here and may not have been read yet: who goes on at once is no stranger to it. */
  const latest = useRef(new Map<string, Saved>())
  const asSaved = (node: MapNode): MapNode => {
    const saved = latest.current.get(node.id)
    return saved && saved.version > node.version
      ? { ...node, version: saved.version, parentId: saved.parentId }
      : node
  }
  const save = async (one: Omit<Saved, 'parentId'>, parentId: string | null) => {
    const saved = await saveUnder(one, parentId)
    latest.current.set(saved.id, saved)
    return saved
  }
  const stop = useCallback(() => setMovedId(null), [])

  const takeBack = async (saved: Saved, parentId: string | null) => {
    try {
      await save(saved, parentId)
      notices.info(words.undone(saved.title))
    } catch (error) {
      const isOutdated = refusalOf(error).code === 'conflict'
      notices.error(isOutdated ? words.changedSince(saved.title) : wordsOf(error))
    }
    await refreshObjectives(client)
  }
  const place = async (item: NodeItem, target: MapItem) => {
    setMovedId(null)
    const node = { ...item, node: asSaved(item.node) }
    const why = whyNot(node.node) ?? whyNotUnder(items, node, target)
    if (why !== null) {
      notices.info(why)
      return
    }
    const { title, parentId: before } = node.node
    const parentId = target.kind === 'node' ? target.id : null
    try {
      const saved = await save(node.node, parentId)
      notices.info(target.kind === 'node' ? words.done(title, target.node.title) : words.doneAtTop(title), {
        label: words.undo,
        run: () => void takeBack(saved, before),
      })
    } catch (error) {
      notices.error(hasWords(error) ? wordsOf(error) : words.failed)
    }
    await refreshObjectives(client)
  }
  return { moved, mayMove, begin, stop, place }
}
export type Moving = ReturnType<typeof useMoving>
