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
  /** How long who comes now would wait until all of them are answered, by the pace of the last ones. */
  wait: number
  /** By how much the thread that answers everybody is late. */
  loopDelay: number
}

/**
 * How much is too much: when people would wait so long that coming again serves them no worse. The number of calls bounds the
 * memory that those who wait take up, and is far above what is answered in time. A browser repeats a read by itself and
 * nobody notices; a refused write costs somebody a click, so reads go first.
 */
export const limitsFor = (connections: number): { reads: Strain; others: Strain } => ({
  reads: { inWork: 6 * connections, wait: 1000, loopDelay: 200 },
  others: { inWork: 8 * connections, wait: 3000, loopDelay: 1000 },
})

export const isTooMuch = (strain: Strain, limit: Strain) =>
  strain.inWork >= limit.inWork || strain.wait >= limit.wait || strain.loopDelay >= limit.loopDelay

/** The pace is that of the last so many calls for each connection. */
const remembered = 4

/**
 * How fast calls are answered while there are at least as many as connections: with fewer nobody waits for anybody, and nothing
 * is to be learnt. Until as many have ended as there are connections it is taken that all of these are about to.
 */
export const watchPace = (connections: number, now: () => number) => {
  /** Moments: since when there are so many, or the oldest that is remembered, and then each at which a call ended. */
  let moments: number[] = []
  const look = (inWork: number) => {
    if (inWork < connections) moments = []
    else if (moments.length === 0) moments.push(now())
  }
  return {
    /** One more, or one that waits elsewhere meanwhile. */
    hasChanged: look,
    /** With how many are left. */
    hasEnded: (inWork: number) => {
      if (moments.length > 0) moments.push(now())
      if (moments.length > remembered * connections) moments.shift()
      look(inWork)
    },
    /** Milliseconds until so many are answered. When nobody's call ends any more it grows with every moment. */
    timeFor: (inWork: number) => {
      const [oldest = now()] = moments
      const ended = moments.length - 1
      const each = (now() - oldest) / Math.max(ended, connections)
      const sinceLast = now() - (moments.at(-1) ?? now())
      return inWork * Math.max(each, sinceLast / connections)
    },
  }
}

const refusal = { code: 'unavailable', message: messages.unavailable } as const
const retryAfterSeconds = 2
const logInterval = 10_000

type SheddingParts = Pick<Parts, 'settings' | 'machine'>

/** Refuses at the door what cannot be answered in time, so that the rest can; what was let in is finished. */
export const shedLoad = (app: FastifyInstance, { settings, machine }: SheddingParts) => {
  const { now, loopDelay } = machine
  const limits = limitsFor(settings.databaseConnections)
  const pace = watchPace(settings.databaseConnections, now)
  /** Who has gone counts for as long as their work is being done. */
  const inWork = perCall<true>(() => pace.hasEnded(inWork.size))
  const noteShed = logRefusals(app)

  const strain = (): Strain => ({
    inWork: inWork.size,
    wait: pace.timeFor(inWork.size),
    loopDelay: loopDelay(),
  })
  const count = (request: FastifyRequest) => {
    if (endpointOf(request) === undefined) return
    inWork.set(callOf(request), true)
    pace.hasChanged(inWork.size)
  }
  /** Not answered yet, and no work meanwhile. */
  const setAside = (request: FastifyRequest) => {
    inWork.delete(callOf(request))
    pace.hasChanged(inWork.size)
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
    callOf(request).whenElsewhere(
      () => setAside(request),
      () => count(request),
    )
    next()
  })
  // Bodies arrive in their own time: nobody is at work meanwhile, and many may have come in since.
  app.addHook('preParsing', (request, _reply, payload, next) => {
    if (isSent(request)) setAside(request)
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
    if (endpointOf(request)?.replyType !== undefined && inWork.delete(callOf(request)))
      pace.hasEnded(inWork.size)
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

/** Without the session there is no page while it is repeated, and a download is a click as well. */
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
