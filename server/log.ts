import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Settings } from './env.ts'

const secretName = /^(token|key|code|invite|email|state)$/i

/** An address without what must not be kept: tokens, keys and e-mail addresses. */
export const redactedUrl = (url: string) =>
  url.replace(/([?&])([^=&#]*)=[^&#]*/g, (pair, sign: string, name: string) =>
    secretName.test(decoded(name)) ? `${sign}${name}=[redacted]` : pair,
  )

const decoded = (name: string) => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Where the lines go, if not to the console. */
export type LogStream = { write(line: string): void }

/** One JSON line a request, with an id that the reply carries too; no headers, no bodies, no secrets. */
export const logOptions = (level: Settings['logLevel'], stream?: LogStream): FastifyServerOptions => ({
  logger: {
    level,
    ...(stream === undefined ? {} : { stream }),
    serializers: {
      req: (request) => ({
        method: request.method,
        url: redactedUrl(request.url),
        remoteAddress: request.ip,
      }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: describeError,
    },
  },
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
})

export const logReplies = (app: FastifyInstance) => {
  app.addHook('onResponse', (request, reply, next) => {
    request.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'request completed')
    next()
  })
}

type Described = { type: string; message: string; stack: string; cause?: Described }

/** The query builder ends its message with the statement's parameters, and they may be secrets. */
export const describeError = ({ name, message, stack = '', cause }: Error): Described => {
  const safe = message.replace(/\nparams: [\s\S]*$/, '')
  return {
    type: name,
    message: safe,
    stack: stack.replace(message, () => safe),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  }
}
