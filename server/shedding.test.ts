import type { AddressInfo } from 'node:net'
import { accounts } from '@cairn/domain/accounts/contract'
import { health } from '@cairn/domain/health/contract'
import { messages } from '@cairn/domain/messages'
import { objectives } from '@cairn/domain/objectives/contract'
import { teams } from '@cairn/domain/teams/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from './app.ts'
import type { Database } from './db/client.ts'
import { type Client, clientOf } from './testing/client.ts'
import { eventually } from './testing/eventually.ts'
import { holdRequest } from './testing/held-request.ts'
import { follow } from './testing/live.ts'
import { founder, type Member, password } from './testing/people.ts'
import { type TestServer, testServer } from './testing/server.ts'

/** Two connections: twelve reads at once are too many. */
const connections = 2
const mostReads = 12
/** Milliseconds for which everyone has been waiting when reads, or all calls, are refused. */
const tooLong = { forReads: 1000, forAll: 3000 }

let server: TestServer
let member: Member
const apps: FastifyInstance[] = []
beforeAll(async () => {
  server = await testServer({ DATABASE_CONNECTIONS: String(connections) })
  member = await founder(server)
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  for (const app of apps) await app.close()
  await server.close()
})

/** The same server under a strain of the test's making, with what it logs. */
const strained = async (db: Partial<Database> = {}) => {
  const strain = { loopDelay: 0, now: 0 }
  const lines: string[] = []
  const parts = {
    ...server.parts,
    settings: { ...server.parts.settings, logLevel: 'warn' as const },
    db: { ...server.parts.db, ...db },
    machine: { now: () => strain.now, loopDelay: () => strain.loopDelay },
  }
  const app = await buildApp(parts, { write: (line) => void lines.push(line) })
  apps.push(app)
  return { app, strain, lines, client: as(app, member) }
}
const as = (app: FastifyInstance, { client }: Member): Client => {
  const same = clientOf(app)
  for (const [name, value] of client.cookies) same.cookies.set(name, value)
  return same
}

/** As many calls as there are connections are at it already, and stay at it. */
const occupied = async (db: Partial<Database> = {}) => {
  const begun = vi.fn()
  let isHolding = true
  const crossing: Database['crossing'] = (name, sql, params) => {
    if (!isHolding) return server.parts.db.crossing(name, sql, params)
    begun()
    return new Promise(() => {})
  }
  const busy = await strained({ crossing, ...db })
  for (let count = 0; count < connections; count += 1) void busy.client.call(accounts.me, {})
  await eventually(() => expect(begun).toHaveBeenCalledTimes(connections))
  isHolding = false
  return busy
}

/** Reading the session waits until it is let go. */
const heldSessions = () => {
  const { crossing } = server.parts.db
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const asked = vi.fn<Database['crossing']>(async (name, sql, params) => {
    await held
    return crossing(name, sql, params)
  })
  return { asked, letGo }
}

describe('A server with all hands full', () => {
  it('refuses the next read at once and in words, without asking the database, and recovers by itself', async () => {
    const { asked, letGo } = heldSessions()
    const { client } = await strained({ crossing: asked as Database['crossing'] })
    const begun = Array.from({ length: mostReads }, () => client.call(accounts.me, {}))
    await eventually(() => expect(asked).toHaveBeenCalledTimes(mostReads))

    const { status, headers, refusal } = await client.call(accounts.me, {})
    expect({ status, wait: headers['retry-after'], refusal }).toEqual({
      status: 503,
      wait: '2',
      refusal: { code: 'unavailable', message: messages.unavailable, requestId: headers['x-request-id'] },
    })
    expect(asked).toHaveBeenCalledTimes(mostReads)

    letGo()
    expect((await Promise.all(begun)).map((answer) => answer.status)).toEqual(begun.map(() => 200))
    expect((await client.call(accounts.me, {})).status).toBe(200)
  })

  it('refuses reads when as many calls as it has connections have been at it for long, and not for one slow one', async () => {
    const { asked, letGo } = heldSessions()
    const { client, strain } = await strained({ crossing: asked as Database['crossing'] })
    const status = async () => {
      const before = asked.mock.calls.length
      let answered: number | undefined
      void client.send({ url: accounts.me.path }).then((answer) => {
        answered = answer.status
      })
      return eventually(() => {
        const isLetIn = asked.mock.calls.length > before
        expect(isLetIn || answered !== undefined).toBe(true)
        return answered ?? 'let in'
      })
    }
    expect(await status()).toBe('let in')
    strain.now = 60_000
    expect(await status()).toBe('let in')
    strain.now = 60_000 + tooLong.forReads - 1
    expect(await status()).toBe('let in')
    strain.now = 60_000 + tooLong.forReads
    expect(await status()).toBe(503)
    letGo()
    await eventually(async () => expect(await status()).toBe(200))
  })

  it('does not count those who only listen, however slowly they read', async () => {
    const { app, client } = await strained()
    const streams = []
    for (const listener of [member, await founder(server), await founder(server)])
      for (let count = 0; count < 6; count += 1) streams.push(await follow(app, listener))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    expect(streams.length).toBeGreaterThan(mostReads)
    expect((await client.call(accounts.me, {})).status).toBe(200)
    for (const stream of streams) stream.leave()
  })

  it('does not count those whose bodies have yet to come, however many they are', async () => {
    const { app, client } = await strained()
    const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}${accounts.signOut.path}`
    const held = await Promise.all(Array.from({ length: mostReads }, () => holdRequest(address, {})))
    const isAnswered = async () => expect((await client.call(accounts.me, {})).status).toBe(200)
    await eventually(isAnswered, 5000).finally(() => {
      for (const { finish } of held) finish()
    })
    await Promise.all(held.map(({ status }) => status))
  })
})

describe('When everyone has been waiting', () => {
  it('for a second, reads are refused and writes, the session and files are not', async () => {
    const { client, strain } = await occupied()
    strain.now = tooLong.forReads
    expect((await client.call(objectives.list, { query: {} })).status).toBe(503)
    expect((await client.call(accounts.session, {})).status).toBe(200)
    expect((await client.call(objectives.export, { query: {} })).status).toBe(200)
    const body = { name: 'Team that came late', parentId: null }
    expect((await client.call(teams.create, { body })).status).toBe(200)
    strain.now = tooLong.forReads - 1
    expect((await client.call(objectives.list, { query: {} })).status).toBe(200)
  })

  it('for three seconds, everything is refused but health and what is no call', async () => {
    const { client, strain } = await occupied()
    strain.now = tooLong.forAll
    const body = { name: 'Harbour', parentId: null }
    expect(await client.call(teams.create, { body })).toMatchObject({ status: 503 })
    expect(await client.call(accounts.session, {})).toMatchObject({ status: 503 })
    expect((await client.call(health.check, {})).status).toBe(200)
    expect((await client.send({ url: '/api/no-such-call' })).status).toBe(404)
    strain.now = 0
    const stored = await client.call(teams.list, { query: {} })
    expect(stored.reply.teams.map(({ name }) => name)).not.toContain('Harbour')
  })

  it('nobody is refused as long as there are fewer calls than connections', async () => {
    const { client, strain } = await strained()
    strain.loopDelay = 5000
    expect((await client.call(accounts.me, {})).status).toBe(200)
  })

  it('a write that was let in is finished', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const began = vi.fn()
    const { client, strain } = await occupied({
      as: async (role, settings, run) => {
        began()
        await held
        return server.parts.db.as(role, settings, run)
      },
    })
    const writing = client.call(teams.create, { body: { name: 'Quay', parentId: null } })
    await eventually(() => expect(began).toHaveBeenCalled())
    strain.now = tooLong.forAll
    letGo()
    expect((await writing).reply.name).toBe('Quay')
  })

  it('a body that arrives only then is refused as well', async () => {
    const { app, strain } = await occupied()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const body = { email: member.email, password }
    const held = await holdRequest(`http://127.0.0.1:${port}${accounts.signIn.path}`, body)
    strain.now = tooLong.forAll
    held.finish()
    expect(await held.status).toBe(503)
  })
})

it('A thread that is late refuses reads first, then everything', async () => {
  const { client, strain } = await occupied()
  const statuses = async () => [
    (await client.call(accounts.me, {})).status,
    (await client.call(accounts.session, {})).status,
  ]
  strain.loopDelay = 199
  expect(await statuses()).toEqual([200, 200])
  strain.loopDelay = 200
  expect(await statuses()).toEqual([503, 200])
  strain.loopDelay = 1000
  expect(await statuses()).toEqual([503, 503])
})

it('What was refused in ten seconds is one line of the log, with its count', async () => {
  const { client, strain, lines } = await occupied()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  strain.now = tooLong.forAll
  for (let count = 0; count < 3; count += 1) await client.call(accounts.me, {})
  expect(lines).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, refused: 3 }])
})
