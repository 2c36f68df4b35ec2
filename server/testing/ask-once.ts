import type { Endpoint } from '@cairn/domain/endpoint'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Client } from './client.ts'
import { freshAddress } from './server.ts'

/** One request with someone's cookies from an address that has asked for nothing yet; of a stream, only how it begins. */
export const askOnce = async (
  app: FastifyInstance,
  { replyType }: Endpoint,
  { cookies, headers }: Client,
  request: InjectOptions,
) => {
  const isEndless = replyType?.startsWith('text/event-stream') ?? false
  const leaving = new AbortController()
  const response = await app.inject({
    remoteAddress: freshAddress(),
    ...request,
    headers: { ...headers, ...request.headers },
    cookies: Object.fromEntries(cookies),
    ...(isEndless ? { payloadAsStream: true, signal: leaving.signal } : {}),
  })
  leaving.abort()
  return { status: response.statusCode, text: isEndless ? '' : response.body }
}
