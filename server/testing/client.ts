import type { Endpoint, Reply, Request } from '@cairn/domain/endpoint'
import type { Refusal } from '@cairn/domain/refusal'
import type { FastifyInstance, InjectOptions } from 'fastify'

type Answered<E extends Endpoint> = {
  status: number
  headers: Record<string, unknown>
  /** The reply of a call that went well; asking for it after a refusal fails the test. */
  reply: Reply<E>
  refusal: Refusal & { error?: string; details?: string; requestId?: string }
}

export type Client = {
  cookies: Map<string, string>
  /** What each of its requests brings: the API key of a program. */
  headers: Record<string, string>
  call<E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Answered<E>>
  send(options: InjectOptions): Promise<{ status: number; headers: Record<string, unknown>; text: string }>
}

/**
 * Talks to the app as a browser would: keeps its cookies, fills in the path, encodes and decodes by the contract. With an API key
 * it talks as a program does.
 */
export const clientOf = (app: FastifyInstance, remoteAddress = '127.0.0.1', key?: string): Client => {
  const cookies = new Map<string, string>()
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }

  const send = async (options: InjectOptions) => {
    const response = await app.inject({
      remoteAddress,
      ...options,
      headers: { ...headers, ...options.headers },
      cookies: { ...Object.fromEntries(cookies), ...options.cookies },
    })
    for (const { name, value, maxAge } of response.cookies)
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    return { status: response.statusCode, headers: response.headers, text: response.body }
  }

  const call = async <E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Answered<E>> => {
    const { params = {}, query = {}, body } = request as Sent
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const sent = body === undefined ? {} : { payload: body as object }
    const typed = endpoint.bodyType ? { headers: { 'content-type': endpoint.bodyType } } : {}
    const { status, headers, text } = await send({ method: endpoint.method, url, query, ...sent, ...typed })
    return {
      status,
      headers,
      get reply() {
        if (status !== 200) throw new Error(`${endpoint.method} ${url} answered ${status}: ${text}`)
        return endpoint.reply.parse(JSON.parse(text)) as Reply<E>
      },
      get refusal() {
        if (status === 200) throw new Error(`${endpoint.method} ${url} was not refused: ${text}`)
        return JSON.parse(text)
      },
    }
  }

  return { cookies, headers, call, send }
}

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
