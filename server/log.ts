import { randomUUID } from 'node:crypto'
import type { FastifyServerOptions } from 'fastify'
import type { Settings } from './env.ts'

const secretParameters = /([?&](?:token|key|code|invite|email|state)=)[^&#]*/gi

/** An address without what must not be kept: tokens, keys and e-mail addresses. */
export const redactedUrl = (url: string) => url.replace(secretParameters, '$1[redacted]')

/** One JSON line a request, with an id that the reply carries too; no headers, no bodies, no secrets. */
export const logOptions = (level: Settings['logLevel']): FastifyServerOptions => ({
  logger: {
    level,
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
  genReqId: () => randomUUID(),
})

/** The query builder puts a statement's parameters into its message, and they may be secrets. */
const withoutParameters = (text: string) => text.replace(/\nparams: [^\n]*/g, '')

const describeError = (error: Error): { type: string; message: string; stack: string; cause?: object } => ({
  type: error.name,
  message: withoutParameters(error.message),
  stack: withoutParameters(error.stack ?? ''),
  ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
})
