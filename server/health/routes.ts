import { health } from '@cairn/domain/health/contract'
import { messages } from '@cairn/domain/messages'
import type { FastifyInstance } from 'fastify'
import type { WithLive } from '../live/live.ts'
import type { Parts } from '../parts.ts'
import { Refused } from '../refused.ts'
import { type ServeParts, serve, serveText } from '../serve.ts'
import { type Figures, mayReadMetrics, metricsOf } from './metrics.ts'
import { databaseAnswers } from './patience.ts'
import { measureProcess } from './process-figures.ts'

export const healthRoutes = (
  app: FastifyInstance,
  parts: ServeParts & WithLive & Pick<Parts, 'version'>,
  ofCalls: Figures[],
) => {
  serve(app, parts, health.check, async () => {
    if (!(await databaseAnswers(parts.db)))
      throw new Refused({ code: 'unavailable', message: messages.unavailable })
    return { alive: true as const, ready: true as const, version: parts.version }
  })

  const ofProcess = measureProcess()
  const metrics = metricsOf(parts, [ofProcess, ...ofCalls])
  serveText(app, parts, health.metrics, async ({ request }) => {
    if (!mayReadMetrics(request, parts.settings))
      throw new Refused({ code: 'not_found', message: messages.notFound })
    return metrics()
  })
  app.addHook('onClose', async () => ofProcess.stop())
}
