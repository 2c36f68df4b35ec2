import { accounts } from '@cairn/domain/accounts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from './reference/openapi.ts'
import { founder, password } from './testing/people.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://cairn.example' })
})
afterAll(() => server.close())

const changing = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET')

describe('Another site', () => {
  it.each([
    ['by its origin', { origin: 'https://evil.example' }],
    ['by an origin that says nothing', { origin: 'null' }],
    ['by our own name without encryption', { origin: 'http://cairn.example', host: 'cairn.example' }],
    ['by the browser’s own word', { 'sec-fetch-site': 'cross-site' }],
    ['by the browser’s word that it is a neighbour', { 'sec-fetch-site': 'same-site' }],
  ])('is known %s, and every call that changes something turns it away', async (_, headers) => {
    const { client } = await founder(server)
    const passed: string[] = []
    for (const { room, name, endpoint } of changing) {
      const url = endpoint.path.replace(/:\w+/g, crypto.randomUUID())
      const { status, text } = await client.send({ method: endpoint.method, url, headers, payload: {} })
      if (status !== 403 || JSON.parse(text).code !== 'foreign_origin') passed.push(`${room}.${name}`)
    }
    expect(passed).toEqual([])
  })

  it('is never told by any header that it may read an answer', async () => {
    const { client } = await founder(server)
    const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await client.send({ method, url: '/api/me', headers: asked })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' })
    }
  })

  it('can put no answer into a frame', async () => {
    const { headers } = await server.visitor().send({ method: 'GET', url: '/api/session' })
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-opener-policy': 'same-origin',
    })
  })
})

describe('Pages of other sites are kept from holding on to ours', () => {
  const policyAt = async (settings: Record<string, string>, headers: Record<string, string>) => {
    const plain = await testServer(settings)
    const { headers: answered } = await plain.visitor().send({ method: 'GET', url: '/api/session', headers })
    await plain.close()
    return answered['cross-origin-opener-policy']
  }

  it.each([
    ['where the public address has https', { PUBLIC_URL: 'https://cairn.example' }, { host: 'machine:3000' }],
    [
      'where a trusted proxy says so',
      { TRUST_PROXY: 'true' },
      { host: 'cairn.test', 'x-forwarded-proto': 'https' },
    ],
    ['on this machine', {}, { host: 'localhost:3000' }],
    ['on this machine by its number', {}, { host: '127.0.0.1:3000' }],
  ])('%s', async (_, settings, headers) => {
    expect(await policyAt(settings, headers)).toBe('same-origin')
  })

  it('but not where a browser would not heed it and complains of it on every page', async () => {
    const url = { PUBLIC_URL: 'http://cairn.test:3000' }
    expect(await policyAt(url, { host: 'cairn.test:3000' })).toBeUndefined()
    expect(await policyAt(url, { host: 'localhost.cairn.test' })).toBeUndefined()
  })
})

describe('An origin is our own', () => {
  const statusOf = async (proxied: TestServer, headers: Record<string, string>) => {
    const { status } = await proxied.visitor().send({
      method: 'POST',
      url: accounts.signOut.path,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    })
    return status
  }

  it.each([
    ['under the public address', 'https://cairn.example', 'cairn.example', 200],
    ['under a machine’s own name', 'http://machine:3000', 'machine:3000', 200],
    ['not under another port of it', 'http://machine:4000', 'machine:3000', 403],
    ['not under another scheme of it', 'https://machine:3000', 'machine:3000', 403],
    ['not where it only begins alike', 'https://cairn.example.evil', 'cairn.example', 403],
    ['not where it has no shape', 'cairn.example', 'cairn.example', 403],
  ])('%s', async (_, origin, host, status) => {
    expect(await statusOf(server, { origin, host })).toBe(status)
  })

  it('under the scheme that a trusted proxy names', async () => {
    const proxied = await testServer({ PUBLIC_URL: 'https://cairn.example', TRUST_PROXY: 'true' })
    const at = { host: 'second.example', 'x-forwarded-proto': 'https' }
    expect(await statusOf(proxied, { origin: 'https://second.example', ...at })).toBe(200)
    expect(await statusOf(proxied, { origin: 'http://second.example', ...at })).toBe(403)
    await proxied.close()
  })
})

describe('A session cookie that someone else planted', () => {
  it('is replaced by signing in, and opens nothing afterwards', async () => {
    const [attacker, victim] = [await founder(server), await founder(server)]
    const browser = server.visitor()
    for (const [name, value] of attacker.client.cookies) browser.cookies.set(name, value)
    const planted = [...browser.cookies.values()]
    const { reply } = await browser.call(accounts.signIn, { body: { email: victim.email, password } })
    expect(reply.account.id).toBe(victim.id)
    expect([...browser.cookies.values()]).not.toEqual(planted)
    expect((await attacker.client.call(accounts.me, {})).status).toBe(401)
  })
})
