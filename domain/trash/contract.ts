import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import { Restored, TrashedKind, TrashedThing } from './schema.ts'

export const trash = {
  list: endpoint('GET', '/api/trash', {
    summary: 'What was deleted in the last 30 days: all of it for admins, else what one deleted or owned',
    audience: 'member',
    query: z.object({ cursor: Cursor.optional() }),
    reply: z.object({ things: z.array(TrashedThing), nextCursor: Cursor.nullable() }),
  }),
  restore: endpoint('POST', '/api/trash/:kind/:id/restore', {
    summary: 'Take something out of the trash, with everything beneath it',
    audience: 'member',
    needsAccess: true,
    params: z.object({ kind: TrashedKind, id: z.uuid() }),
    reply: Restored,
    refusals: ['not_found', 'conflict'],
  }),
  empty: endpoint('DELETE', '/api/trash', {
    summary: 'Delete for good what is in the trash',
    audience: 'admin',
    reply: z.object({ removed: z.int() }),
  }),
}
