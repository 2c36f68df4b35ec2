import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { gauge } from './exposition.ts'

/**
 * The life of one call. It is left when nobody waits for it any more: its answer has gone out, or its caller has. It is over
 * when it was left and nothing is being done for it. Each comes exactly once, whatever brings it about, and whoever asks for
 * it afterwards is told at once: what is given back there cannot stay behind.
 */
export type Call = {
  isLeft(): boolean
  /** With the status that was sent, or null where nothing was. */
  whenLeft(run: (status: number | null) => void): void
  whenOver(run: () => void): void
  /** The call is not over before this is. */
  doing<T>(work: Promise<T>): Promise<T>
  /** The same for what is made while it is sent; it ends when its reader goes, even before the first word. */
  sending(stream: Readable): Readable
  /** Tells whenever the call begins to wait for somebody else, and whenever it goes on. */
  whenElsewhere(begins: () => void, goesOn: () => void): void
}

/** A moment that comes once. */
const moment = () => {
  let waiting: (() => void)[] | null = []
  return {
    hasCome: () => waiting === null,
    when: (run: () => void) => {
      if (waiting === null) run()
      else waiting.push(run)
    },
    come: () => {
      const told = waiting ?? []
      waiting = null
      for (const run of told) run()
    },
  }
}

const beginCall = (statusSent: () => number | null) => {
  const left = moment()
  const over = moment()
  let underWay = 0
  const endIfDone = () => {
    if (left.hasCome() && underWay === 0) over.come()
  }
  /** Says that something is being done; what it returns says, once or more often, that it is done. */
  const begin = () => {
    underWay += 1
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      underWay -= 1
      endIfDone()
    }
  }
  const watchers: { begins: () => void; goesOn: () => void }[] = []
  let waits = 0
  const elsewhere = async <T>(work: () => Promise<T>): Promise<T> => {
    waits += 1
    if (waits === 1) for (const { begins } of watchers) begins()
    try {
      return await work()
    } finally {
      waits -= 1
      if (waits === 0) for (const { goesOn } of watchers) goesOn()
    }
  }
  const call: Call = {
    isLeft: left.hasCome,
    whenLeft: (run) => left.when(() => run(statusSent())),
    whenOver: over.when,
    doing: (work) => work.finally(begin()),
    sending: (stream) => {
      stream.once('close', begin())
      left.when(() => stream.destroy())
      return stream
    },
    whenElsewhere: (begins, goesOn) => watchers.push({ begins, goesOn }),
  }
  const leave = () => {
    left.come()
    endIfDone()
  }
  return { call, begin, leave, elsewhere, settle: () => {} }
}

type Life = ReturnType<typeof beginCall>

const lives = new WeakMap<FastifyRequest, Life>()

const lifeOf = (request: FastifyRequest) => {
  const life = lives.get(request)
  if (life === undefined) throw new Error('A call has a life from its first hook on')
  return life
}

const currentLife = new AsyncLocalStorage<Life>()

/**
 * What waits for somebody else: a mail server, a provider, its turn to hash a password. The call within which it waits is no
 * load meanwhile, so that a mail server which keeps silent stops nobody but those who wait for it.
 */
export const whileWaitingElsewhere = <T>(work: () => Promise<T>): Promise<T> => {
  const life = currentLife.getStore()
  return life === undefined ? work() : life.elsewhere(work)
}

/** The call within which something is done, if it is one. */
export const currentCall = (): Call | undefined => currentLife.getStore()?.call

/** Whether all of its body was there when this is asked; a request that came over no line is there as a whole. */
export const hasWholeBody = (request: FastifyRequest) => request.raw.complete !== false

export const callOf = (request: FastifyRequest): Call => lifeOf(request).call

/** An entry for each call, which goes with the call; `gone` hears of each that does. There is no other way to count calls. */
export const perCall = <V>(gone: () => void = () => {}) => {
  const entries = new Map<Call, V>()
  return {
    set: (call: Call, value: V) => {
      entries.set(call, value)
      call.whenOver(() => {
        if (entries.delete(call)) gone()
      })
    },
    delete: (call: Call) => entries.delete(call),
    values: () => entries.values(),
    get size() {
      return entries.size
    },
  }
}

/** More than this at once are closed as they come: they would cost memory that those who ask for something need. */
const mostConnections = 10_000

/** Gives every call its life. Comes before whatever counts, or holds something for a call. */
export const watchCalls = (app: FastifyInstance) => {
  const { callsOf, count } = watchConnections(app)

  app.addHook('onRequest', (request, { raw }, next) => {
    const life = beginCall(() => (raw.headersSent ? raw.statusCode : null))
    lives.set(request, life)
    // Hooks work as well: they read the session, and count tries.
    life.settle = life.begin()
    raw.once('close', life.leave)
    // Who asks again before they have their answer waits for a reply that has no connection yet, and hears nothing of its end.
    const ofConnection = callsOf(request.raw.socket)
    ofConnection.add(life)
    life.call.whenLeft(() => ofConnection.delete(life))
    next()
  })

  // A body comes in its own time, and no time is spent on one that nobody sends any more.
  app.addHook('preParsing', (request, _reply, payload, next) => {
    const life = lifeOf(request)
    life.settle()
    if (!life.call.isLeft()) next(null, payload)
  })

  // Not a hook: those are passed on the way to work that may never be begun.
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const life = lifeOf(request)
      // Nothing is begun for who has gone.
      if (life.call.isLeft()) return reply.hijack()
      life.settle = life.begin()
      const result = currentLife.run(life, () => handler.call(this, request, reply))
      if (result instanceof Promise) result.then(life.settle, life.settle)
      return result
    }
  })
  // Whoever waits for a reply waits for its last byte to be read; the work is done before the first.
  app.addHook('onSend', (request, _reply, payload, next) => {
    lifeOf(request).settle()
    next(null, payload)
  })

  return {
    families: () => [
      gauge(
        'cairn_http_connections_open',
        'Connections of callers, those that ask for nothing included.',
        count(),
      ),
    ],
  }
}

/**
 * Keeps which calls came over which connection, and ends them with it. Browsers open connections ahead of need: one that has
 * not asked for anything yet counts as busy to Node and would hold up the end of the server until its timeout.
 */
const watchConnections = (app: FastifyInstance) => {
  const silent = new Set<Socket>()
  const calls = new WeakMap<Socket, Set<Life>>()
  let open = 0
  app.server.maxConnections = mostConnections
  app.server.on('connection', (socket) => {
    open += 1
    silent.add(socket)
    socket.once('close', () => {
      open -= 1
      silent.delete(socket)
    })
  })
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
  })
  /** One listener for all calls of a connection, however many they are. */
  const callsOf = (socket: Socket) => {
    silent.delete(socket)
    const known = calls.get(socket)
    if (known !== undefined) return known
    const made = new Set<Life>()
    calls.set(socket, made)
    socket.once('close', () => {
      for (const life of made) life.leave()
    })
    return made
  }
  return { callsOf, count: () => open }
}
