import { randomUUID } from 'node:crypto'
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { Settings } from './env.ts'
import { notesOf } from './log-notes.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Which call it was, never the address that was asked for: that carries tokens, keys, codes, e-mail addresses and words
 * that people look for. Of what stands in the path only ids are told; of a path that nobody serves only its shape.
 */
export const describeRequest = (request: FastifyRequest) => {
  const isServed = !request.is404 && request.routeOptions?.url !== undefined
  const params = isServed && typeof request.params === 'object' ? { ...request.params } : {}
  const ids = Object.entries(params).filter(([, value]) => typeof value === 'string' && uuid.test(value))
  return {
    method: request.method,
    route: isServed ? request.routeOptions.url : shapeOf(request.url),
    ...(ids.length > 0 ? { ids: Object.fromEntries(ids) } : {}),
    remoteAddress: request.ip,
  }
}

const shapeOf = (url: string) => {
  const [first, ...others] = (url.split(/[?#]/)[0] ?? '').split('/').slice(1, 9)
  return `/${[first === 'api' ? first : '*', ...others.map(() => '*')].join('/')}`
}

/** Where the lines go, if not to the console. */
export type LogStream = { write(line: string): void }

/** One JSON line a request, with an id that the reply carries too; no address, no headers, no bodies, no secrets. */
export const logOptions = (level: Settings['logLevel'], stream?: LogStream): FastifyServerOptions => ({
  logger: {
    level,
    ...(stream === undefined ? {} : { stream }),
    // The framework has words of its own, and puts the address into them.
    hooks: {
      logMethod(args, method) {
        const safe = args.map((one) => (typeof one === 'string' ? withoutSecrets(one) : one))
        method.apply(this, safe as typeof args)
      },
    },
    serializers: {
      req: describeRequest,
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: (error: Error | Described) => (error instanceof Error ? describeError(error) : error),
    },
  },
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
})

/** A line for each call, whether its caller waited for the whole reply or not. */
export const logReplies = (app: FastifyInstance) => {
  const answered = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', (request, reply, next) => {
    // A connection that is gone does not tell any more where it came from.
    const { ip: remoteAddress } = request
    reply.raw.once('close', () => {
      if (answered.has(request)) return
      const told = { req: request, remoteAddress, responseTime: reply.elapsedTime, ...notesOf(request) }
      request.log.info(told, 'request left by its caller')
    })
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    answered.add(request)
    const { elapsedTime: responseTime } = reply
    request.log.info({ req: request, res: reply, responseTime, ...notesOf(request) }, 'request completed')
    next()
  })
}

/** What went wrong with a request, in words that tell nothing of what was said in it. */
export const logFailure = (
  request: FastifyRequest,
  error: unknown,
  what: string,
  level: 'error' | 'warn' = 'error',
) => {
  const failure = error instanceof Error ? error : new Error(typeof error)
  request.log[level]({ err: describeError(failure, textsInRequest(request)) }, what)
}

/** The same for what no request asked for. */
export const warningOf = (what: string | Error) =>
  typeof what === 'string' ? withoutSecrets(what) : describeError(what).message

/** A line like any other for it, by the same settings; of an error also where it happened. */
export const warnsIn = (level: Settings['logLevel'], stream: LogStream) => {
  const { log } = fastify(logOptions(level, stream))
  return (what: string | Error) =>
    log.warn(typeof what === 'string' ? {} : { err: describeError(what) }, warningOf(what))
}

type Described = { type: string; message: string; stack: string; cause?: Described }

export const describeError = (error: Error, said: readonly string[] = []): Described => {
  const { name, stack = '', cause } = error
  const message = said.reduce(
    (text, one) => text.replaceAll(one, '[given]'),
    withoutSecrets(messageOf(error)),
  )
  return {
    type: name,
    message,
    stack: [`${name}: ${message}`, ...framesIn(stack.replace(error.message, ''))].join('\n'),
    ...(cause instanceof Error ? { cause: describeError(cause, said) } : {}),
  }
}

/** Where it happened; a line of a message that only looks like it has no place in a file. */
const framesIn = (stack: string) =>
  stack.split('\n').filter((line) => /^ {4}at .*(file:\/\/|node:|\/|\\)[^\s]*:\d+:\d+\)?$/.test(line))

/**
 * Some tell the values they choked on: the query builder ends with the statement's parameters, the database quotes what
 * it could not read, and so does the reader of JSON.
 */
const messageOf = (error: Error) => {
  if (error instanceof SyntaxError && error.message.includes('JSON')) return 'This is no JSON'
  const plain = error.message.replace(/\nparams: [\s\S]*$/, '')
  const isOfValues = 'code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code))
  return isOfValues ? plain.replace(/"[\s\S]*"/, '"[given]"') : plain
}

const secrets: readonly (readonly [RegExp, string])[] = [
  [/"\/.*"/gs, '"[path]"'],
  [/(https?:\/\/[^\s/?#"'<>]+)[^\s"'<>]*/g, '$1/…'],
  [/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]'],
  [/\b(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w-]{32,}\b/gi, '[secret]'],
]
const withoutSecrets = (text: string) =>
  secrets.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)

const mostSaid = 2000
const mostLookedAt = 20_000

/** Not what a body is while it arrives: a stream leads to its connection, and from there to the whole server. */
const isData = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false
  const kind: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || kind === Object.prototype || kind === null
}

/** Whatever a request carries in words, the longest first, so that none hides within another. */
const textsInRequest = ({ params, query, body, headers }: FastifyRequest) => {
  const said = new Set<string>()
  let left = mostLookedAt
  const take = (value: unknown, depth = 0) => {
    if (left <= 0 || said.size >= mostSaid || depth > 30) return
    left -= 1
    if (typeof value === 'string' && value.length > 3) said.add(value)
    if (isData(value)) for (const one of Object.values(value)) take(one, depth + 1)
  }
  for (const header of Object.values(headers)) take([header, String(header).split(/[;=,\s]+/)])
  take([params, query, body])
  return [...said].sort((one, other) => other.length - one.length)
}
