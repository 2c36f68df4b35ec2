import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Where the app listens, for what only a real connection can show. */
export const listeningPort = async (app: FastifyInstance) => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

type Head = {
  method: string
  path: string
  headers: Record<string, string>
  /** Whether more of the head is to come. */
  isOpen?: true
}

/** A connection on which so far only the head of a request was sent. */
export const sendHead = async (port: number, { method, path, headers, isOpen }: Head) => {
  const line = connect(port, '127.0.0.1')
  line.on('error', () => {})
  await once(line, 'connect')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  line.write(
    `${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${lines.join('')}${isOpen ? 'x-more: ' : '\r\n'}`,
  )
  return line
}

type Answer = { status: number; code: string | undefined; text: string }

/** The first answer on a connection, as soon as all of it has come. */
export const answerOn = async (line: Socket): Promise<Answer> => {
  let text = ''
  for await (const chunk of line.iterator({ destroyOnReturn: false })) {
    text += chunk
    const [head = '', body = ''] = text.split('\r\n\r\n', 2)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.POSITIVE_INFINITY)
    if (Buffer.byteLength(body) >= length)
      return { status: Number(head.slice(9, 12)), code: JSON.parse(body || '{}').code, text: body }
  }
  throw new Error(`The connection ended after: ${text}`)
}
