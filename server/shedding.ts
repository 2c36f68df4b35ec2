import { accounts } from '@cairn/domain/accounts/contract'
import { billing } from '@cairn/domain/billing/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { health } from '@cairn/domain/health/contract'
import { messages } from '@cairn/domain/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callOf, perCall } from './call-life.ts'
import { gauge } from './exposition.ts'
import type { Parts } from './parts.ts'
import { sendRefusal } from './refusal-replies.ts'

/** What the server carries at a moment. Times are milliseconds. */
export type Strain = {
  /** Calls that are being answered. Who is slow to send or to read is not among them, nor who waits for somebody else. */
  inWork: number
  /** For how long as many of them as there are connections have been at it: one slow call is no overload. */
  manyAreSlowFor: number
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
  reads: {
    inWork: 4 * connections,
    manyAreSlowFor: 500,
    waiting: 2 * connections,
    waitedFor: 100,
    loopDelay: 200,
  },
  others: {
    inWork: 8 * connections,
    manyAreSlowFor: 3000,
    waiting: 4 * connections,
    waitedFor: 2000,
    loopDelay: 1000,
  },
})

export const isTooMuch = (strain: Strain, limit: Strain) =>
  strain.inWork >= limit.inWork ||
  strain.manyAreSlowFor >= limit.manyAreSlowFor ||
  strain.waiting >= limit.waiting ||
  strain.waitedFor >= limit.waitedFor ||
  strain.loopDelay >= limit.loopDelay

const refusal = { code: 'unavailable', message: messages.unavailable } as const
const retryAfterSeconds = 2
const logInterval = 10_000

type Given = Pick<Parts, 'db' | 'settings' | 'machine'>

/** Refuses at the door what cannot be answered in time, so that the rest can; what was let in is finished. */
export const shedLoad = (app: FastifyInstance, { db, settings, machine }: Given) => {
  const { now, loopDelay } = machine
  const limits = limitsFor(settings.databaseConnections)
  /** Each with the moment it was let in, the oldest first. Who has gone counts for as long as their work is being done. */
  const inWork = perCall<number>()
  const noteShed = logRefusals(app)

  /** How long ago the call at that place, counted from the oldest, was let in. */
  const ageOf = (place: number) => {
    if (inWork.size < place) return 0
    let counted = 0
    for (const began of inWork.values()) {
      counted += 1
      if (counted === place) return now() - began
    }
    return 0
  }
  const strain = (): Strain => {
    const { length, standsSince } = db.queue()
    return {
      inWork: inWork.size,
      manyAreSlowFor: ageOf(settings.databaseConnections),
      waiting: length,
      waitedFor: standsSince === null ? 0 : now() - standsSince,
      loopDelay: loopDelay(),
    }
  }
  const count = (request: FastifyRequest) => {
    if (endpointOf(request) !== undefined) inWork.set(callOf(request), now())
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    noteShed()
    sendRefusal(request, reply.header('retry-after', String(retryAfterSeconds)), refusal)
  }
  const isRefused = (request: FastifyRequest) => {
    const endpoint = endpointOf(request)
    // Files and pages cost next to nothing.
    if (endpoint === undefined) return false
    // Where calls are fewer than connections it is not they that are too much: refusing one would help nobody.
    if (inWork.size < settings.databaseConnections) return false
    return isTooMuch(strain(), isRepeatedUnnoticed(endpoint) ? limits.reads : limits.others)
  }

  app.addHook('onRequest', (request, reply, next) => {
    if (isRefused(request)) return refuse(request, reply)
    count(request)
    const call = callOf(request)
    call.whenElsewhere(
      () => inWork.delete(call),
      () => count(request),
    )
    next()
  })
  // Bodies arrive in their own time: nobody is at work meanwhile, and many may have come in since.
  app.addHook('preParsing', (request, _reply, payload, next) => {
    if (isSent(request)) inWork.delete(callOf(request))
    next(null, payload)
  })
  app.addHook('preHandler', (request, reply, next) => {
    if (isSent(request) && isRefused(request)) return refuse(request, reply)
    if (isSent(request)) count(request)
    next()
  })
  app.addHook('onSend', (request, _reply, payload, next) => {
    // A stream counts until it begins to flow: from there on it waits for its reader, or for news. What was made whole
    // still has to be compressed, and is handed to the system at once then.
    if (endpointOf(request)?.replyType !== undefined) inWork.delete(callOf(request))
    next(null, payload)
  })

  return {
    families: () => [
      gauge(
        'cairn_http_calls_in_work',
        'Calls that are being answered, by which load is judged.',
        inWork.size,
      ),
    ],
  }
}

/**
 * Never refused and never counted: whoever watches over the server needs its answer most when it is busy; and the payment
 * provider, who may tell of a thousand changes at once, waits for answers of its own, and repeats what was refused hours later.
 */
const uncountedEndpoints = new Set<Endpoint>([...Object.values(health), billing.webhook])

const endpointOf = (request: FastifyRequest) => {
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint }
  return endpoint === undefined || uncountedEndpoints.has(endpoint) ? undefined : endpoint
}

const isSent = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Without the session there is no page that could repeat anything, and a download is a click as well. */
const isRepeatedUnnoticed = (endpoint: Endpoint) =>
  endpoint.method === 'GET' && endpoint !== accounts.session && endpoint.replyType === undefined

/** One line for all that was refused in a while: a line for each would be one more load. */
const logRefusals = (app: FastifyInstance) => {
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
    timer ??= setTimeout(tell, logInterval).unref()
  }
}
