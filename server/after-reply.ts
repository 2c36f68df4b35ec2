import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callOf } from './call-life.ts'
import { logFailure } from './log.ts'

/**
 * Starts work only once the answer is on its way, so that how long it takes tells the caller nothing. The server
 * does not close before it is done.
 */
export const workAfterReplies = (app: FastifyInstance) => {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (request: FastifyRequest, work: () => Promise<unknown>) => {
    const done = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => logFailure(request, error, 'work after the reply failed'))
      .finally(() => running.delete(done))
    running.add(done)
    void callOf(request).doing(done)
  }
}
