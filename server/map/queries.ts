import {
  countStatuses,
  firstUnfolded,
  type Grown,
  growTrees,
  idsAbove,
  type MapRow,
  mostOfMine,
  nextSiblings,
  rootsByStrategy,
} from '@cairn/domain/map/rules'
import type { BranchAsked, MapAsked, MapNode, MapStrategy, ObjectiveMap } from '@cairn/domain/map/schema'
import { messages } from '@cairn/domain/objectives/messages'
import { strategyFigures } from '@cairn/domain/strategies/rules'
import type { Tx } from '../db/client.ts'
import { type JsonText, listText, objectText, withKeys } from '../db/json-text.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { strategies } from '../db/schema/strategies.ts'
import type { Scope } from '../gate.ts'
import { readObjectiveTexts } from '../objectives/json.ts'
import { matchConditions, refuseUnknown } from '../objectives/matching.ts'
import { orderBy, sortingOf } from '../objectives/sorting.ts'
import { countedAndDrafts, standings } from '../objectives/standing-sql.ts'
import { parameters } from '../paging/statement.ts'
import { Refused } from '../refused.ts'

/** One line an objective: a row of text for all of them is read several times as fast as a row for each. */
const lineOf = `concat_ws(' ', o.id, coalesce(o.parent_id::text, '-'), coalesce(o.strategy_id::text, '-'),
  o.counts_as, o.draft is not null, o.is_match, o.is_mine)`

/**
 * All that match and what lies above them, in the order of the list; or of those only what lies beneath one. What is
 * looked at is as many as match: which of them come is for the rules to say.
 */
export const rowsStatement = (asked: MapAsked, under: string | undefined, scope: Scope) => {
  const params = parameters()
  const { isFiltered, sets, condition } = matchConditions(asked, scope, params)
  const sorting = sortingOf(asked.sort)
  const me = params.add(scope.actor.id, 'uuid')
  const top = under === undefined ? null : params.add(under, 'uuid')
  const beneath = `beneath as (
    select id from public.objectives where parent_id = ${top}
    union all select child.id from beneath join public.objectives child on child.parent_id = beneath.id)`
  const known = `select o.*, ${isFiltered ? condition('o') : 'true'} as is_match,
      o.owner_id = ${me} or o.id in (select objective_id from shared) as is_mine
    from public.objectives o`
  const whole = top === null ? known : `${known} join beneath on beneath.id = o.id`
  /** A match that has its parent above it leads there; the path is walked once, whatever lies beneath. */
  const above = `above as (
    select o.id, o.parent_id from public.objectives o
      ${top === null ? '' : 'join beneath on beneath.id = o.id'} where ${condition('o')}
    union select p.id, p.parent_id from above join public.objectives p on p.id = above.parent_id
      where above.parent_id is distinct from ${top ?? 'null'})`
  const onMap = isFiltered ? `${known} join above on above.id = o.id` : whole
  const text = `with recursive ${[
    ...sets,
    `shared as materialized (select objective_id from public.objective_shares where user_id = ${me})`,
    ...(top === null ? [] : [beneath]),
    ...(isFiltered ? [above] : []),
  ].join(', ')}
  select string_agg(${lineOf}, E'\\n' order by ${orderBy(sorting, asked.direction)}) as lines
  from (${onMap}) o ${sorting.joins}`
  return { text, values: params.values }
}

const rowOf = (line: string): MapRow => {
  const [id = '', parentId, strategyId, countsAs, isDraft, isMatch, isMine] = line.split(' ')
  return {
    id,
    parentId: parentId === '-' ? null : (parentId ?? null),
    strategyId: strategyId === '-' ? null : (strategyId ?? null),
    countsAs: countsAs as MapRow['countsAs'],
    isDraft: isDraft === 't',
    isMatch: isMatch === 't',
    isMine: isMine === 't',
  }
}

const readRows = async (tx: Tx, scope: Scope, asked: MapAsked, under?: string) => {
  const { text, values } = rowsStatement(asked, under, scope)
  const [found] = await tx.query<{ lines: string | null }>(text, values)
  return found?.lines ? found.lines.split('\n').map(rowOf) : []
}

/** The nodes as the database writes them, with what only the map knows of each. */
const nodeTexts = async (tx: Tx, scope: Scope, nodes: readonly Grown[]): Promise<JsonText<MapNode[]>> => {
  const grown = new Map(nodes.map((node) => [node.row.id, node]))
  const texts = await readObjectiveTexts(tx, scope, [...grown.keys()])
  return listText(
    texts.map((text) => {
      const { row, children = [], beneath = 0 } = grown.get(text.id) ?? {}
      return withKeys(text, { isContext: row?.isMatch === false, children: children.length, beneath })
    }),
  )
}

type CountedStrategy = Columns<typeof strategies, 'id' | 'title'> & {
  counts: Parameters<typeof strategyFigures>[0]
}

const selectStrategies = `
  select s.id, s.title, counted.list as counts
  from unnest($1::uuid[]) wanted (id) join public.strategies s on s.id = wanted.id
  cross join lateral (
    select coalesce(json_agg(json_build_object('status', counts_as, 'count', count, 'drafts', drafts)), '[]') as list
    from (
      select counts_as, ${countedAndDrafts} from (${standings('o.strategy_id', 'o.strategy_id = s.id')}) standing
      group by counts_as) counting) counted
  order by s.title_key, s.id`

/** By their names, each with the figures it has everywhere; what has no strategy comes last, with those of the map. */
const readStrategies = async (tx: Tx, roots: readonly Grown[], rows: readonly MapRow[]) => {
  const groups = rootsByStrategy(roots)
  const ids = [...groups.keys()].filter((id) => id !== null)
  const found = ids.length === 0 ? [] : await tx.query<CountedStrategy>(selectStrategies, [ids])
  const sizeOf = (id: string | null) => {
    const group = groups.get(id) ?? []
    return { roots: group.length, beneath: group.reduce((sum, { beneath }) => sum + beneath + 1, 0) }
  }
  const named = found.map(
    ({ id, title, counts }): MapStrategy => ({
      strategy: { id, title },
      figures: strategyFigures(counts),
      ...sizeOf(id),
    }),
  )
  if (!groups.has(null)) return named
  const without = rows.filter(({ strategyId }) => strategyId === null)
  return [...named, { strategy: null, figures: strategyFigures(countStatuses(without)), ...sizeOf(null) }]
}

export const readMap = async (tx: Tx, scope: Scope, asked: MapAsked): Promise<JsonText<ObjectiveMap>> => {
  await refuseUnknown(tx, asked)
  const rows = await readRows(tx, scope, asked)
  const { roots, byId } = growTrees(rows)
  const [nodes, strategies] = await Promise.all([
    nodeTexts(tx, scope, firstUnfolded(roots)),
    readStrategies(tx, roots, rows),
  ])
  const counts = countStatuses(rows)
  const mine = [...byId.values()]
    .filter(({ row }) => row.isMine && row.isMatch)
    .slice(0, mostOfMine)
    .map((node) => ({ id: node.row.id, above: idsAbove(node) }))
  return withKeys(objectText<Pick<ObjectiveMap, 'nodes'>>({ nodes }), {
    strategies,
    total: rows.length,
    counts: counts.map(({ status, count }) => ({ status, count })).filter(({ count }) => count > 0),
    drafts: counts.reduce((sum, { drafts }) => sum + drafts, 0),
    mine,
  })
}

/** What is unfolded of a node, or of the roots of a strategy. */
export const readBranch = async (
  tx: Tx,
  scope: Scope,
  { under, rootsOf, after, ...asked }: BranchAsked,
): Promise<JsonText<{ nodes: MapNode[] }>> => {
  await refuseUnknown(tx, { ...asked, ...(rootsOf !== undefined && { strategyId: rootsOf }) })
  if (under !== undefined) await refuseUnknownParent(tx, under)
  const { roots } = growTrees(await readRows(tx, scope, asked, under))
  const siblings = under === undefined ? (rootsByStrategy(roots).get(rootsOf ?? null) ?? []) : roots
  return objectText({ nodes: await nodeTexts(tx, scope, nextSiblings(siblings, after)) })
}

const refuseUnknownParent = async (tx: Tx, id: string) => {
  const rows = await tx.query<Columns<typeof objectives, 'id'>>(
    'select id from public.objectives where id = $1',
    [id],
  )
  if (rows.length === 0) throw new Refused({ code: 'not_found', message: messages.notFound, field: 'under' })
}
