import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const health = {
  check: endpoint('GET', '/api/health', {
    summary: 'Whether the server is alive, and ready: its database answers',
    audience: 'visitor',
    reply: z.object({ alive: z.literal(true), ready: z.literal(true), version: z.string() }),
    refusals: ['unavailable'],
  }),
}
