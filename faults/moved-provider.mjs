import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

// Loaded into a server before its own code: what goes to the payment provider goes to a port of this machine instead.
const port = Number(process.env.PROVIDER_PORT)

https.request = (options, ...rest) => {
  const request = http.request(
    { ...options, protocol: 'http:', host: '127.0.0.1', port, agent: false },
    ...rest,
  )
  // The provider's library waits for encryption before it writes.
  request.once('socket', (socket) => socket.once('connect', () => socket.emit('secureConnect')))
  return request
}
syncBuiltinESMExports()
