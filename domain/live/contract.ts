import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LiveEvent } from './schema.ts'

export const live = {
  events: endpoint('GET', '/api/events', {
    summary: 'What changes in your company, as it happens, as server-sent events',
    audience: 'member',
    /** Where a browser cannot send `Last-Event-ID`: the id of the last event it knows. */
    query: z.object({ after: z.string().max(8000).optional() }),
    reply: LiveEvent,
    replyType: 'text/event-stream; charset=utf-8',
    refusals: ['unavailable'],
  }),
}
