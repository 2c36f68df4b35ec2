import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Heard = { method: string; path: string; encoded: string; headers: IncomingHttpHeaders }

type Behaviour = (heard: Heard, response: ServerResponse, count: number) => Promise<void>

/** The payment provider's place on this machine, behaving as told, with everything it heard. */
export const stripeServer = async (behave: Behaviour) => {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const body = await text(request)
    const one = {
      method: request.method ?? '',
      path: pathname,
      encoded: request.method === 'GET' ? search.slice(1) : body,
      headers: request.headers,
    }
    heard.push(one)
    await behave(one, response, heard.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    heard,
    connection: { host: '127.0.0.1', port, protocol: 'http' as const },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Passes everything on to the sandbox. */
export const answeringBy =
  (answer: typeof fetch): Behaviour =>
  async ({ method, path, encoded, headers }, response) => {
    const key = headers['idempotency-key']
    const reply = await answer(`http://localhost${path}${method === 'GET' ? `?${encoded}` : ''}`, {
      method,
      headers: typeof key === 'string' ? { 'idempotency-key': key } : {},
      ...(method === 'GET' ? {} : { body: encoded }),
    })
    response.writeHead(reply.status, { 'content-type': 'application/json', 'request-id': 'req_1' })
    response.end(await reply.text())
  }
