import { accounts } from '@cairn/domain/accounts/contract'
import { health } from '@cairn/domain/health/contract'
import { messages } from '@cairn/domain/messages'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/client.ts'
import { openPostgres } from '../db/postgres.ts'
import { onDatabase } from '../testing/another-database.ts'
import { newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())
afterEach(() => {
  vi.useRealTimers()
})

/** Nobody listens on port 1. */
const unreachable = () =>
  openPostgres({ url: 'postgres://cairn@127.0.0.1:1/cairn', connections: 2, onLost: () => {} })

const unavailable = {
  code: 'unavailable',
  message: messages.unavailable,
  requestId: expect.stringMatching(/^[\w-]{36}$/),
}

describe('The health of a server', () => {
  it('is to be alive and ready, and which version it is', async () => {
    const { status, reply } = await server.visitor().call(health.check, {})
    expect({ status, reply }).toEqual({ status: 200, reply: { alive: true, ready: true, version: 'test' } })
  })

  it('is unavailable while its database cannot be reached, and says when to ask again', async () => {
    const db = await unreachable()
    await onDatabase(server, db, async ({ client }) => {
      const { status, refusal, headers } = await client.call(health.check, {})
      expect({ status, refusal }).toEqual({ status: 503, refusal: unavailable })
      expect(headers['retry-after']).toBe('5')
    })
    await db.close()
  })

  it('is unavailable while its database fails, whatever it says', async () => {
    const raw = () => Promise.reject(new Error('PGlite is closed'))
    await onDatabase(server, { ...server.parts.db, raw }, async ({ client }) => {
      expect(await client.call(health.check, {})).toMatchObject({ status: 503, refusal: unavailable })
    })
  })

  it('is unavailable after two seconds when its database never answers', async () => {
    const raw = vi.fn(() => new Promise<never>(() => {}))
    await onDatabase(server, { ...server.parts.db, raw }, async ({ client }) => {
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      let answered = false
      const asking = client.call(health.check, {}).finally(() => {
        answered = true
      })
      while (raw.mock.calls.length === 0) await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(1999)
      await new Promise(setImmediate)
      expect(answered).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await asking).toMatchObject({ status: 503, refusal: unavailable })
    })
  })

  it('is told anew every time', async () => {
    let down = true
    const raw: Database['raw'] = (sql, params) =>
      down ? Promise.reject(new Error('down')) : server.parts.db.raw(sql, params)
    await onDatabase(server, { ...server.parts.db, raw }, async ({ client }) => {
      expect((await client.call(health.check, {})).status).toBe(503)
      down = false
      expect((await client.call(health.check, {})).status).toBe(200)
    })
  })
})

describe('While the database cannot be reached', () => {
  it('nobody is told that they are not signed in', async () => {
    const { client, email, account } = await newcomer(server)
    const db = await unreachable()
    await onDatabase(server, db, async ({ client: visitor }) => {
      for (const [name, value] of client.cookies) visitor.cookies.set(name, value)
      const companyData = { name: 'Skerry' }
      const answers = [
        await visitor.call(accounts.me, {}),
        await visitor.call(accounts.session, {}),
        await visitor.call(workspace.createCompany, { body: { companyData, userId: account.id } }),
        await visitor.call(accounts.signIn, { body: { email, password } }),
      ]
      for (const { status, refusal, headers } of answers) {
        expect({ status, refusal }).toMatchObject({ status: 503, refusal: unavailable })
        expect(headers['retry-after']).toBe('5')
      }
      expect([...visitor.cookies]).toEqual([...client.cookies])
    })
    await db.close()
    expect((await client.call(accounts.me, {})).status).toBe(200)
  })

  it('a visitor without a session is still told so', async () => {
    const db = await unreachable()
    await onDatabase(server, db, async ({ client }) => {
      expect(await client.call(accounts.me, {})).toMatchObject({ status: 401 })
    })
    await db.close()
  })
})
