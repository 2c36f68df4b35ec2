import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const health = {
  check: endpoint('GET', '/api/health', {
    summary: 'Whether the server is alive, and ready: its database answers',
    audience: 'visitor',
    reply: z.object({ alive: z.literal(true), ready: z.literal(true), version: z.string() }),
    refusals: ['unavailable'],
  }),
  metrics: endpoint('GET', '/api/metrics', {
    summary: 'Figures of this server for a monitoring system, in the text format of Prometheus',
    audience: 'visitor',
    reply: z.string(),
    readsAuthorization: true,
    replyType: 'text/plain; version=0.0.4; charset=utf-8',
    refusals: ['not_found'],
  }),
}
