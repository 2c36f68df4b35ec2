import { randomUUID } from 'node:crypto'
import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/messages'
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import type { Settings } from '../env.ts'
import { logReplies } from '../log.ts'
import { answerErrors } from '../refusal-replies.ts'
import { loggedTo } from '../testing/log.ts'
import { freshEmail, newcomer, password } from '../testing/people.ts'
import { type TestServer, testSecret, testServer } from '../testing/server.ts'
import { mailboxKey, mailboxRoutes } from './mailbox.ts'

const key = mailboxKey(testSecret)
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  await server.parts.db.raw('delete from mail_outbox')
})
afterAll(() => server?.close())

const get = async (url: string, options: InjectOptions = {}, app: FastifyInstance = server.app) => {
  const { statusCode, headers, body } = await app.inject({ url, query: { key }, ...options })
  return { status: statusCode, headers, body }
}

const keep = async (subject: string, createdAt = '2031-03-04T08:00:00Z') => {
  const id = randomUUID()
  await server.parts.db.raw(
    `insert into mail_outbox (id, kind, to_email, subject, html, text, status, created_at)
     values ($1, 'test', 'ada@example.com', $2, '<html><head></head><body>Hi</body></html>', 'Hi', 'kept', $3)`,
    [id, subject, createdAt],
  )
  return id
}

const nothingHere = { code: 'not_found', message: messages.notFound }

describe('The local mailbox', () => {
  it('says that there is no mail yet', async () => {
    const { status, headers, body } = await get('/mailbox')
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(body).toContain('No mail yet')
  })

  it('lists the mails, newest first, and leads to each', async () => {
    await keep('The middle one', '2031-03-04T09:00:00Z')
    await keep('The oldest', '2031-03-04T08:00:00Z')
    await keep('The newest', '2031-03-04T10:00:00Z')
    const { body } = await get('/mailbox')
    const subjects = [...body.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, subject]) => subject)
    expect(subjects).toEqual(['The newest', 'The middle one', 'The oldest'])
    const [link = ''] = [...body.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)
    const page = await get(link, { query: {} })
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('The newest') })
    expect(page.body).toContain('2031-03-04 10:00 UTC')
  })

  it('shows a mail in a frame of its own, and its plain text beside it', async () => {
    const client = server.visitor()
    const email = freshEmail()
    await client.call(accounts.signUp, { body: { fullName: 'Ada', email, password } })
    const [link = ''] = /\/mailbox\/[^"]+/.exec((await get('/mailbox')).body) ?? []
    const page = await get(link, { query: {} })
    expect(page.body).toContain('Confirm your email for Cairn')
    expect(page.body).toContain(email)
    expect(page.body).toMatch(/<pre>[^<]*confirm-email\?token=/)
    expect(String(page.headers['content-security-policy'])).toContain("frame-src 'self'")

    const source = /<iframe[^>]* src="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const { status, headers, body } = await get(source, { query: {} })
    expect(status).toBe(200)
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'self'")
    expect(headers).not.toHaveProperty('x-frame-options')
    const links = [...body.matchAll(/<a [^>]*>/g)].map(([link]) => link)
    expect(links).toHaveLength(1)
    expect(links[0]).toMatch(/href="[^"]*confirm-email\?token=/)
    // In the sandbox a link may only lead the whole window elsewhere.
    expect(links[0]).toContain('target="_top"')
  })
})

describe('The local mailbox is not there', () => {
  const refusals: [string, InjectOptions][] = [
    ['without the key', { query: {} }],
    ['with an empty key', { query: { key: '' } }],
    ['with a wrong key', { query: { key: 'f'.repeat(key.length) } }],
    ['with a shorter key', { query: { key: key.slice(1) } }],
    ['with a key in other letters', { query: { key: 'é'.repeat(key.length) } }],
    ['with two keys', { query: { key: [key, key] } }],
    ['under a foreign name', { headers: { host: 'cairn.example' } }],
    ['under a name that only begins like this host', { headers: { host: 'localhost.evil.example' } }],
    ['from another machine', { remoteAddress: '192.168.1.20' }],
    ['from another machine over IPv6', { remoteAddress: '::ffff:10.0.0.1' }],
    ...[
      'forwarded',
      'via',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
      'x-real-ip',
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
    ].map((name): [string, InjectOptions] => [
      `over a proxy that says ${name}`,
      { headers: { [name]: '127.0.0.1' } },
    ]),
  ]

  it.each(refusals)('%s', async (_case, options) => {
    const id = await keep('Secret')
    for (const url of ['/mailbox', `/mailbox/${id}`, `/mailbox/${id}/content`]) {
      const { status, body } = await get(url, options)
      expect({ url, status, body: JSON.parse(body) }).toEqual({ url, status: 404, body: nothingHere })
    }
  })

  const withSettings = (settings: Partial<Settings>) =>
    buildApp({ ...server.parts, settings: { ...server.parts.settings, ...settings } })

  it('where a mail server is set', async () => {
    const app = await withSettings({ smtpUrl: 'smtp://127.0.0.1:25' })
    expect(await get('/mailbox', {}, app)).toMatchObject({ status: 404 })
    await app.close()
  })

  it('where a proxy is trusted: for whom it calls this machine, and where it says nothing of itself', async () => {
    const app = await withSettings({ trustProxy: true })
    const proxied = { headers: { 'x-forwarded-for': '127.0.0.1' }, remoteAddress: '10.0.0.1' }
    for (const how of [proxied, {}]) expect(await get('/mailbox', how, app)).toMatchObject({ status: 404 })
    await app.close()
  })

  it.each(['127.0.0.1:3000', 'localhost', '[::1]:3000'])('but it is under this host: %s', async (host) => {
    expect((await get('/mailbox', { headers: { host }, remoteAddress: '::1' })).status).toBe(200)
  })
})

describe('A mail that is not there', () => {
  it.each([
    ['of an unknown id', randomUUID()],
    ['of a malformed id', 'no-such-id'],
    ['of an id that climbs', '..%2f..%2fetc%2fpasswd'],
    ['of an id with a quote', `'%20or%201=1--`],
  ])('%s', async (_case, id) => {
    for (const url of [`/mailbox/${id}`, `/mailbox/${id}/content`]) {
      const { status, body } = await get(url)
      expect({ status, body: JSON.parse(body) }).toEqual({ status: 404, body: nothingHere })
    }
  })
})

describe('Nothing in a mail can run', () => {
  const attack = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'

  it('neither a name in the list, nor on the page, nor in the mail itself', async () => {
    // A name stands in no mail before its owner has proven their address.
    const { email } = await newcomer(server, attack)
    const body = { fullName: 'Eve', email, password }
    expect((await server.visitor().call(accounts.signUp, { body })).status).toBe(200)
    const id = /\/mailbox\/([^"?]+)/.exec((await get('/mailbox')).body)?.[1]
    const mail = await get(`/mailbox/${id}/content`)
    expect(mail.body).toContain('alert(1)')
    for (const { body } of [await get('/mailbox'), await get(`/mailbox/${id}`), mail])
      expect(body).not.toMatch(/<script|<img/i)
  })

  it('nor a subject in the list or on the page', async () => {
    const id = await keep(attack)
    for (const { status, body } of [await get('/mailbox'), await get(`/mailbox/${id}`)]) {
      expect(status).toBe(200)
      expect(body).toContain('&#60;script&#62;')
      expect(body).not.toMatch(/<script|<img/i)
    }
  })

  it('for the browser is told to sandbox it, to load nothing and to run nothing', async () => {
    const id = await keep('Hello')
    const policies = await Promise.all(
      ['/mailbox', `/mailbox/${id}`, `/mailbox/${id}/content`].map(
        async (url) => (await get(url)).headers['content-security-policy'],
      ),
    )
    for (const policy of policies) {
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|allow-forms|https?:|\*/)
    }
    expect(policies[2]).toMatch(/^sandbox /)
    expect((await get(`/mailbox/${id}`)).body).toMatch(
      /<iframe[^>]* sandbox="allow-top-navigation-by-user-activation"/,
    )
  })
})

describe('The key', () => {
  it('stands in no line of the log', async () => {
    const { lines, options } = loggedTo('debug')
    const app = fastify(options)
    logReplies(app)
    answerErrors(app)
    mailboxRoutes(app, server.parts, async () => null)
    for (const url of ['/mailbox', `/mailbox/${randomUUID()}`, '/mailbox/%', '/mailbox/a/b/c'])
      await app.inject({ url: `${url}?a=b&key=${key}` })
    await app.inject({ url: '/elsewhere', headers: { referer: `http://localhost/mailbox?key=${key}` } })
    await app.close()
    expect(lines.join('')).toContain('"route":"/mailbox"')
    expect(lines.join('')).not.toContain(key)
  })
})
