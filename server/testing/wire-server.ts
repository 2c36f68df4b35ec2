import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What to do with a statement instead of saying that it is done. */
export type Mishap = 'silence' | 'hang-up' | { code: string }

const message = (type: string, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  )
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const welcome = message('R', Buffer.alloc(4))
const ready = message('Z', Buffer.from('I'))
const parsed = message('1')
const bound = message('2')
const noRows = message('n')
const done = message('C', 'SELECT 0')
const failed = (code: string) =>
  message(
    'E',
    Buffer.from('S'),
    'ERROR',
    Buffer.from('C'),
    code,
    Buffer.from('M'),
    'as told',
    Buffer.alloc(1),
  )

const textIn = (body: Buffer, from: number) => body.toString('utf8', from, body.indexOf(0, from))

/** Speaks as PostgreSQL does, has no data, and fails as told. */
export const wireServer = async (mishapOf: (sql: string) => Mishap | undefined = () => undefined) => {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0

  const converse = (socket: Socket) => {
    let open = Buffer.alloc(0)
    let isWelcomed = false
    let prepared = ''
    const answer = (sql: string, ...before: Buffer[]) => {
      heard.push(sql)
      const mishap = mishapOf(sql)
      if (mishap === 'silence') return
      if (mishap === 'hang-up') return void socket.destroy()
      socket.write(Buffer.concat(mishap ? [failed(mishap.code), ready] : [...before, done, ready]))
    }
    const hear = (type: string, body: Buffer) => {
      if (type === 'Q') answer(textIn(body, 0))
      if (type === 'P') prepared = textIn(body, body.indexOf(0) + 1)
      if (type === 'S') answer(prepared, parsed, bound, noRows)
      if (type === 'X') socket.end()
    }
    socket.on('data', (bytes) => {
      open = Buffer.concat([open, bytes])
      // The first message of a connection has no type.
      for (let lead = isWelcomed ? 1 : 0; open.length >= lead + 4; lead = 1) {
        const end = lead + open.readInt32BE(lead)
        if (open.length < end) return
        if (isWelcomed) hear(open.toString('latin1', 0, 1), open.subarray(5, end))
        else socket.write(Buffer.concat([welcome, ready]))
        isWelcomed = true
        open = open.subarray(end)
      }
    })
  }

  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    converse(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `postgres://cairn@127.0.0.1:${(server.address() as AddressInfo).port}/cairn`,
    heard,
    connections: () => connections,
    hangUp,
    close: async () => {
      hangUp()
      server.close()
      await once(server, 'close')
    },
  }
}
