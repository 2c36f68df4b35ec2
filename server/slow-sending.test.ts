import { once } from 'node:events'
import type { Socket } from 'node:net'
import { accounts } from '@cairn/domain/accounts/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { founder } from './testing/people.ts'
import { answerOn, listeningPort, sendHead } from './testing/raw-request.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let app: TestServer['app']
let port: number
let cookie: string
beforeAll(async () => {
  server = await testServer()
  const { client } = await founder(server)
  cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  app = await buildApp(server.parts, undefined, 600)
  port = await listeningPort(app)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const json = { 'content-type': 'application/json' }

/** One more byte whenever there is room for it in the time a request has, so that no silence ends it. */
const drip = (line: Socket) => {
  const dripping = setInterval(() => line.write('x'), 50)
  line.once('close', () => clearInterval(dripping))
}

const closedWith = async (line: Socket) => {
  let text = ''
  line.on('data', (chunk) => {
    text += chunk
  })
  await new Promise((resolve) => line.once('close', resolve))
  return text.split('\r\n', 1)[0]
}

describe('Who takes too long to send a request is cut off', () => {
  it('in the middle of the head', async () => {
    const line = await sendHead(port, {
      method: 'POST',
      path: accounts.signIn.path,
      headers: {},
      isOpen: true,
    })
    drip(line)
    expect(await closedWith(line)).toBe('HTTP/1.1 408 Request Timeout')
  })

  it.each([
    ['half a body', () => {}],
    ['a body byte by byte', drip],
  ])('with %s', async (_, goOn) => {
    const lines = await Promise.all([
      sendHead(port, { ...accounts.signIn, headers: { ...json, 'content-length': '5000' } }),
      sendHead(port, { ...objectives.create, headers: { ...json, cookie, 'content-length': '5000' } }),
      sendHead(port, { ...objectives.create, headers: { ...json, cookie, 'transfer-encoding': 'chunked' } }),
    ])
    for (const line of lines) goOn(line)
    for (const begun of await Promise.all(lines.map(closedWith))) expect(begun).toMatch(/^HTTP\/1.1 40[08] /)
  })

  it('and nobody who only waits for an answer, or between two requests', async () => {
    const head = { ...accounts.session, headers: {} }
    const line = await sendHead(port, head)
    expect((await answerOn(line)).status).toBe(200)
    const slow = await sendHead(port, { ...accounts.signIn, headers: { ...json, 'content-length': '5000' } })
    await once(slow.resume(), 'close')
    line.write(`GET ${head.path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    expect((await answerOn(line)).status).toBe(200)
    line.destroy()
  })
})
