import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../server/testing/free-port.ts'

export type TcpProxy = {
  port: number
  /** Nothing is passed on and nobody is told, as behind a cable that was pulled. */
  fallSilent(): void
  /** Ends what is open and refuses what is new, as a machine does on which nothing listens. */
  refuse(): Promise<void>
  /** Passes everything on; what was held back while it was silent comes first. */
  passOn(): Promise<void>
  close(): Promise<void>
}

/** Stands between two programs on this machine and can be told to fail. */
export const openTcpProxy = async (targetPort: number): Promise<TcpProxy> => {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false

  const accept = (near: Socket) => {
    const far = connect(targetPort, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('data', (bytes) => void other.write(bytes))
      one.on('error', () => {})
      one.on('close', () => {
        // What was already said still gets there.
        other.end()
        pairs.delete(pair)
      })
    }
    if (isSilent) hold(pair)
  }
  const hold = (pair: readonly Socket[]) => {
    for (const socket of pair) socket.pause()
  }
  const end = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    pairs.clear()
  }

  let server: Server | null = null
  const listen = async (port: number) => {
    server = createServer(accept).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const stopListening = async () => {
    const closing = server
    server = null
    if (closing === null) return
    const closed = once(closing, 'close')
    closing.close()
    end()
    await closed
  }
  const port = await listen(await freePort())

  return {
    port,
    fallSilent: () => {
      isSilent = true
      for (const pair of pairs) hold(pair)
    },
    refuse: stopListening,
    passOn: async () => {
      isSilent = false
      for (const pair of pairs) for (const socket of pair) socket.resume()
      if (server === null) await listen(port)
    },
    close: stopListening,
  }
}
