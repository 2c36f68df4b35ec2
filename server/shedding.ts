import { accounts } from '@cairn/domain/accounts/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { health } from '@cairn/domain/health/contract'
import { messages } from '@cairn/domain/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from './app.ts'
import { sendRefusal } from './refusal-replies.ts'

/** What the server carries at a moment. Times are milliseconds. */
export type Strain = {
  /** Calls that are being answered. Who is slow to send or to read is not among them. */
  inWork: number
  /** Those of them, and of the server's own work, that wait for a connection to the database. */
  waiting: number
  /** For how long somebody has always been waiting. */
  waitedFor: number
  /** By how much the thread that answers everybody is late. */
  loopDelay: number
}

/**
 * How much is too much. A burst fills a queue and passes; only a queue that does not empty means more work than can be done.
 * A browser repeats a read by itself and nobody notices; a refused write costs somebody a click, so reads go first.
 */
export const limitsFor = (connections: number): { reads: Strain; others: Strain } => ({
  reads: { inWork: 5 * connections, waiting: 2 * connections, waitedFor: 100, loopDelay: 200 },
  others: { inWork: 10 * connections, waiting: 4 * connections, waitedFor: 2000, loopDelay: 1000 },
})

export const isTooMuch = (strain: Strain, limit: Strain) =>
  strain.inWork >= limit.inWork ||
  strain.waiting >= limit.waiting ||
  strain.waitedFor >= limit.waitedFor ||
  strain.loopDelay >= limit.loopDelay

const refusal = { code: 'unavailable', message: messages.unavailable } as const
const retryAfterSeconds = 2
const tellEvery = 10_000

type Given = Pick<Parts, 'db' | 'settings' | 'loopDelay'>

/** Refuses at the door what cannot be answered in time, so that the rest can; what was let in is finished. */
export const shedLoad = (
  app: FastifyInstance,
  { db, settings, loopDelay }: Given,
  now = () => performance.now(),
) => {
  const limits = limitsFor(settings.databaseConnections)
  const inWork = new Set<FastifyRequest>()
  const noteShed = countShed(app)

  const strain = (): Strain => {
    const { length, standsSince } = db.queue()
    return {
      inWork: inWork.size,
      waiting: length,
      waitedFor: standsSince === null ? 0 : now() - standsSince,
      loopDelay: loopDelay(),
    }
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    noteShed()
    sendRefusal(request, reply.header('retry-after', String(retryAfterSeconds)), refusal)
  }
  const isRefused = (request: FastifyRequest) => {
    const endpoint = endpointOf(request)
    // Files and pages cost next to nothing, and whoever watches over the server needs its answer most when it is busy.
    if (endpoint === undefined || watching.has(endpoint)) return false
    return isTooMuch(strain(), isRepeatedUnnoticed(endpoint) ? limits.reads : limits.others)
  }

  app.addHook('onRequest', (request, reply, next) => {
    if (isRefused(request)) refuse(request, reply)
    else next()
  })
  // Bodies arrive in their own time: many may have come in since.
  app.addHook('preHandler', (request, reply, next) => {
    if (request.body !== undefined && isRefused(request)) return refuse(request, reply)
    if (endpointOf(request) !== undefined) inWork.add(request)
    next()
  })
  // A stream counts until it begins to flow: from there on it waits for its reader, or for news.
  app.addHook('onSend', (request, _reply, payload, next) => {
    inWork.delete(request)
    next(null, payload)
  })
}

const watching = new Set<Endpoint>(Object.values(health))

const endpointOf = (request: FastifyRequest) =>
  (request.routeOptions.config as { endpoint?: Endpoint }).endpoint

/** Without the session there is no page that could repeat anything, and a download is a click as well. */
const isRepeatedUnnoticed = (endpoint: Endpoint) =>
  endpoint.method === 'GET' && endpoint !== accounts.session && endpoint.replyType === undefined

/** One line for all that was refused in a while: a line for each would be one more load. */
const countShed = (app: FastifyInstance) => {
  let count = 0
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer = undefined
    app.log.warn({ refused: count }, 'too much load: calls were refused with 503')
    count = 0
  }
  app.addHook('onClose', async () => clearTimeout(timer))
  return () => {
    count += 1
    timer ??= setTimeout(tell, tellEvery).unref()
  }
}
