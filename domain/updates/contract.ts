import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { Objective } from '../objectives/schema.ts'
import { weekStates } from './rules.ts'
import { NewUpdate, PostedUpdate, WeeklyUpdate } from './schema.ts'

const OfObjective = z.object({ objective: z.uuid() })
/** What was said, and what the objective is now. */
const Posted = z.object({ update: WeeklyUpdate, objective: Objective })

export const updates = {
  list: endpoint('GET', '/api/objectives/:objective/updates', {
    summary: 'The weekly updates of an objective, newest first, twenty at a time',
    audience: 'member',
    keyScope: 'read',
    params: OfObjective,
    query: z.object({ cursor: Cursor.optional() }),
    reply: z.object({ updates: z.array(WeeklyUpdate), total: z.int(), nextCursor: Cursor.nullable() }),
    refusals: ['not_found'],
  }),
  post: endpoint('POST', '/api/objectives/:objective/updates', {
    summary: 'Post a weekly update, with the status and the values of key results it brings',
    audience: 'member',
    keyScope: 'updates',
    needsAccess: true,
    params: OfObjective,
    body: PostedUpdate,
    reply: Posted,
    refusals: ['not_found', 'conflict'],
  }),
  correct: endpoint('PUT', '/api/updates/:id', {
    summary: 'Correct your latest update of an objective, within an hour',
    audience: 'member',
    keyScope: 'updates',
    needsPerson: true,
    needsAccess: true,
    params: z.object({ id: z.uuid() }),
    body: NewUpdate,
    reply: Posted,
    refusals: ['not_found', 'conflict'],
  }),
  myWeek: endpoint('GET', '/api/my-week', {
    summary: 'Your open objectives: updated since Sunday, due, or not due yet',
    audience: 'member',
    keyScope: 'read',
    needsPerson: true,
    reply: z.object({
      /** Sunday, 0:00, in the time zone of the company. */
      weekBegan: Moment,
      open: z.int(),
      updated: z.int(),
      overdue: z.int(),
      /** At most two hundred: what is overdue first, what never had an update after the rest of what waits. */
      objectives: z.array(
        z.object({ state: z.enum(weekStates), objective: Objective, latest: WeeklyUpdate.nullable() }),
      ),
    }),
  }),
}
