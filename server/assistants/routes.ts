import { toolMessages as words } from '@cairn/domain/assistants/tool-messages'
import { largestBodyOf } from '@cairn/domain/endpoint'
import { refusalStatus } from '@cairn/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasWholeBody } from '../call-life.ts'
import { refuseForeignOrigin } from '../gate.ts'
import { admitAssistant, type Visit } from '../keys/admission.ts'
import { logFailure } from '../log.ts'
import type { Parts } from '../parts.ts'
import { refusalIn } from '../refusal-replies.ts'
import { callWithin } from '../within-calls.ts'
import { answerMessage } from './protocol.ts'

const path = '/mcp'
/** It is work like the calls of the contract, and refused like them where there is too much of it. */
const config = { endpoint: { method: 'POST', path }, speaksJsonRpc: true }
const largestBody = largestBodyOf({ audience: 'member' })

/** The headers of the protocol that say what a message is. A session id is none of them: there are no sessions, and it would open nothing. */
const told = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']
const headersIn = (request: FastifyRequest) =>
  new Headers(
    told.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value] as [string, string]] : []
    }),
  )

const failed = (message: string) => ({ jsonrpc: '2.0', id: null, error: { code: -32600, message } })

/** Where assistants come in: with a key and nothing else, from nowhere in a browser but our own pages. */
export const assistantsRoutes = (
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'presence' | 'clock' | 'settings' | 'version'>,
) => {
  type Admission = Awaited<ReturnType<typeof admitAssistant>> & { stands: boolean }
  const admissions = new WeakMap<FastifyRequest, Admission>()
  const visitOf = (request: FastifyRequest, reply: FastifyReply, isCounted: boolean): Visit => ({
    request,
    reply,
    isCounted,
    isAssistant: true,
  })

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    refuseForeignOrigin(request, parts.settings.publicUrl)
  }

  app.route({
    method: 'POST',
    url: path,
    config,
    bodyLimit: largestBody,
    // Before a byte of the message is read, as everywhere.
    onRequest: async (request, reply) => {
      await onRequest(request, reply)
      const admission = await admitAssistant(parts, visitOf(request, reply, false), parts.clock())
      admissions.set(request, { ...admission, stands: hasWholeBody(request) })
    },
    handler: async (request, reply) => {
      const visit = visitOf(request, reply, true)
      const now = parts.clock()
      const known = admissions.get(request)
      const { timeZone, ...holder } = known?.stands ? known : await admitAssistant(parts, visit, now)
      if (Array.isArray(request.body)) return reply.status(400).send(failed(words.batch))
      const answer = await answerMessage(
        {
          ...{ now, timeZone, holder, version: parts.version },
          call: (endpoint, given) => callWithin(app, endpoint, visit, given),
          refusalOf: (error) => {
            const refusal = refusalIn(error)
            if (refusalStatus[refusal.code] >= 500) logFailure(request, error, refusal.code)
            return refusal
          },
        },
        headersIn(request),
        request.body,
      )
      if (answer.type !== null) reply.type(answer.type)
      return reply.status(answer.status).send(answer.text)
    },
  })

  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: path,
    config: { speaksJsonRpc: true },
    onRequest,
    handler: async (_request, reply) =>
      reply.status(405).header('allow', 'POST').send(failed(words.onlyPost)),
  })
}
