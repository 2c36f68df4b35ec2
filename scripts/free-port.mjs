import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that a system gives to whoever connects: none of them takes it before somebody listens there. */
const [lowest, beyond] = [20_000, 32_768]

/** @returns {Promise<number>} a port of this machine that nobody listens on */
export function freePort() {
  return new Promise((resolve) => {
    const port = randomInt(lowest, beyond)
    const probe = createServer()
    probe.on('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
