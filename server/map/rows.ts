import type { Grown, MapRow } from '@cairn/domain/map/rules'
import type { BranchAsked, MapAsked } from '@cairn/domain/map/schema'
import type { Beside } from '../days/comparison-queries.ts'
import type { Tx } from '../db/client.ts'
import type { AnyScope } from '../gate.ts'
import { matchConditions } from '../objectives/matching.ts'
import { beyondPlace, keysAsText, orderBy, placeAfter, sortingOf } from '../objectives/sorting.ts'
import { cursorOf } from '../paging/cursors.ts'
import { parameters } from '../paging/statement.ts'

/** One line an objective: a row of text for all of them is read several times as fast as a row for each. */
const lineOf = (
  isGhost: string,
  isBeyond: string,
) => `concat_ws(' ', o.id, coalesce(o.parent_id::text, '-'), coalesce(o.strategy_id::text, '-'),
  o.counts_as, o.draft is not null, o.is_match, o.is_mine, ${isGhost}, ${isBeyond})`

/** Cursors of one order do not fit another. */
const listName = ({ sort, direction }: MapAsked) => `map ${sort} ${direction}`

/**
 * All that match and what lies above them, in the order of the list; or of those only what lies beneath one. What is
 * looked at is as many as match: which of them come is for the rules to say.
 */
const rowsStatement = (
  { cursor, under, ...asked }: Omit<BranchAsked, 'rootsOf'>,
  scope: AnyScope,
  hasGhosts: boolean,
) => {
  const params = parameters()
  const { isFiltered, sets, condition } = matchConditions(asked, scope, params)
  const sorting = sortingOf(asked.sort)
  const me = params.add(scope.actor.id, 'uuid')
  const top = under === undefined ? null : params.add(under, 'uuid')
  const place = placeAfter(cursor, listName(asked), sorting, params.add)
  const line = lineOf(hasGhosts ? 'o.is_ghost' : 'false', beyondPlace(place, sorting, asked.direction))
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
  select string_agg(${line}, E'\\n' order by ${orderBy(sorting, asked.direction)}) as lines
  from (${onMap}) o ${sorting.joins}`
  return { text, values: params.values }
}

const rowOf = (line: string): MapRow => {
  const [id = '', parentId, strategyId, countsAs, isDraft, isMatch, isMine, isGhost, isBeyond] =
    line.split(' ')
  return {
    id,
    parentId: parentId === '-' ? null : (parentId ?? null),
    strategyId: strategyId === '-' ? null : (strategyId ?? null),
    countsAs: countsAs as MapRow['countsAs'],
    isDraft: isDraft === 't',
    isMatch: isMatch === 't',
    isMine: isMine === 't',
    isGhost: isGhost === 't',
    isBeyond: isBeyond === 't',
  }
}

export const readRows = async (
  tx: Tx,
  scope: AnyScope,
  asked: Omit<BranchAsked, 'rootsOf'>,
  beside: Beside | null,
) => {
  const { text, values } = rowsStatement(asked, scope, beside !== null)
  const [found] = await tx.query<{ lines: string | null }>(text, values)
  return found?.lines ? found.lines.split('\n').map(rowOf) : []
}

/** Where to go on behind some of the siblings that are shown. */
export const cursorsAfter = async (tx: Tx, asked: MapAsked, nodes: readonly Grown[]) => {
  const sorting = sortingOf(asked.sort)
  const found = await tx.query<{ id: string; keys: string[] }>(
    `select o.id, ${keysAsText(sorting)} as keys from public.objectives o ${sorting.joins} where o.id = any($1)`,
    [nodes.map(({ row }) => row.id)],
  )
  return new Map(found.map(({ id, keys }) => [id, cursorOf(listName(asked), keys)]))
}
