import { can } from '@cairn/domain/permissions'
import { keptUntil } from '@cairn/domain/trash/rules'
import type { TrashedThing } from '@cairn/domain/trash/schema'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { trash } from '../db/schema/trash.ts'
import type { Scope } from '../gate.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'

const pageLength = 50
const listName = 'trash'

type Row = Columns<typeof trash, 'kind' | 'id' | 'title' | 'deleted_by_name' | 'deleted_at'>

/** Newest first: all of it for admins, else what one deleted or owned. */
export const listTrash = async (tx: Tx, { actor }: Scope, cursor: string | undefined) => {
  const [before = null, beforeId = null] = cursor ? readCursor(cursor, listName, ['timestamptz', 'uuid']) : []
  const found = await tx.query<Row>('select * from crossing.trashed_things($1, $2, $3, $4)', [
    can(actor, 'trash.see-all') ? null : actor.id,
    before,
    beforeId,
    pageLength + 1,
  ])
  const { rows, next } = pageOf(found, pageLength, (last) =>
    cursorOf(listName, [last.deleted_at.toISOString(), last.id]),
  )
  const things = rows.map(
    (row): TrashedThing => ({
      kind: row.kind,
      id: row.id,
      title: row.title,
      deletedAt: row.deleted_at,
      deletedBy: row.deleted_by_name,
      keptUntil: keptUntil(row.deleted_at),
    }),
  )
  return { things, nextCursor: next }
}
