import { once } from 'node:events'
import { request } from 'node:http'

type HeldRequest = {
  /** Sends the body that the server is waiting for. */
  finish(): void
  status: Promise<number>
}

/** A request the server has accepted and begun to read, but whose body is still to come. */
export const holdRequest = async (url: string, body: object): Promise<HeldRequest> => {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    expect: '100-continue',
  }
  const open = request(url, { method: 'POST', headers, agent: false })
  const status = once(open, 'response').then(async ([response]): Promise<number> => {
    response.resume()
    await once(response, 'end')
    return response.statusCode
  })
  open.flushHeaders()
  await once(open, 'continue')
  return { finish: () => void open.end(text), status }
}
