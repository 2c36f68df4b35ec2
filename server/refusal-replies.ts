import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Endpoint } from '@cairn/domain/endpoint'
import { messages } from '@cairn/domain/messages'
import { type Refusal, refusalStatus } from '@cairn/domain/refusal'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseDown } from './db/client.ts'
import { logFailure } from './log.ts'
import { noteForLog } from './log-notes.ts'
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

/** The refusal that an error comes to, whatever it is. */
export const refusalIn = (error: unknown): Refusal => {
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
  noteForLog(request, { refusal: refusal.code })
  const { endpoint, speaksJsonRpc } = request.routeOptions.config as RouteConfig
  const told = { ...refusal, ...(status >= 500 ? { requestId: request.id } : {}) }
  return reply
    .status(status)
    .send(
      speaksJsonRpc
        ? refusedMessage(told)
        : { ...told, ...(endpoint?.explainsErrors ? { error: refusal.message, details: refusal.code } : {}) },
    )
}

type RouteConfig = { endpoint?: Endpoint; speaksJsonRpc?: true }

/** As a message of JSON-RPC that answers none in particular: what was asked has not been read. */
const refusedMessage = ({ message, ...data }: Refusal) => ({
  jsonrpc: '2.0',
  id: null,
  error: { code: data.code === 'malformed_request' ? -32700 : -32000, message, data },
})

/** What fails before any route is found: an address that cannot be read, or a part of it too long to be ours. */
export const answerFrameworkErrors =
  (headersFor: (request: FastifyRequest) => Record<string, string>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headersFor(request)).header('x-request-id', request.id)
    sendRefusal(request, reply, refusalIn(error))
  }

/** Bytes that are no message at all reach no route, and nobody but Node; whoever sent them is told so as everyone is. */
export const answerBrokenMessages =
  (headers: Record<string, string>) => (error: ConnectionError, socket: Socket) => {
    if (!socket.writable) return void socket.destroy()
    const status = brokenStatus[error.code] ?? 400
    const body = JSON.stringify({ code: 'malformed_request', message: messages.malformed } satisfies Refusal)
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }

const brokenStatus: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Whoever goes in the middle of what they send has sent no message; that is nothing that failed here. */
const isCutShort = ({ raw }: FastifyRequest) => raw.destroyed && raw.complete === false
const cutShort: Refusal = { code: 'malformed_request', message: messages.malformed }

/** Expected refusals are answered; anything else is logged once with its cause and answered without it. */
export const answerErrors = (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const refusal = isCutShort(request) ? cutShort : refusalIn(error)
    const told = error instanceof Refused ? error.retryAfter : undefined
    // Who is told when to come again is one of many: nothing has failed, and the line of the call says it.
    if (refusalStatus[refusal.code] >= 500 && told === undefined) logFailure(request, error, refusal.code)
    const retryAfter = told ?? (refusal.code === 'unavailable' ? 5 : undefined)
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return sendRefusal(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(request, reply, { code: 'not_found', message: messages.notFound }),
  )
}
