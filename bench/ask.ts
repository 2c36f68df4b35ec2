import { connect } from 'node:net'

type Asked = { cookie: string; authorization?: string; method?: string; body?: object }
type Answer = { status: number; bytes: number }
type Line = (text: string) => Promise<Answer>

const headOf =
  /^HTTP\/1\.1 (\d+)[\s\S]*?\r\n(?:content-length: (\d+)|transfer-encoding: chunked)[\s\S]*?\r\n\r\n/i
const lastChunk = '0\r\n\r\n'

/**
 * A connection that stays, and keeps nobody from ending. Of an answer it reads the status and the length: what is measured here shares its processors with
 * whoever asks, and Node's own client spends several times as much.
 */
const openLine = (host: string, port: number): Line => {
  let settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
  let start = ''
  let known: Answer | undefined
  /** How much is still to come, where that was said beforehand; else the end says so itself. */
  let missing: number | undefined
  let end = ''
  const socket = connect(port, host).setNoDelay(true)
  const take = (chunk: Buffer) => {
    if (known === undefined) {
      start += chunk.toString('latin1')
      const head = headOf.exec(start)
      if (head === null) return
      const came = start.length - head[0].length
      known = { status: Number(head[1]), bytes: Number(head[2] ?? came) }
      missing = head[2] === undefined ? undefined : known.bytes - came
      end = start.slice(-lastChunk.length)
      start = ''
    } else if (missing === undefined) {
      known.bytes += chunk.length
      end = (end + chunk.toString('latin1', Math.max(0, chunk.length - lastChunk.length))).slice(
        -lastChunk.length,
      )
    } else missing -= chunk.length
    if (missing === undefined ? end !== lastChunk : missing > 0) return
    const answer = known
    known = undefined
    socket.unref()
    settle?.resolve(answer)
  }
  socket.on('data', take)
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('The server hung up')))
  return (text) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject }
      socket.ref()
      socket.write(text)
    })
}

const idle: Line[] = []

/** One call over a connection that stays, with as little work of its own as can be; answers with its bytes. */
export const ask = async (address: string, asked: Asked) => {
  const { status, bytes } = await answerOf(address, asked)
  if (status === 200 || status === 201) return bytes
  throw new Error(`${address} answered ${status}`)
}

/** The same where the server may refuse for too much load: null then. */
export const askUnlessRefused = async (address: string, asked: Asked) => {
  const { status, bytes } = await answerOf(address, asked)
  if (status === 503) return null
  if (status === 200) return bytes
  throw new Error(`${address} answered ${status}`)
}

const answerOf = async (address: string, { cookie, authorization, method = 'GET', body }: Asked) => {
  const { host, hostname, port, pathname, search } = new URL(address)
  const json = body === undefined ? '' : JSON.stringify(body)
  const sent = json && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`
  const allowed = authorization ? `authorization: ${authorization}\r\n` : ''
  const line = idle.pop() ?? openLine(hostname, Number(port))
  const answer = await line(
    `${method} ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n${allowed}${sent}\r\n${json}`,
  )
  idle.push(line)
  return answer
}
