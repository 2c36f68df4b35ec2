import { live } from '@cairn/domain/live/contract'
import type { FastifyInstance } from 'fastify'
import { callOf } from '../call-life.ts'
import { type ServeParts, serveStream } from '../serve.ts'
import type { WithLive } from './live.ts'

export const liveRoutes = (app: FastifyInstance, parts: ServeParts & WithLive) => {
  serveStream(app, parts, live.events, async ({ query, request, reply, ...caller }) => {
    const lastKnown = request.headers['last-event-id']
    const texts = await parts.live.follow(caller, lastKnown?.toString() || query.after, callOf(request))
    // A connection kept for a next request would hold up the end of the server.
    reply.headers({ 'cache-control': 'no-store, no-transform', connection: 'close' })
    return texts
  })
  // Streams have no end of their own, and the server waits for the end of every reply.
  app.addHook('preClose', () => parts.live.close())
}
