import type { ObjectiveListing, ObjectiveSort } from '@cairn/domain/objectives/listing'
import { momentAsText } from '../db/json-text.ts'
import { type CursorKey, readCursor } from '../paging/cursors.ts'
import type { Parameters } from '../paging/statement.ts'
import { teamJoins } from './rows.ts'

type Key = { sql: string; type: CursorKey }
export type Sorting = { keys: Key[]; joins: string }

const id: Key = { sql: 'o.id', type: 'uuid' }
const age: Key = { sql: 'o.created_date', type: 'timestamptz' }
const title: Key = { sql: 'o.title_key collate public.by_value', type: 'text' }
const textKey = (sql: string): Key => ({ sql, type: 'text' })
/** What has no name comes after everything that has one; set apart, for '10' is one number where a name is ‘0’. */
export const keyOfName = (sql: string) => `'0 ' || ${sql} collate public.by_value`
export const keyWithoutName = '1'
const nameKeySql = (sql: string) =>
  textKey(`case when ${sql} is null then '${keyWithoutName}' else ${keyOfName(sql)} end`)

const sortings: Record<ObjectiveSort, Sorting> = {
  created: { keys: [age, id], joins: '' },
  committed: { keys: [{ sql: '(o.draft is null)', type: 'boolean' }, age, id], joins: '' },
  title: { keys: [title, id], joins: '' },
  progress: { keys: [{ sql: 'o.progress_key', type: 'float8' }, title, id], joins: '' },
  quarter: { keys: [{ sql: 'o.quarter_key', type: 'integer' }, title, id], joins: '' },
  status: { keys: [textKey('o.counts_as'), title, id], joins: '' },
  owner: {
    keys: [textKey('p.name_key collate public.by_value'), title, id],
    joins: 'join public.profiles p on p.id = o.owner_id',
  },
  team: {
    keys: [nameKeySql('t.name_key'), title, id],
    joins: `join public.profiles p on p.id = o.owner_id ${teamJoins}`,
  },
  strategy: {
    keys: [nameKeySql('s.title_key'), title, id],
    joins: 'left join public.strategies s on s.id = o.strategy_id',
  },
}

export const sortingOf = (sort: ObjectiveSort): Sorting => sortings[sort]

export const orderBy = ({ keys }: Sorting, direction: ObjectiveListing['direction']) =>
  keys.map(({ sql }) => `${sql} ${direction === 'ascending' ? 'asc' : 'desc'}`).join(', ')

/** Where a page ended: its keys, and how the statement names them. */
export const placeAfter = (
  cursor: string | undefined,
  list: string,
  { keys }: Sorting,
  add: Parameters['add'],
) => {
  if (!cursor) return null
  const types = keys.map(({ type }) => type)
  const values = readCursor(cursor, list, types)
  return { values, sql: values.map((value, index) => add(value, types[index] ?? 'text')) }
}

export const beyondPlace = (
  place: ReturnType<typeof placeAfter>,
  { keys }: Sorting,
  direction: ObjectiveListing['direction'],
) =>
  place === null
    ? 'true'
    : `(${keys.map(({ sql }) => sql).join(', ')}) ${direction === 'ascending' ? '>' : '<'} (${place.sql.join(', ')})`

export const keysAsText = ({ keys }: Sorting) =>
  `array[${keys
    .map(({ sql, type }) => (type === 'timestamptz' ? momentAsText(sql) : `(${sql})::text`))
    .join(', ')}]`
