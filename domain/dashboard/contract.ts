import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import { messages as objectiveMessages } from '../objectives/messages.ts'
import { ObjectiveStatus } from '../objectives/status-schema.ts'
import { AskedQuarter, AskedTeam, Dashboard, ReportedUpdate, Tile, TileObjective } from './schema.ts'

/** Updates that come at once, and those of the card on the dashboard. */
const updatesAtOnce = 20
export const recentUpdates = 8

export const dashboard = {
  read: endpoint('GET', '/api/dashboard', {
    summary: 'Everything the dashboard shows of a quarter, or of all quarters together',
    audience: 'member',
    keyScope: 'read',
    query: z.object({ quarter: AskedQuarter }),
    reply: Dashboard,
  }),
  updates: endpoint('GET', '/api/dashboard/updates', {
    summary: 'The weekly updates of the objectives of a quarter, newest first, twenty at a time',
    audience: 'member',
    keyScope: 'read',
    query: z.object({
      quarter: AskedQuarter,
      /** The objective's team or one above it. */
      teamId: z.uuid(objectiveMessages.teamUnknown).optional(),
      limit: z.coerce.number().int().min(1).max(updatesAtOnce).default(updatesAtOnce),
      cursor: Cursor.optional(),
    }),
    reply: z.object({ updates: z.array(ReportedUpdate), nextCursor: Cursor.nullable() }),
  }),
  objectives: endpoint('GET', '/api/dashboard/objectives', {
    summary: 'The objectives behind a number of the dashboard, by title or by their last change of status',
    audience: 'member',
    keyScope: 'read',
    query: z.object({
      quarter: AskedQuarter,
      /** Left out: all that count, of whom team and status may choose. */
      tile: Tile.optional(),
      /** As the status mix counts them: of this team itself, without those beneath it. */
      teamId: AskedTeam.optional(),
      status: ObjectiveStatus.optional(),
      cursor: Cursor.optional(),
    }),
    reply: z.object({ rows: z.array(TileObjective), total: z.int(), nextCursor: Cursor.nullable() }),
  }),
}
