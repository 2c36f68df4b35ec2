import { health } from '@cairn/domain/health/contract'
import type { FastifyInstance } from 'fastify'
import type { WithLive } from '../live/live.ts'
import type { Parts } from '../parts.ts'
import { refuse } from '../refused.ts'
import { type ServeParts, serve, serveText } from '../serve.ts'
import { type Figures, measureProcess, metricsOf, whyNoMetrics } from './metrics.ts'
import { whyNotReady } from './patience.ts'

export const healthRoutes = (
  app: FastifyInstance,
  parts: ServeParts & WithLive & Pick<Parts, 'version'>,
  ofCalls: Figures[],
) => {
  serve(app, parts, health.check, async () => {
    refuse(await whyNotReady(parts.db))
    return { alive: true as const, ready: true as const, version: parts.version }
  })

  const ofProcess = measureProcess()
  const metrics = metricsOf(parts, [ofProcess, ...ofCalls])
  serveText(app, parts, health.metrics, async ({ request }) => {
    refuse(whyNoMetrics(request, parts.settings))
    return metrics()
  })
  app.addHook('onClose', async () => ofProcess.stop())
}
