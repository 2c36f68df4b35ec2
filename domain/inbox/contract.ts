import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import { Reach, ReachChange } from './reach-schema.ts'
import { InboxEntry } from './schema.ts'

/** As many as anybody marks by hand; for all there is a call of its own. */
const EntryIds = z.array(z.uuid()).min(1).max(100)

export const inbox = {
  list: endpoint('GET', '/api/inbox', {
    summary: 'What concerns you, newest first',
    audience: 'member',
    query: z.object({
      show: z.enum(['all', 'unread', 'mentions']).default('all'),
      cursor: Cursor.optional(),
    }),
    reply: z.object({ entries: z.array(InboxEntry), nextCursor: Cursor.nullable() }),
  }),
  unread: endpoint('GET', '/api/inbox/unread', {
    summary: 'How much of it you have not read, counted up to 100',
    audience: 'member',
    reply: z.object({ unread: z.int() }),
  }),
  read: endpoint('POST', '/api/inbox/read', {
    summary: 'Mark entries as read or as unread',
    audience: 'member',
    body: z.object({ ids: EntryIds, isRead: z.boolean() }),
    reply: z.object({ changed: z.int() }),
  }),
  readAll: endpoint('POST', '/api/inbox/read-all', {
    summary: 'Mark everything as read, or all that is about one OKR',
    audience: 'member',
    body: z.object({ objectiveId: z.uuid().optional() }),
    reply: z.object({ changed: z.int() }),
  }),
  clear: endpoint('POST', '/api/inbox/clear', {
    summary: 'Take entries out of your inbox, or put them back',
    audience: 'member',
    body: z.object({ ids: EntryIds, isCleared: z.boolean() }),
    reply: z.object({ changed: z.int() }),
  }),
  reach: endpoint('GET', '/api/profile/reach', {
    summary: 'What reaches you, in the inbox and by email, and when digests come',
    audience: 'member',
    reply: Reach,
  }),
  changeReach: endpoint('PATCH', '/api/profile/reach', {
    summary: 'Choose what reaches you',
    audience: 'member',
    body: ReachChange,
    reply: Reach,
  }),
}
