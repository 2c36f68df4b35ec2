import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { headers: IncomingMessage['headers']; text: string; payload: Record<string, unknown> }
type Said = { status: number; headers?: Record<string, string>; body?: string }

/** A program that webhooks are sent to. What is not for the path of this test was left by an earlier one, and is answered well. */
export const openReceiver = async () => {
  const hook = {
    path: '',
    received: [] as Received[],
    answer: (): Said => ({ status: 200 }),
    port: 0,
    url: () => `http://127.0.0.1:${hook.port}${hook.path}`,
    begin: (path: string) => {
      hook.path = path
      hook.received = []
      hook.answer = () => ({ status: 200 })
    },
    close: () => server.close(),
  }
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      const isOfThisTest = request.url === hook.path
      if (isOfThisTest) hook.received.push({ headers: request.headers, text, payload: JSON.parse(text) })
      const { status, headers = {}, body = '' } = isOfThisTest ? hook.answer() : { status: 200 }
      reply.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  hook.port = (server.address() as AddressInfo).port
  return hook
}
