import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { Objective, TeamMark } from '../objectives/schema.ts'
import { Remark, WeeklyUpdate } from '../updates/schema.ts'

export const Blocker = z.object({
  /** That of the update which reports it. */
  id: z.uuid(),
  blockers: z.string(),
  createdAt: Moment,
  author: WeeklyUpdate.shape.author,
  team: TeamMark,
  objective: Objective,
})
export type Blocker = z.infer<typeof Blocker>

export const blockers = {
  list: endpoint('GET', '/api/blockers', {
    summary: 'Open blockers of the teams you lead, newest first, twenty at a time',
    audience: 'member',
    query: z.object({ subTeams: z.enum(['true', 'false']).default('false'), cursor: Cursor.optional() }),
    reply: z.object({
      blockers: z.array(Blocker),
      total: z.int(),
      /** Whether there are teams below those you lead. */
      hasSubTeams: z.boolean(),
      nextCursor: Cursor.nullable(),
    }),
  }),
  resolve: endpoint('POST', '/api/blockers/:id/resolve', {
    summary: 'Mark a blocker as resolved, with a note; for its author and the leaders above them',
    audience: 'member',
    needsAccess: true,
    params: z.object({ id: z.uuid() }),
    body: z.object({ note: Remark }),
    reply: z.object({ update: WeeklyUpdate }),
    refusals: ['not_found', 'conflict'],
  }),
}
