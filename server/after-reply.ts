import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callOf } from './call-life.ts'
import { logFailure } from './log.ts'

type AfterReplies = {
  /** Starts work only once the answer is on its way, so that how long it takes tells the caller nothing. */
  start: (request: FastifyRequest, work: () => Promise<unknown>) => void
  /** Waits for what has been started until now. */
  settle: () => Promise<unknown>
}

export type WithAfterReplies = { afterReplies: AfterReplies }

/** The server does not close before the work after its replies is done. */
export const workAfterReplies = (app: FastifyInstance): AfterReplies => {
  const running = new Set<Promise<unknown>>()
  const settle = () => Promise.all(running)
  app.addHook('onClose', async () => {
    await settle()
  })
  const start: AfterReplies['start'] = (request, work) => {
    const done = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => logFailure(request, error, 'work after the reply failed'))
      .finally(() => running.delete(done))
    running.add(done)
    void callOf(request).doing(done)
  }
  return { start, settle }
}
