import { connect } from 'node:net'
import type { Dice } from '@cairn/domain/demo/dice'
import type { HostileCall } from './hostile-requests.ts'

const headOf = ({ method, url, headers }: HostileCall, more: string[] = []) =>
  [
    `${method} ${url} HTTP/1.1`,
    ...(headers.host === undefined ? ['Host: localhost'] : []),
    ...Object.entries(headers).map(([name, said]) => `${name}: ${said}`),
    ...more,
  ].join('\r\n')

const lengthOf = (body: string) => `Content-Length: ${body.length}`
const chunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

/** What no library would send: the message itself is bent, not what it says. */
const bends: ((call: HostileCall, body: string) => string)[] = [
  (call, body) => `${headOf(call, [lengthOf(body)])}\r\n\r\n${body}`,
  (call, body) => `${headOf(call, ['Transfer-Encoding: chunked'])}\r\n\r\n${chunk(body)}`,
  // Two lengths, of which each would be another message.
  (call, body) => `${headOf(call, [lengthOf(body), 'Transfer-Encoding: chunked'])}\r\n\r\n${chunk(body)}`,
  (call, body) => `${headOf(call, ['Transfer-Encoding : chunked', lengthOf(body)])}\r\n\r\n${body}`,
  (call, body) => `${headOf(call, ['Transfer-Encoding: xchunked'])}\r\n\r\n${chunk(body)}`,
  (call, body) => `${headOf(call, [lengthOf(body), 'Content-Length: 0'])}\r\n\r\n${body}`,
  (call, body) => `${headOf(call, [`Content-Length: ${body.length + 100}`])}\r\n\r\n${body}`,
  (call, body) => `${headOf(call, [`Content-Length: ${Math.floor(body.length / 2)}`])}\r\n\r\n${body}`,
  (call, body) => `${headOf(call, ['Transfer-Encoding: chunked'])}\r\n\r\nffffffffffffffff\r\n${body}`,
  (call, body) => `${headOf(call, ['Transfer-Encoding: chunked'])}\r\n\r\n-1\r\n${body}\r\n0\r\n\r\n`,
  (call, body) =>
    `${headOf(call, ['Transfer-Encoding: chunked'])}\r\n\r\n1;${'e'.repeat(20_000)}\r\n${body.slice(0, 1)}\r\n0\r\n\r\n`,
  (call) => `${headOf(call)}\n\n`,
  (call) => `${headOf(call, [' folded: yes', '\tand: more'])}\r\n\r\n`,
  (call) => `${headOf(call, ['a\0b: c'])}\r\n\r\n`,
  (call) => `${headOf(call, ['no colon at all'])}\r\n\r\n`,
  (call) => `${headOf(call, ['Host: evil.example', 'Host: localhost'])}\r\n\r\n`,
  (call) =>
    `${headOf(
      call,
      Array.from({ length: 3000 }, (_, index) => `x-${index}: 1`),
    )}\r\n\r\n`,
  (call) => `${headOf(call, [`x-long: ${'l'.repeat(100_000)}`])}\r\n\r\n`,
  (call) => `${headOf(call, ['Expect: 100-continue', 'Content-Length: 5'])}\r\n\r\n`,
  (call) => `${headOf(call, ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x'])}\r\n\r\n`,
  (call) => headOf(call),
  (call) => headOf(call).replace('HTTP/1.1', 'HTTP/1.0').concat('\r\n\r\n'),
  (call) => headOf(call).replace('HTTP/1.1', 'HTTP/9.9').concat('\r\n\r\n'),
  (call) => headOf(call).replace(' HTTP/1.1', '').concat('\r\n\r\n'),
  (call) => `${headOf({ ...call, method: 'BREW' })}\r\n\r\n`,
  (call) => `${headOf({ ...call, method: call.method.toLowerCase() })}\r\n\r\n`,
  (call) => `${headOf({ ...call, url: `http://evil.example${call.url}` })}\r\n\r\n`,
  (call) => `${headOf({ ...call, url: call.url.replaceAll('/', '\\') })}\r\n\r\n`,
  (call) => `${headOf({ ...call, url: `/../..${call.url}` })}\r\n\r\n`,
  (call) => `${headOf({ ...call, url: call.url.replace('/api', '/api\0') })}\r\n\r\n`,
  (call) => `${headOf({ ...call, url: call.url.slice(1) })}\r\n\r\n`,
  (call) => `${headOf({ ...call, url: '*' })}\r\n\r\n`,
  (call) => `${headOf({ ...call, method: 'CONNECT', url: 'localhost:22' })}\r\n\r\n`,
  (call) => `${headOf(call, ['Content-Length: 0'])}\r\n\r\n${headOf(call, ['Content-Length: 0'])}\r\n\r\n`,
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  (_, body) => body,
]

/** The call as bytes, one a character; a text goes as the bytes of UTF-8. */
export const rawOf = (dice: Dice, call: HostileCall): string => {
  const bytes = (text: string) => Buffer.from(text).toString('latin1')
  const headers = Object.entries(call.headers).map(([name, said]) => [
    name,
    bytes(said).replaceAll(/[\r\n]+/g, ' '),
  ])
  const clean = { ...call, url: bytes(call.url), headers: Object.fromEntries(headers) }
  return dice.pick(bends)(clean, bytes(call.body ?? ''))
}

export type WireAnswer = { statuses: number[]; requestIds: string[]; text: string; hung: boolean }

/**
 * Calls when an answer is given up: once waiting for it has cost this process as much work, or twelve times as long by the
 * clock. A machine that is busy with other things makes nothing take longer by the first, and the second ends what sleeps.
 */
export const giveUpAfter = (patience: number, giveUp: () => void) => {
  const begun = { cpu: process.cpuUsage(), at: Date.now() }
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(begun.cpu)
    if ((user + system) / 1000 < patience && Date.now() - begun.at < 12 * patience) return
    clearInterval(looking)
    giveUp()
  }, patience / 4)
  return () => clearInterval(looking)
}

/** Sends the bytes, says that nothing follows, and reads until the server has closed the connection. */
export const sendRaw = (port: number, raw: string, patience: number): Promise<WireAnswer> =>
  new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1')
    const done = (hung: boolean) => {
      stopLooking()
      socket.destroy()
      resolve({
        statuses: [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)),
        requestIds: [...text.matchAll(/^x-request-id: (\S+)/gim)].map(([, id = '']) => id),
        text,
        hung,
      })
    }
    const stopLooking = giveUpAfter(patience, () => done(true))
    socket.setEncoding('latin1')
    socket.on('data', (part) => {
      text += part
    })
    // The server may close while we still write: that is an answer, too.
    socket.on('error', () => {})
    socket.on('close', () => done(false))
    socket.end(raw, 'latin1')
  })
