import { once } from 'node:events'
import type { Socket } from 'node:net'
import { accounts } from '@cairn/domain/accounts/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { objectives } from '@cairn/domain/objectives/contract'
import { imports } from '@cairn/domain/objectives/import-contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from './reference/openapi.ts'
import { founder } from './testing/people.ts'
import { answerOn, listeningPort, sendHead } from './testing/raw-request.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let port: number
const opened: Socket[] = []
const accepted: Socket[] = []
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: 'true' })
  server.app.server.on('connection', (socket) => accepted.push(socket))
  port = await listeningPort(server.app)
})
afterEach(() => {
  for (const line of opened.splice(0)) line.destroy()
  server.travelTo(new Date())
})
afterAll(() => server.close())

const huge = { 'content-length': String(10 * 1024 * 1024) }
const ofAnyLength = { 'transfer-encoding': 'chunked' }

const asked = async (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  headers: Record<string, string>,
) => {
  const line = await sendHead(port, {
    method,
    path: path.replace(/:\w+/g, crypto.randomUUID()),
    headers: { 'content-type': 'application/json', ...headers },
  })
  opened.push(line)
  return line
}
const briefly = async (line: Socket) => {
  const { status, code } = await answerOn(line)
  return { status, code }
}
const refusalBeforeBody = async (endpoint: Endpoint, headers: Record<string, string>) =>
  briefly(await asked(endpoint, headers))

const closed = (line: Socket) => new Promise((resolve) => line.once('close', resolve))

const withBody = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET')
const everyCall = withBody.map(({ room, name, endpoint }) => [`${room}.${name}`, endpoint] as const)
const callsNotForAll = everyCall.filter(([, { audience }]) => audience !== 'visitor')
const cookiesOf = ({ cookies }: { cookies: Map<string, string> }) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('Before anything of a body has been sent', () => {
  it.each(everyCall)('someone signed out who announces 10 MB is refused by %s', async (_, endpoint) => {
    const { status, code } = await refusalBeforeBody(endpoint, huge)
    if (endpoint.audience !== 'visitor')
      expect({ status, code }).toEqual({ status: 401, code: 'not_signed_in' })
    else expect(['too_large', 'malformed_request']).toContain(code)
  })

  it.each(callsNotForAll)(
    'someone signed out who announces no length is refused by %s',
    async (_, endpoint) => {
      expect(await refusalBeforeBody(endpoint, ofAnyLength)).toEqual({ status: 401, code: 'not_signed_in' })
    },
  )

  it.each(everyCall)('another site is refused by %s', async (_, endpoint) => {
    const { code } = await refusalBeforeBody(endpoint, { ...huge, origin: 'https://evil.example' })
    expect(code).toBe('foreign_origin')
  })

  it.each(everyCall)('another version is refused by %s', async (_, endpoint) => {
    const { code } = await refusalBeforeBody(endpoint, { ...ofAnyLength, 'cairn-api-version': '7' })
    expect(code).toBe('wrong_api_version')
  })

  it('who tried too often is refused', async () => {
    const headers = { 'x-forwarded-for': '10.8.8.8' }
    const { most } = accounts.signIn.tries
    const trying = server.visitor('10.0.0.1')
    for (let tried = 0; tried < most; tried += 1)
      await trying.send({ method: 'POST', url: accounts.signIn.path, headers, payload: {} })
    const { code } = await refusalBeforeBody(accounts.signIn, { ...headers, ...ofAnyLength })
    expect(code).toBe('too_many_tries')
  })

  it('a member whose access has lapsed is refused', async () => {
    const { client } = await founder(server)
    server.travelTo(new Date(Date.now() + 15 * 24 * 3_600_000))
    const { code } = await refusalBeforeBody(objectives.create, { cookie: cookiesOf(client), ...ofAnyLength })
    expect(code).toBe('access_lapsed')
  })
})

describe('A body', () => {
  it('that anyone may send is small, whatever length it announces', async () => {
    const line = await asked(accounts.signIn, ofAnyLength)
    const part = 'x'.repeat(20 * 1024)
    line.write(`${part.length.toString(16)}\r\n${part}\r\n`)
    expect(await briefly(line)).toEqual({ status: 413, code: 'too_large' })
  })

  it('of a member may be larger', async () => {
    const { client } = await founder(server)
    const body = { name: 'x'.repeat(500_000) }
    expect((await client.send({ method: 'PATCH', url: workspace.change.path, payload: body })).status).toBe(
      422,
    )
  })

  it('of someone who was refused is read only a little further, and the connection closed', async () => {
    const line = await asked(imports.import, { 'content-length': String(1024 ** 3) })
    await answerOn(line)
    const received = accepted.at(-1) as Socket
    const part = Buffer.alloc(64 * 1024)
    const push = () => {
      while (!line.destroyed && line.write(part));
    }
    line.on('drain', push).resume()
    push()
    await closed(line)
    expect(received.bytesRead).toBeLessThan(1024 * 1024)
  })

  it('of someone who was refused and then falls silent keeps no connection open', async () => {
    const line = await asked(imports.import, { 'content-length': '5000' })
    await answerOn(line)
    line.resume()
    await closed(line)
  })

  it('that was short leaves the connection to the next request', async () => {
    const line = await asked(objectives.create, { 'content-length': '2' })
    await answerOn(line)
    line.write('{}GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n')
    expect((await answerOn(line)).status).toBe(200)
  })

  it('that took long counts for nothing if the session has ended meanwhile', async () => {
    const { client } = await founder(server)
    const text = JSON.stringify({ name: 'Fjord & Daughters' })
    const line = await asked(workspace.change, {
      cookie: cookiesOf(client),
      'content-length': String(text.length),
      expect: '100-continue',
    })
    await once(line, 'data')
    expect((await client.call(accounts.me, {})).status).toBe(200)
    await client.call(accounts.signOut, {})
    server.travelTo(new Date(Date.now() + 2000))
    line.write(text)
    expect(await briefly(line)).toEqual({ status: 401, code: 'not_signed_in' })
  })
})
