import type { IncomingMessage, Server } from 'node:http'

const mostDropped = 256 * 1024
/** Milliseconds. */
const longestDropping = 2000

/**
 * Who is answered while still sending is listened to a little longer, since many hear the answer only once they have
 * sent everything; what comes is dropped as it comes. Then the connection is closed, however much was announced.
 */
export const boundUnreadBodies = (server: Server) => {
  server.prependListener('request', (request, response) => {
    response.once('prefinish', () => {
      if (!request.complete) discardBody(request)
    })
  })
}

const discardBody = (request: IncomingMessage) => {
  const close = () => request.socket.destroy()
  const timer = setTimeout(close, longestDropping).unref()
  let dropped = 0
  request.on('data', ({ length }: Buffer) => {
    dropped += length
    if (dropped > mostDropped) close()
  })
  request.once('close', () => clearTimeout(timer))
  request.resume()
}
