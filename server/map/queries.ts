import {
  countStatuses,
  downwards,
  firstUnfolded,
  type Grown,
  growTrees,
  idsAbove,
  lastShown,
  type MapRow,
  mostOfMine,
  mostSteps,
  nextSiblings,
  rootsByStrategy,
} from '@cairn/domain/map/rules'
import type {
  BranchAsked,
  ChangesAsked,
  MapAsked,
  MapNode,
  MapStrategy,
  ObjectiveMap,
  TreeChanges,
} from '@cairn/domain/map/schema'
import { type ChangeKind, changeKinds } from '@cairn/domain/objectives/comparison'
import { messages } from '@cairn/domain/objectives/messages'
import { strategyFigures } from '@cairn/domain/strategies/rules'
import type { Beside } from '../days/comparison-queries.ts'
import type { Tx } from '../db/client.ts'
import { type JsonText, listText, objectText, withKeys } from '../db/json-text.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { strategies } from '../db/schema/strategies.ts'
import type { AnyScope } from '../gate.ts'
import { readObjectiveTexts } from '../objectives/json.ts'
import { refuseUnknown } from '../objectives/matching.ts'
import { countedAndDrafts, standings } from '../objectives/standing-sql.ts'
import { Refused } from '../refused.ts'
import { cursorsAfter, readRows } from './rows.ts'

/** The nodes as the database writes them, each of its own day, with what only the map knows of each. */
const nodeTexts = async (
  tx: Tx,
  scope: AnyScope,
  asked: MapAsked,
  { nodes, groups }: { nodes: readonly Grown[]; groups: readonly (readonly Grown[])[] },
  beside: Beside | null,
): Promise<JsonText<MapNode[]>> => {
  const grown = new Map(nodes.map((node) => [node.row.id, node]))
  const ids = [...grown.keys()]
  const those = (isGhost: boolean) => ids.filter((id) => grown.get(id)?.row.isGhost === isGhost)
  const there = await readObjectiveTexts(beside?.alone ?? tx, scope, those(false))
  const ghosts = await readObjectiveTexts(beside?.other ?? tx, { ...scope, isPast: true }, those(true))
  const texts = [...there, ...ghosts].sort((one, next) => ids.indexOf(one.id) - ids.indexOf(next.id))
  const compared = await beside?.compare(ids)
  const ends = lastShown(nodes, groups)
  const cursors = ends.length === 0 ? null : await cursorsAfter(tx, asked, ends)
  return listText(
    texts.map((text) => {
      const { row, children = [], beneath = 0 } = grown.get(text.id) ?? {}
      return withKeys(text, {
        isContext: row?.isMatch === false,
        children: children.length,
        beneath,
        cursor: cursors?.get(text.id),
        ...(compared && { compared: compared.get(text.id) }),
      })
    }),
  )
}

type CountedStrategy = Columns<typeof strategies, 'id' | 'title' | 'quarter'> & {
  counts: Parameters<typeof strategyFigures>[0]
}

const selectStrategies = `
  select s.id, s.title, s.quarter, counted.list as counts
  from unnest($1::uuid[]) wanted (id) join public.strategies s on s.id = wanted.id
  cross join lateral (
    select coalesce(json_agg(json_build_object('status', counts_as, 'count', count, 'drafts', drafts)), '[]') as list
    from (
      select counts_as, ${countedAndDrafts} from (${standings('o.strategy_id', 'o.strategy_id = s.id')}) standing
      group by counts_as) counting) counted
  order by s.title_key collate public.by_value, s.id`

/** By their names, each with the figures it has everywhere; what has no strategy comes last, with those of the map. */
const readStrategies = async (tx: Tx, roots: readonly Grown[], rows: readonly MapRow[]) => {
  const groups = rootsByStrategy(roots)
  const ids = [...groups.keys()].filter((id) => id !== null)
  const found = ids.length === 0 ? [] : await tx.query<CountedStrategy>(selectStrategies, [ids])
  const sizeOf = (id: string | null, group = groups.get(id) ?? []) => ({
    roots: group.length,
    beneath: group.reduce((sum, { beneath }) => sum + beneath + 1, 0),
  })
  const named = found.map(
    ({ id, title, quarter, counts }): MapStrategy => ({
      strategy: { id, title, quarter },
      figures: strategyFigures(counts),
      ...sizeOf(id),
    }),
  )
  if (!groups.has(null)) return named
  const figures = strategyFigures(countStatuses(rows.filter(({ strategyId }) => strategyId === null)))
  return [...named, { strategy: null, figures, ...sizeOf(null) }]
}

const sizesOf = (rows: readonly MapRow[], ghosts = rows.filter(({ isGhost }) => isGhost).length) => ({
  total: rows.length - ghosts,
  ghosts,
})

export const readMap = async (
  tx: Tx,
  scope: AnyScope,
  asked: MapAsked,
  beside: Beside | null = null,
): Promise<JsonText<ObjectiveMap>> => {
  await refuseUnknown(tx, asked)
  const rows = await readRows(tx, scope, asked, beside)
  const { roots, byId } = growTrees(rows)
  const shown = firstUnfolded(roots)
  const groups = [...rootsByStrategy(roots).values(), ...shown.map(({ children }) => children)]
  const [nodes, strategies] = await Promise.all([
    nodeTexts(tx, scope, asked, { nodes: shown, groups }, beside),
    readStrategies(beside?.alone ?? tx, roots, rows),
  ])
  const counts = countStatuses(rows)
  const mine = [...byId.values()]
    .filter(({ row }) => row.isMine && row.isMatch && !row.isGhost)
    .slice(0, mostOfMine)
    .map((node) => ({ id: node.row.id, above: idsAbove(node) }))
  return withKeys(objectText<Pick<ObjectiveMap, 'nodes'>>({ nodes }), {
    strategies,
    ...sizesOf(rows),
    counts: counts.map(({ status, count }) => ({ status, count })).filter(({ count }) => count > 0),
    drafts: counts.reduce((sum, { drafts }) => sum + drafts, 0),
    mine,
  })
}

/** What is unfolded of a node, or of the roots of a strategy. */
export const readBranch = async (
  tx: Tx,
  scope: AnyScope,
  { rootsOf, ...asked }: BranchAsked,
  beside: Beside | null = null,
): Promise<JsonText<{ nodes: MapNode[] }>> => {
  await refuseUnknown(tx, { ...asked, ...(rootsOf !== undefined && { strategyId: rootsOf }) })
  if (asked.under !== undefined) await refuseUnknownParent(tx, asked.under)
  const { roots } = growTrees(await readRows(tx, scope, asked, beside))
  const siblings = asked.under === undefined ? (rootsByStrategy(roots).get(rootsOf ?? null) ?? []) : roots
  const shown = { nodes: nextSiblings(siblings), groups: [siblings] }
  return objectText({ nodes: await nodeTexts(tx, scope, asked, shown, beside) })
}

/** What changed of all that match, or are gone, from the first strategy down. */
export const readChanges = async (
  tx: Tx,
  scope: AnyScope,
  { kinds, ...asked }: ChangesAsked,
  beside: Beside | null,
): Promise<TreeChanges> => {
  if (beside === null) throw new Error('What changed is told beside a day')
  await refuseUnknown(tx, asked)
  const rows = await readRows(tx, scope, asked, beside)
  const { roots } = growTrees(rows)
  const groups = rootsByStrategy(roots)
  const strategies = await readStrategies(beside.alone, roots, rows)
  const inOrder = strategies.flatMap(({ strategy }) => groups.get(strategy?.id ?? null) ?? [])
  const matching = downwards(inOrder).filter(({ row }) => row.isMatch)
  const compared = await beside.compare(await beside.touched(matching.map(({ row }) => row.id)))
  const changed = matching.flatMap((node) => {
    const { changes = [] } = compared.get(node.row.id) ?? {}
    return changes.length === 0 ? [] : [{ id: node.row.id, kinds: changes, above: idsAbove(node) }]
  })
  const steps = changed.filter((one) => kinds.length === 0 || kinds.some((kind) => one.kinds.includes(kind)))
  const countOf = (kind: ChangeKind) => changed.filter((one) => one.kinds.includes(kind)).length
  return {
    changed: changed.length,
    total: sizesOf(rows).total,
    counts: changeKinds.map((kind) => ({ kind, count: countOf(kind) })).filter(({ count }) => count > 0),
    steps: steps.slice(0, mostSteps),
  }
}

const refuseUnknownParent = async (tx: Tx, id: string) => {
  const rows = await tx.query<Columns<typeof objectives, 'id'>>(
    'select id from public.objectives where id = $1',
    [id],
  )
  if (rows.length === 0) throw new Refused({ code: 'not_found', message: messages.notFound, field: 'under' })
}
