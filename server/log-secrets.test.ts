import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import type { Database, Tx } from './db/client.ts'
import { describeError, warningOf } from './log.ts'
import { endpoints } from './reference/openapi.ts'
import { askOnce } from './testing/ask-once.ts'
import { kindOf } from './testing/id-kinds.ts'
import { type Visit, visits } from './testing/permission-callers.ts'
import { requestOf } from './testing/permission-requests.ts'
import { injectable, places, type Sample, sampleRequest } from './testing/sample-requests.ts'
import { type TestServer, testServer } from './testing/server.ts'

/** What a log must never hold, as a word that no rule could know by its looks, an address and a token. */
const secrets = ['zimt und zucker', 'zimt@zucker.example', 'c1ea'.repeat(16)] as const
const [word, address, token] = secrets
const found = (lines: readonly string[]) =>
  lines.filter((line) => [...secrets, encodeURIComponent(word), 'zucker'].some((one) => line.includes(one)))

let server: TestServer
let visit: Visit
const lines: string[] = []
const logged = { write: (line: string) => lines.push(line) }
let app: FastifyInstance
beforeAll(async () => {
  server = await testServer()
  visit = await visits(server).of('admin')
  const settings = { ...server.parts.settings, logLevel: 'debug' as const }
  app = await buildApp({ ...server.parts, settings }, logged)
})
afterAll(async () => {
  await app?.close()
  await server?.close()
})

/** A database that says in its failure whatever it was given; it counts tries, so that the call itself is reached. */
const talkative = (db: Database): Database => {
  const fail = async (text: string, values: readonly unknown[] = []): Promise<never> => {
    throw new Error(`no room for ${JSON.stringify(values)} in ${text}`, {
      cause: new Error(values.join(' ')),
    })
  }
  const query = async (text: string, values: readonly unknown[] = []) =>
    text.includes('auth.rate_limit') ? [] : fail(text, values)
  const tx: Tx = { query, script: fail, proxy: fail }
  return {
    ...db,
    raw: query,
    as: (_role, _view, run) => run(tx),
    crossing: (_name, text, values) => fail(text, values),
  }
}

/** Everything the schema takes, said with secrets, one place after the other. */
const samplesOf = ({ room, endpoint }: (typeof endpoints)[number]): Sample[] => {
  const ownId = (field: string) => visit.asked.ids[kindOf(room, field)]
  return places(endpoint).flatMap((place) =>
    secrets.map((value) => sampleRequest(endpoint, ownId, { place, value })),
  )
}

describe('The log at its most talkative', () => {
  it.each(endpoints.map((called) => [`${called.room}.${called.name}`, called] as const))(
    'tells nothing of what was said to %s',
    async (_, called) => {
      lines.length = 0
      const { endpoint, room, name } = called
      const sent = [...samplesOf(called), requestOf(room, name, endpoint, visit)]
      for (const sample of sent) {
        const request = injectable(endpoint, sample)
        const headers = {
          authorization: `Bearer ${token}`,
          'user-agent': word,
          referer: `https://x.example/?q=${word}`,
        }
        const query = { ...(request.query as object), q: word, email: address, next: `/invite/${token}` }
        const client = sample === sent.at(-1) ? server.visitor() : visit.caller.client
        client.cookies.set('other', token)
        await askOnce(app, endpoint, client, { ...request, query, headers })
      }
      expect(lines.length).toBeGreaterThan(0)
      expect(found(lines)).toEqual([])
    },
  )

  it('tells a call by its pattern and the ids in its path', async () => {
    lines.length = 0
    const id = randomUUID()
    await app.inject({ url: `/api/objectives/${id}?key=${token}` })
    expect(JSON.parse(lines.at(-1) ?? '').req).toEqual({
      method: 'GET',
      route: '/api/objectives/:id',
      ids: { id },
      remoteAddress: '127.0.0.1',
    })
  })

  it.each([
    ['an invitation', { url: `/invite/${token}` }, '/*/*'],
    ['a page that nobody serves', { url: `/a/${encodeURIComponent(word)}/c?q=${token}` }, '/*/*/*'],
    ['a call that nobody serves', { url: `/api/${token}/${address}`, method: 'PUT' as const }, '/api/*/*'],
    ['a word too many', { url: `/api/objectives/${token}/${token}/${token}` }, '/api/*/*/*/*'],
  ])('tells of %s its shape alone', async (_, request, shape) => {
    lines.length = 0
    await app.inject(request)
    expect(found(lines)).toEqual([])
    expect(JSON.parse(lines.at(-1) ?? '').req.route).toBe(shape)
  })

  it('tells nothing of what cannot be read: an address, a path too long, half a body', async () => {
    lines.length = 0
    await app.inject({ url: `/api/objectives/%zz${token}` })
    await app.inject({ url: `/api/objectives/${token.repeat(20)}` })
    for (const payload of [`{"email": ${word}`, `{"email": "${address}`, word, `{"a":"${token}"}}`])
      await app.inject({
        method: 'POST',
        url: '/api/accounts/sign-in',
        payload,
        headers: { 'content-type': 'application/json' },
      })
    expect(found(lines)).toEqual([])
  })

  it('tells nothing of what a request said when what it asked for failed', async () => {
    lines.length = 0
    const settings = { ...server.parts.settings, logLevel: 'debug' as const }
    const broken = await buildApp({ ...server.parts, settings, db: talkative(server.parts.db) }, logged)
    const post = (url: string, payload: object) =>
      broken.inject({ method: 'POST', url, payload, headers: { cookie: `a=${token}` } })
    for (const email of [address, 'word@zucker.example']) {
      await post('/api/accounts/sign-in-code', { email })
      await post('/api/accounts/forgot-password', { email })
      await post('/api/accounts/sign-in', { email, password: word })
      await post('/api/accounts/sign-up', { email, password: word, fullName: word })
    }
    await broken.inject({ url: `/api/get-invitation?token=${encodeURIComponent(word)}` })
    await broken.inject({
      url: `/api/shared-objective?okrId=${randomUUID()}&key=${encodeURIComponent(word)}`,
    })
    await broken.close()
    expect(lines.some((line) => line.includes('no room for'))).toBe(true)
    expect(found(lines)).toEqual([])
  })
})

describe('What fails apart from any request', () => {
  const choked = (message: string, more: object = {}) => Object.assign(new Error(message), more)

  it.each([
    ['a mail server', choked(`550 <${address}>: no such mailbox`)],
    ['a mail with a link', choked(`could not send https://cairn.example/auth/callback?token=${token}`)],
    ['the query builder', choked(`Failed query: insert\nparams: ${word},${token}`)],
    ['the database', choked(`invalid input syntax for type uuid: "${word}"`, { code: '22P02' })],
    ['the reader of JSON', new SyntaxError(`Unexpected token z, "${word}" is not valid JSON`)],
    ['a job', choked('job failed', { cause: choked(`no customer ${token}`) })],
  ])('is told without secrets: %s', (_, error) => {
    expect(found([JSON.stringify(describeError(error)), warningOf(error)])).toEqual([])
  })

  it('keeps where it happened, and the ids of things', () => {
    const id = randomUUID()
    const { stack, message } = describeError(new Error(`company ${id}`))
    expect(message).toContain(id)
    expect(stack).toMatch(/log-secrets\.test\.ts:\d+:\d+/)
  })
})
