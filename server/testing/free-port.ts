import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Systems give whoever connects a port above these. Of those, one that nobody listens on for a moment, as between two starts of
 * a server, may go to somebody's connection, even to one that is trying to reach that very server.
 */
const [lowest, beyond] = [20_000, 32_768]

export const freePort = async (): Promise<number> => {
  const port = randomInt(lowest, beyond)
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return freePort()
  }
  await once(probe.close(), 'close')
  return port
}
