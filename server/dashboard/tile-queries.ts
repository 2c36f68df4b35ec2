import type { TileObjective } from '@cairn/domain/dashboard/schema'
import {
  changesTile,
  recentSince,
  type StatusTile,
  statusesOfTile,
  type Tile,
} from '@cairn/domain/dashboard/tiles'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import type { Tx } from '../db/client.ts'
import { momentAsText } from '../db/json-text.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { Scope } from '../gate.ts'
import { readObjectives } from '../objectives/rows.ts'
import { standings } from '../objectives/standing-sql.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { inQuarter } from './standing.ts'

const pageLength = 50

type Row = Columns<typeof objectives, 'id'> & { key: string; total: number }
type Listing = {
  behind: string
  values: unknown[]
  key: string
  type: 'text' | 'timestamptz'
  order: string
  beyond: string
}

/** By title, or what changed last first. `$2` is what the tile asks for, `$3` and `$4` where the page begins. */
const listingOf = (tile: Tile, quarter: Quarter | null, { now }: Scope): Listing =>
  tile === changesTile
    ? {
        behind: `select o.id, o.status_changed_date as key from public.objectives o
          where ${inQuarter(quarter)} and o.draft is null and o.status_changed_date >= $2`,
        values: [recentSince(now)],
        key: momentAsText('key'),
        type: 'timestamptz',
        order: 'key desc, id desc',
        beyond: '(key, id) < ($3::timestamptz, $4::uuid)',
      }
    : {
        behind: `select id, title_key as key
          from (${standings('o.id, o.title_key', inQuarter(quarter))}) standing where not is_draft and counts_as = any($2)`,
        values: [statusesOfTile(tile satisfies StatusTile)],
        key: 'key',
        type: 'text',
        order: 'key, id',
        beyond: '(key, id) > ($3::text, $4::uuid)',
      }

type Asked = { quarter: Quarter | null; tile: Tile; cursor?: string | undefined }

/** The objectives that a tile counts. */
export const objectivesBehindTile = async (tx: Tx, scope: Scope, { quarter, tile, cursor }: Asked) => {
  const name = `tile ${tile}`
  const { behind, values, key, type, order, beyond } = listingOf(tile, quarter, scope)
  const after = cursor ? readCursor(cursor, name, [type, 'uuid']) : []
  const found = await tx.query<Row>(
    `with behind as materialized (${behind})
     select id, ${key} as key, (select count(*) from behind)::int as total from behind
     where ${cursor ? beyond : 'true'} order by ${order} limit ${pageLength + 1}`,
    [quarter, ...values, ...after],
  )
  const page = pageOf(found, pageLength, (last) => cursorOf(name, [last.key, last.id]))
  const objectives = await readObjectives(
    tx,
    scope,
    page.rows.map(({ id }) => id),
  )
  return {
    rows: objectives satisfies TileObjective[],
    total: found[0]?.total ?? 0,
    nextCursor: page.next,
  }
}
