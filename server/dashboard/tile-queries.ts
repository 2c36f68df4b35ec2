import type { TileObjective } from '@cairn/domain/dashboard/schema'
import { changesTile, noTeam, recentSince, statusesOfTile, type Tile } from '@cairn/domain/dashboard/tiles'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { type ObjectiveStatus, objectiveStatuses } from '@cairn/domain/objectives/status'
import type { Tx } from '../db/client.ts'
import { momentAsText } from '../db/json-text.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { AnyScope } from '../gate.ts'
import { refuseUnknown } from '../objectives/matching.ts'
import { readObjectives, teamJoins } from '../objectives/rows.ts'
import { standings } from '../objectives/standing-sql.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { inQuarter } from './standing.ts'

const pageLength = 50

type Row = Columns<typeof objectives, 'id'> & { key: string; total: number }
type TileQuery = {
  quarter: Quarter | null
  tile?: Tile | undefined
  teamId?: string | undefined
  status?: ObjectiveStatus | undefined
  cursor?: string | undefined
}
type Listing = {
  behind: string
  values: unknown[]
  key: string
  type: 'text' | 'timestamptz'
  order: string
  beyond: string
}

/** `$5` is a team; noTeam stands for none. Whose an objective is depends on people too: who asks for no team looks for none. */
const ofTeam = (team: string | undefined) => {
  if (team === undefined) return { joins: '', condition: '$5::uuid is null' }
  return {
    joins: `join public.profiles p on p.id = o.owner_id ${teamJoins}`,
    condition: team === noTeam ? 't.id is null and $5::uuid is null' : 't.id = $5::uuid',
  }
}

/** A tile says which statuses it takes together; every other number counts one, or all. */
const statusesOf = ({ tile, status }: TileQuery): readonly ObjectiveStatus[] => {
  if (tile !== undefined && tile !== changesTile) return statusesOfTile(tile)
  return status === undefined ? objectiveStatuses : [status]
}

/** By title, or what changed last first. `$2` is what is asked for, `$3` and `$4` where the page begins. */
const listingOf = (asked: TileQuery, { now }: AnyScope): Listing => {
  const { tile, quarter } = asked
  const { joins, condition } = ofTeam(asked.teamId)
  return tile === changesTile
    ? {
        behind: `select o.id, o.status_changed_date as key from public.objectives o ${joins}
          where ${inQuarter(quarter)} and o.draft is null and o.status_changed_date >= $2 and ${condition}`,
        values: [recentSince(now)],
        key: momentAsText('key'),
        type: 'timestamptz',
        order: 'key desc, id desc',
        beyond: '(key, id) < ($3::timestamptz, $4::uuid)',
      }
    : {
        behind: `select o.id, o.title_key collate public.by_value as key
          from (${standings('o.id, o.title_key, o.owner_id, o.team_id', inQuarter(quarter))}) o ${joins}
          where not o.is_draft and o.counts_as = any($2) and ${condition}`,
        values: [statusesOf(asked)],
        key: 'key',
        type: 'text',
        order: 'key, id',
        beyond: '(key, id) > ($3::text, $4::uuid)',
      }
}

/** The objectives that a tile or another number counts. */
export const objectivesBehind = async (tx: Tx, scope: AnyScope, asked: TileQuery) => {
  const { quarter, tile, teamId, status, cursor } = asked
  const ofOne = teamId === noTeam ? undefined : teamId
  await refuseUnknown(tx, { teamId: ofOne })
  const name = ['tile', tile, teamId, status].filter(Boolean).join(' ')
  const { behind, values, key, type, order, beyond } = listingOf(asked, scope)
  const after = cursor ? readCursor(cursor, name, [type, 'uuid']) : [null, null]
  const found = await tx.query<Row>(
    `with behind as materialized (${behind})
     select id, ${key} as key, (select count(*) from behind)::int as total from behind
     where ${cursor ? beyond : '$3::text is null and $4::uuid is null'} order by ${order} limit ${pageLength + 1}`,
    [quarter, ...values, ...after, ofOne ?? null],
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
