import type { ObjectiveListing, ObjectivePage } from '@cairn/domain/objectives/listing'
import { messages } from '@cairn/domain/objectives/messages'
import type { Beside } from '../days/comparison-queries.ts'
import type { Tx } from '../db/client.ts'
import { type JsonText, pageText, withKeys } from '../db/json-text.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { AnyScope } from '../gate.ts'
import { cursorOf } from '../paging/cursors.ts'
import { parameters } from '../paging/statement.ts'
import { Refused } from '../refused.ts'
import { groupedRoots, groupingOf } from './grouped-roots.ts'
import { readObjectiveTexts } from './json.ts'
import { matchConditions, refuseUnknown } from './matching.ts'
import { beyondPlace, keysAsText, orderBy, placeAfter, sortingOf } from './sorting.ts'

/** Topmost rows of a page; rows shown right away beneath each row; and all rows of a page together. */
export const pageLength = 25
export const childrenShown = 10
export const mostRows = 250

type TreeRow = Columns<typeof objectives, 'id' | 'parent_id'> & {
  place: number
  depth: number
  /** A list as JSON: of most rows nobody asks for it. */
  keys: string | null
}

/**
 * A page goes over the topmost rows: those that match and whose parent does not. Each brings what matches beneath it,
 * level by level until the page is full, and the path above it. What a row costs does not depend on how many there are.
 */
export const pageStatement = (listing: ObjectiveListing, scope: AnyScope) => {
  const params = parameters()
  const { add } = params
  const { isFiltered, sets, condition } = matchConditions(listing, scope, params)
  const sorting = sortingOf(listing.sort)
  const order = orderBy(sorting, listing.direction)
  const under = listing.under === undefined ? null : add(listing.under, 'uuid')
  const topmost = () => {
    if (under !== null) return `o.parent_id = ${under}`
    if (!isFiltered) return 'o.parent_id is null'
    // A scalar question is asked row by row; an EXISTS might be answered for the whole company at once.
    return `(select ${condition('above_it')} from public.objectives above_it where above_it.id = o.parent_id) is not true`
  }
  const after = placeAfter(listing.cursor, listName(listing), sorting, add)
  const beyond = beyondPlace(after, sorting, listing.direction)
  // Numbered after the limit: what is numbered before has to be sorted whole, where no index has the order.
  const rowsOf = (where: string, limit: number) => `
    select id, parent_id, (row_number() over ())::int as place, keys from (
      select o.id, o.parent_id, ${keysAsText(sorting)} as keys
      from public.objectives o ${sorting.joins}
      where ${where} and ${condition('o')} order by ${order} limit ${limit}) first_of_them`
  const grouping = under === null && !isFiltered ? groupingOf(listing.sort) : undefined
  const heads =
    grouping === undefined
      ? [`heads as materialized (${rowsOf(`${topmost()} and ${beyond}`, pageLength + 1)})`]
      : [
          ...groupedRoots(grouping, { direction: listing.direction, limit: pageLength + 1, after }),
          'heads as (select id, null::uuid as parent_id, place, keys from roots order by place)',
        ]
  const text = `with recursive ${[
    ...sets,
    ...heads,
    `tree as (
       select id, parent_id, place, 0 as depth, keys from heads
       union all
       select child.id, child.parent_id, child.place, tree.depth + 1, child.keys
       from tree cross join lateral (${rowsOf('o.parent_id = tree.id', childrenShown + 1)}) child
       where tree.place <= case tree.depth when 0 then ${pageLength} else ${childrenShown} end)`,
    `path as (
       select o.id, o.parent_id from heads join public.objectives o on o.id = heads.parent_id
       where heads.place <= ${pageLength} and ${under === null}
       union
       select o.id, o.parent_id from path join public.objectives o on o.id = path.parent_id)`,
  ].join(', ')}
  (select id, parent_id, place, depth, array_to_json(keys)::text as keys from tree limit ${mostRows})
  union all
  select id, parent_id, 0, -1, null from path`
  return { text, values: params.values }
}

/** Cursors of one list do not fit another. */
const listName = ({ sort, direction }: ObjectiveListing) => `${sort} ${direction}`

/** A page as JSON: the database writes each objective, here comes what only the page knows of it. */
export const listObjectives = async (
  tx: Tx,
  scope: AnyScope,
  listing: ObjectiveListing,
  beside: Beside | null = null,
): Promise<JsonText<ObjectivePage>> => {
  await refuseUnknown(tx, listing)
  await refuseUnknownParent(tx, listing.under)
  const { text, values } = pageStatement(listing, scope)
  const tree = await tx.query<TreeRow>(text, values)
  const heads = tree.filter(({ depth }) => depth === 0)
  const shown = tree.filter(({ depth, place }) => place <= (depth === 0 ? pageLength : childrenShown))
  const matches = new Set(shown.filter(({ depth }) => depth >= 0).map(({ id }) => id))
  const rows = shown.filter(({ id, depth }) => depth >= 0 || !matches.has(id))
  const cursorAt = (row: TreeRow | undefined) =>
    row === undefined ? null : cursorOf(listName(listing), JSON.parse(row.keys ?? '[]'))
  const childrenCursor = childrenCursors(tree, cursorAt)
  const ids = [...new Set(rows.map(({ id }) => id))]
  const objectives = await readObjectiveTexts(tx, scope, ids)
  const compared = await beside?.compare(ids)
  const listed = objectives.map((objective) =>
    withKeys(objective, {
      isContext: !matches.has(objective.id),
      childrenCursor: matches.has(objective.id) ? childrenCursor(objective) : null,
      ...(compared && { compared: compared.get(objective.id) }),
    }),
  )
  return pageText(listed, heads.length > pageLength ? cursorAt(heads[pageLength - 1]) : null)
}

/** Where to go on beneath a row: after its last child here, if one more was found or the page was full before it. */
const childrenCursors = (tree: TreeRow[], cursorAt: (row: TreeRow | undefined) => string | null) => {
  const isFull = tree.filter(({ depth }) => depth >= 0).length === mostRows
  const childrenOf = new Map<string, TreeRow[]>()
  for (const row of tree)
    if (row.depth > 0 && row.parent_id !== null)
      childrenOf.set(row.parent_id, [...(childrenOf.get(row.parent_id) ?? []), row])
  return ({ id, childCount }: { id: string; childCount: number }) => {
    const children = childrenOf.get(id) ?? []
    if (children.length > childrenShown) return cursorAt(children[childrenShown - 1])
    if (!isFull || childCount <= children.length) return null
    return cursorAt(children.at(-1)) ?? ''
  }
}

const refuseUnknownParent = async (tx: Tx, id: string | undefined) => {
  if (id === undefined) return
  const rows = await tx.query('select 1 from public.objectives where id = $1', [id])
  if (rows.length === 0) throw new Refused({ code: 'not_found', message: messages.notFound, field: 'under' })
}
