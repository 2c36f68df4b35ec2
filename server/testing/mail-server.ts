import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  url: string
  port: number
  /** What it accepted, as the recipient's mail program reads it. */
  delivered: { mail: Email; recipients: string[] }[]
  close(): Promise<void>
}

type Behaviour = {
  port?: number
  /** Answers every mail with this code instead of taking it. */
  refuseWith?: number
  /** Takes a mail only when this resolves. */
  hold?: () => Promise<void>
  /** Lets in only who knows this. */
  password?: string
}

/** A real mail server on this machine. */
export const mailServer = async ({
  port,
  refuseWith,
  hold,
  password,
}: Behaviour = {}): Promise<MailServer> => {
  const delivered: MailServer['delivered'] = []
  const receive = async (stream: NodeJS.ReadableStream, recipients: string[]) => {
    const mail = await PostalMime.parse(await text(stream))
    await hold?.()
    if (refuseWith !== undefined) throw Object.assign(new Error('No thanks'), { responseCode: refuseWith })
    delivered.push({ mail, recipients })
  }
  const server = new SMTPServer({
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (given, _session, done) =>
      given.password === password
        ? done(null, { user: given.username })
        : done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    disableReverseLookup: true,
    onData: (stream, { envelope }, done) => {
      receive(
        stream,
        envelope.rcptTo.map(({ address }) => address),
      ).then(() => done(), done)
    },
  })
  server.on('error', () => {})
  const listening = server.listen(port ?? 0, '127.0.0.1')
  await once(listening, 'listening')
  const at = (listening.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    delivered,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Something that listens where a mail server should be and behaves as told. */
export const strangeServer = async (behave: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    behave(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
