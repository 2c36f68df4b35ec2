import { createServer } from 'node:http'

/** A program that webhooks are sent to, and that answers as it is told. */
export const openReceiver = async (port: number) => {
  let status = 200
  const server = createServer((request, reply) => {
    request.resume()
    request.on('end', () => reply.writeHead(status).end('answered'))
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    answer: (wanted: number) => {
      status = wanted
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}
