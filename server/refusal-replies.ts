import type { Endpoint } from '@cairn/domain/endpoint'
import { messages } from '@cairn/domain/messages'
import { type Refusal, refusalStatus } from '@cairn/domain/refusal'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseDown } from './db/client.ts'
import { logFailure } from './log.ts'
import { Refused } from './refused.ts'

/** What the HTTP layer itself refuses, in the product's words. */
const transportRefusals: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'malformed_request', message: messages.malformed },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'malformed_request', message: messages.malformed },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'malformed_request', message: messages.malformed },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: messages.tooLarge },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media', message: messages.unsupportedMedia },
  FST_ERR_BAD_URL: { code: 'malformed_request', message: messages.malformed },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'not_found', message: messages.notFound },
}

const refusalIn = (error: unknown): Refusal => {
  if (error instanceof Refused) return error.refusal
  if (!(error instanceof Error)) return { code: 'unexpected', message: messages.unexpected }
  const known = transportRefusals['code' in error ? String(error.code) : '']
  if (known !== undefined) return known
  if (isDatabaseDown(error)) return { code: 'unavailable', message: messages.unavailable }
  if ('statusCode' in error && error.statusCode === 400)
    return { code: 'malformed_request', message: messages.malformed }
  return { code: 'unexpected', message: messages.unexpected }
}

export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
  const status = refusalStatus[refusal.code]
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint }
  return reply.status(status).send({
    ...refusal,
    ...(status >= 500 ? { requestId: request.id } : {}),
    ...(endpoint?.explainsErrors ? { error: refusal.message, details: refusal.code } : {}),
  })
}

/** What fails before any route is found: an address that cannot be read, or a part of it too long to be ours. */
export const answerFrameworkErrors = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  sendRefusal(request, reply.header('content-security-policy', "default-src 'none'"), refusalIn(error))
}

/** Expected refusals are answered; anything else is logged once with its cause and answered without it. */
export const answerErrors = (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalIn(error)
    if (refusalStatus[refusal.code] >= 500) logFailure(request, error, refusal.code)
    const told = error instanceof Refused ? error.retryAfter : undefined
    const retryAfter = told ?? (refusal.code === 'unavailable' ? 5 : undefined)
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return sendRefusal(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(request, reply, { code: 'not_found', message: messages.notFound }),
  )
}
