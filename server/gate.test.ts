import { gzipSync } from 'node:zlib'
import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from './content-policy.ts'
import { sendRaw } from './testing/hostile-wire.ts'
import { newcomer } from './testing/people.ts'
import { listeningPort } from './testing/raw-request.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://cairn.example' })
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const signIn = { method: 'POST', url: '/api/accounts/sign-in' } as const

const sent = async (options: Parameters<ReturnType<TestServer['visitor']>['send']>[0]) => {
  const { status, headers, text } = await server.visitor().send(options)
  return { status, headers, body: JSON.parse(text) }
}

describe('Bad input is refused in words, never with a 500', () => {
  it('malformed JSON', async () => {
    const { status, body } = await sent({ ...signIn, headers: json, payload: '{"email":' })
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'malformed_request', message: messages.malformed },
    })
  })

  it('wrong types', async () => {
    const { status, body } = await sent({ ...signIn, payload: { email: 7, password: ['x'] } })
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'invalid_input', field: 'email' } })
  })

  it('a body that is no object', async () => {
    for (const payload of ['null', '[]', '"text"', '7'])
      expect((await sent({ ...signIn, headers: json, payload })).status).toBe(422)
  })

  it('a body of 2 MB', async () => {
    const payload = JSON.stringify({ email: 'x'.repeat(2 * 1024 * 1024) })
    const { status, body } = await sent({ ...signIn, headers: json, payload })
    expect({ status, body }).toEqual({ status: 413, body: { code: 'too_large', message: messages.tooLarge } })
  })

  it('a packed body, which is not unpacked', async () => {
    const payload = gzipSync(JSON.stringify({ email: 'x'.repeat(2 * 1024 * 1024) }))
    const { status, body } = await sent({
      ...signIn,
      headers: { ...json, 'content-encoding': 'gzip' },
      payload,
    })
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'malformed_request', message: messages.malformed },
    })
  })

  it('a body that is not JSON', async () => {
    const { status, body } = await sent({
      ...signIn,
      headers: { 'content-type': 'text/plain' },
      payload: 'hello',
    })
    expect({ status, body }).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
  })

  it('an unknown path under /api, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const { status, body } = await sent({ method, url: '/api/no-such-call' })
      expect({ status, body }).toEqual({
        status: 404,
        body: { code: 'not_found', message: messages.notFound },
      })
    }
  })

  it('a path that climbs out of its folder', async () => {
    for (const url of ['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2fpackage.json'])
      expect(await sent({ method: 'GET', url })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('an address that cannot be decoded', async () => {
    const { status, body } = await sent({ method: 'GET', url: '/api/%' })
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'malformed_request', message: messages.malformed },
    })
  })

  it('text that the database cannot store, wherever it stands', async () => {
    const payload = { fullName: 'nul\0byte', email: 'a@b.co', password: 'correct horse' }
    const { status, body } = await sent({ method: 'POST', url: '/api/accounts/sign-up', payload })
    expect({ status, body }).toEqual({
      status: 422,
      body: { code: 'invalid_input', message: messages.unstorable, field: 'fullName' },
    })
  })

  it('a body nested a hundred thousand deep', async () => {
    const payload = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const { client } = await newcomer(server)
    const { status } = await client.send({
      method: 'POST',
      url: '/api/create-company',
      headers: json,
      payload,
    })
    expect(status).toBe(400)
  })
})

describe('The session', () => {
  it('is asked for before anything else is looked at', async () => {
    const { status, body } = await sent({ method: 'POST', url: '/api/create-company', payload: {} })
    expect(status).toBe(401)
    expect(body).toMatchObject({
      code: 'not_signed_in',
      message: 'Not authenticated',
      error: 'Not authenticated',
    })
  })

  it('ends when its time is over', async () => {
    const { client } = await newcomer(server)
    expect((await client.call(accounts.me, {})).status).toBe(200)
    server.travelTo(new Date(Date.now() + 31 * 24 * 3600 * 1000))
    expect((await client.call(accounts.me, {})).status).toBe(401)
    server.travelTo(new Date())
    expect((await client.call(accounts.me, {})).status).toBe(200)
  })

  it('is nobody behind a tampered, an unsigned or a forged cookie', async () => {
    const { client } = await newcomer(server)
    const [[name, value] = ['', '']] = [...client.cookies]
    const [token] = value.split('.')
    for (const cookie of [`x${value}`, token ?? '', `${token}.`, `${token}.AAAA`, '.', 'nonsense'])
      expect((await sent({ method: 'GET', url: '/api/me', cookies: { [name]: cookie } })).status).toBe(401)
  })

  it('is not taken from a request that another site started', async () => {
    const { client } = await newcomer(server)
    const elsewhere = { origin: 'https://evil.example' }
    const { status, text } = await client.send({
      method: 'POST',
      url: '/api/accounts/sign-out',
      headers: elsewhere,
    })
    expect({ status, code: JSON.parse(text).code }).toEqual({ status: 403, code: 'foreign_origin' })
    expect((await client.call(accounts.me, {})).status).toBe(200)
    const own = { origin: 'https://cairn.example' }
    expect((await client.send({ method: 'POST', url: '/api/accounts/sign-out', headers: own })).status).toBe(
      200,
    )
  })
})

/** What is answered before any route is found, or because no route could be. */
const strayAddresses = ['/api/%ff', '/%ff', `/api/objectives/${'x'.repeat(300)}`, '/api/nothing', '/nothing']

describe('Every reply', () => {
  it('carries the API version, and a request for another one is refused', async () => {
    const { headers } = await sent({ method: 'GET', url: '/api/session' })
    expect(headers['cairn-api-version']).toBe('1')
    const other = await sent({ method: 'GET', url: '/api/session', headers: { 'cairn-api-version': '2' } })
    expect(other).toMatchObject({ status: 400, body: { code: 'wrong_api_version' } })
  })

  it('carries a strict content policy and no hint to store it', async () => {
    const { headers } = await sent({ method: 'GET', url: '/api/session' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(policy).toContain("base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
  })

  it.each(strayAddresses)(
    'is as guarded and as traceable where there is no such address: %s',
    async (url) => {
      const known = await sent({ method: 'GET', url: '/api/session' })
      const { status, headers, body } = await sent({ method: 'GET', url })
      expect([400, 404]).toContain(status)
      expect(body.message).toBeTypeOf('string')
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      for (const name of Object.keys(securityHeaders('https://cairn.example', true)))
        expect([name, headers[name]]).toEqual([name, known.headers[name]])
    },
  )

  it.each([
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no message', '\x16\x03\x01\x02\x00', 400],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['too much of a head', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'l'.repeat(50_000)}\r\n\r\n`, 431],
  ])('is in our words even to bytes that are no request: %s', async (_, raw, status) => {
    const { statuses, text, hung } = await sendRaw(await listeningPort(server.app), raw, 5000)
    expect({ statuses, hung }).toEqual({ statuses: [status], hung: false })
    expect(text).toContain(JSON.stringify({ code: 'malformed_request', message: messages.malformed }))
    for (const [name, value] of Object.entries(securityHeaders('https://cairn.example', true)))
      expect(text).toContain(`${name}: ${value}`)
  })
})
