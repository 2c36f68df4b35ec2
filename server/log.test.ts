import { Readable } from 'node:stream'
import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/messages'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pg-proxy'
import fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from './app.ts'
import { logFailure, logReplies } from './log.ts'
import { answerErrors } from './refusal-replies.ts'
import { clientOf } from './testing/client.ts'
import { eventually } from './testing/eventually.ts'
import { loggedTo } from './testing/log.ts'
import { newcomer } from './testing/people.ts'
import { type TestServer, testServer } from './testing/server.ts'

/** A server with one call that fails as told, and what it logs. */
const failing = async (fail: () => unknown) => {
  const { lines, options } = loggedTo('info')
  const app = fastify(options)
  logReplies(app)
  answerErrors(app)
  app.get('/fail', async () => fail())
  const { statusCode, json, body } = await app.inject({ url: '/fail?token=abc123' })
  await app.close()
  const logged = lines.map((line) => JSON.parse(line))
  return { status: statusCode, reply: json(), body, text: lines.join(''), logged }
}

const people = pgTable('people', { name: text('name'), password: text('password') })
const unreachable = drizzle(async () => {
  throw Object.assign(new Error('duplicate key value'), { code: '23505', detail: 'Key (name)=(hunter2)' })
})

describe('An unexpected error', () => {
  it('is answered with an id under which the log has its cause, and with nothing of the cause', async () => {
    const { status, reply, logged } = await failing(() => {
      throw new Error('the vault is behind the painting', { cause: new Error('the painting is gone') })
    })
    expect({ status, reply }).toEqual({
      status: 500,
      reply: {
        code: 'unexpected',
        message: messages.unexpected,
        requestId: expect.stringMatching(/^[\w-]{36}$/),
      },
    })
    const line = logged.find(({ err }) => err !== undefined)
    expect(line).toMatchObject({
      reqId: reply.requestId,
      msg: 'unexpected',
      err: {
        message: 'the vault is behind the painting',
        stack: expect.stringContaining('log.test.ts'),
        cause: { message: 'the painting is gone' },
      },
    })
  })

  it('is logged once, and every request in one line when it is answered', async () => {
    const { logged, text } = await failing(() => {
      throw new Error('no')
    })
    expect(logged.map(({ msg }) => msg)).toEqual(['unexpected', 'request completed'])
    expect(logged[1].req).toEqual({ method: 'GET', route: '/fail', remoteAddress: '127.0.0.1' })
    expect(text).not.toContain('abc123')
  })

  it.each(['hunter2', 'line one\nhunter2\n    at hunter2'])(
    'of the database is logged without the values it was given: %j',
    async (password) => {
      const { status, text, body } = await failing(() =>
        unreachable.insert(people).values({ name: 'Ada', password }),
      )
      expect(status).toBe(500)
      expect(text).toContain('Failed query: insert into')
      expect(text).toContain('duplicate key value')
      for (const said of [text, body]) expect(said).not.toMatch(/hunter2|Ada/)
    },
  )
})

describe('What a request said', () => {
  it('is looked through once and no further, were it a connection or a circle', () => {
    const circle: Record<string, unknown> = { word: 'hunter2' }
    for (let count = 0; count < 20; count += 1) circle[`again${count}`] = circle
    const looks = vi.fn(() => 'a connection')
    const stream = new Readable()
    Object.defineProperty(stream, 'socket', { enumerable: true, get: looks })
    const error = vi.fn()
    const request = { params: {}, query: { circle }, headers: {}, body: stream, log: { error } }
    logFailure(request as unknown as FastifyRequest, new Error('hunter2 is no word'), 'unexpected')
    expect(error.mock.calls[0]?.[0]).toMatchObject({ err: { message: '[given] is no word' } })
    expect(looks).not.toHaveBeenCalled()
  })
})

describe('A refusal', () => {
  it('is no error in the log', async () => {
    const { lines, options } = loggedTo('info')
    const app = fastify(options)
    logReplies(app)
    answerErrors(app)
    expect((await app.inject({ url: '/nothing' })).statusCode).toBe(404)
    await app.close()
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([30])
  })
})

describe('A caller who goes before the reply is whole', () => {
  it('leaves one line in the log, whether the reply had begun or not', async () => {
    const { lines, options } = loggedTo('info')
    const app = fastify(options)
    logReplies(app)
    const asked: string[] = []
    app.get('/never', async () => {
      asked.push('never')
      return new Promise(() => {})
    })
    app.get('/half', (_, reply) => {
      reply.hijack()
      reply.raw.writeHead(200).write('the first')
      asked.push('half')
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    lines.length = 0
    for (const path of ['never', 'half']) {
      const leaving = new AbortController()
      const answer = fetch(`${address}/${path}`, { signal: leaving.signal })
      await eventually(() => expect(asked).toContain(path))
      leaving.abort()
      await expect(answer.then((reply) => reply.text())).rejects.toThrow()
      await eventually(() => expect(lines).not.toEqual([]))
      expect(lines.splice(0).map((line) => JSON.parse(line))).toMatchObject([
        {
          msg: 'request left by its caller',
          responseTime: expect.any(Number),
          req: { method: 'GET', route: `/${path}` },
        },
      ])
    }
    app.server.closeAllConnections()
    await app.close()
  })
})

describe('The running server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server?.close())

  it('tells the id of a request in the headers and, where it failed, in the reply', async () => {
    const { client } = await newcomer(server)
    const crossing = async () => {
      throw new Error('column "hunter2" does not exist')
    }
    const app = await buildApp({ ...server.parts, db: { ...server.parts.db, crossing } })
    const failed = clientOf(app)
    for (const [name, value] of client.cookies) failed.cookies.set(name, value)
    const { status, refusal, headers } = await failed.call(accounts.me, {})
    expect({ status, refusal }).toEqual({
      status: 500,
      refusal: { code: 'unexpected', message: messages.unexpected, requestId: headers['x-request-id'] },
    })
    await app.close()
  })
})
