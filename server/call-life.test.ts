import type { Socket } from 'node:net'
import { accounts } from '@cairn/domain/accounts/contract'
import { health } from '@cairn/domain/health/contract'
import fc from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from './app.ts'
import { callOf, watchCalls } from './call-life.ts'
import type { Database } from './db/client.ts'
import { unrestHere } from './testing/at-rest.ts'
import { clientOf } from './testing/client.ts'
import { eventually } from './testing/eventually.ts'
import { founder, type Member } from './testing/people.ts'
import {
  cookiesOf,
  kinds,
  type Line,
  openLine,
  requestOf,
  requestsIn,
  type Stage,
  stages,
  textOf,
} from './testing/raw-calls.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let member: Member
let app: FastifyInstance
beforeAll(async () => {
  server = await testServer({ DATABASE_CONNECTIONS: '2' })
  member = await founder(server)
  app = await buildApp({ ...server.parts, db: { ...server.parts.db, ...heldDatabase } })
  app.server.on('connection', (end) => ends.set(end.remotePort, end))
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const as = (one: FastifyInstance) => {
  const client = clientOf(one)
  for (const [name, value] of member.client.cookies) client.cookies.set(name, value)
  return client
}

/** What waits for the database waits until it is let go. */
let held = Promise.resolve()
let letGo = () => {}
const hold = () => {
  held = new Promise((resolve) => {
    letGo = resolve
  })
}
const heldDatabase: Partial<Database> = {
  as: async (...asked) => held.then(() => server.parts.db.as(...asked)),
  crossing: async (...asked) => held.then(() => server.parts.db.crossing(...asked)),
  raw: async (...asked) => held.then(() => server.parts.db.raw(...asked)),
} as Partial<Database>

const begin = async (kind: string, stage: Stage) => {
  const line = await openLine(app)
  await new Promise((resolve) => line.socket.write(textOf(kind, stage, member.client), resolve))
  return line
}

/** Everything that may be counted, held or waited for on behalf of a call. */
const standing = async () => {
  const transactions = await server.parts.db.raw(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  return {
    connections: await connections(),
    transactions: transactions.length,
    unrest: await unrestHere(app),
  }
}
const connections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))
const atRest = { connections: 0, transactions: 0, unrest: [] }
const isAtRest = () => eventually(async () => expect(await standing()).toEqual(atRest))

/** The server's ends of the connections, by the port of the other end. */
const ends = new Map<number | undefined, Socket>()
const leave = async ({ socket }: Line, isHeard: boolean) => {
  const end = ends.get(socket.localPort)
  socket.destroy()
  if (isHeard && end !== undefined) await eventually(() => expect(end.closed).toBe(true))
}

const arrivals = () => {
  let count = 0
  const note = () => {
    count += 1
  }
  app.server.on('request', note)
  return {
    reach: (expected: number) => eventually(() => expect(count).toBe(expected)),
    stop: () => app.server.off('request', note),
  }
}

const visit = fc.record({
  kind: fc.constantFrom(...Object.keys(kinds)),
  stage: fc.constantFrom(...stages),
  turn: fc.nat(),
  /** Whether the server hears that they have gone before anything else happens. */
  isHeard: fc.boolean(),
})

describe('A call', () => {
  it('leaves nothing behind, wherever it is when its caller goes, and in whatever order they go', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(visit, { minLength: 1, maxLength: 14 }),
        fc.nat(),
        async (visits, released) => {
          hold()
          const arrived = arrivals()
          const begun = await Promise.all(
            visits.map(async (one) => ({ ...one, line: await begin(one.kind, one.stage) })),
          )
          await arrived.reach(visits.reduce((sum, { kind, stage }) => sum + requestsIn(kind, stage), 0))
          arrived.stop()
          const inTurn = begun.sort((a, b) => a.turn - b.turn)
          for (const [place, { stage, line, isHeard }] of inTurn.entries()) {
            if (stage === 'answered' || place === released % visits.length) letGo()
            if (stage === 'answered') await eventually(() => expect(line.isDone()).toBe(true))
            await leave(line, isHeard)
          }
          letGo()
          await isAtRest()
        },
      ),
      { numRuns: 25 },
    )
  })

  it('whose caller has gone before its answer counts no longer than its work does: twenty closed tabs stop nobody', async () => {
    hold()
    const arrived = arrivals()
    const lines = await Promise.all(Array.from({ length: 20 }, () => begin('a read', 'at work')))
    await arrived.reach(lines.length)
    arrived.stop()
    for (const { socket } of lines) socket.destroy()
    await eventually(async () => expect(await connections()).toBe(0))
    letGo()
    await isAtRest()
    const { status } = await as(app).call(accounts.me, {})
    expect(status).toBe(200)
  })

  it('comes over one of ten thousand connections at most, which are counted', async () => {
    expect(app.server.maxConnections).toBe(10_000)
    const count = async () => {
      const { body } = await app.inject({ url: health.metrics.path, headers: { host: 'localhost:3000' } })
      return /^cairn_http_connections_open (.+)$/m.exec(body)?.[1]
    }
    const { socket } = await openLine(app)
    expect(await count()).toBe('1')
    socket.destroy()
    await eventually(async () => expect(await count()).toBe('0'))
  })

  it('adds nothing to its connection that stays there for the next', async () => {
    const [line, socket] = await Promise.all([
      openLine(app),
      new Promise<Socket>((resolve) => app.server.once('connection', resolve)),
    ])
    const listeners = () => socket.eventNames().map((name) => [name, socket.listenerCount(name)])
    const ask = async (times: number) => {
      const before = line.answers()
      const { head } = requestOf({ method: 'GET', path: accounts.me.path }, cookiesOf(member.client))
      line.socket.write(head.repeat(times))
      await eventually(() => expect(line.answers()).toBe(before + times))
    }
    await ask(1)
    const afterOne = listeners()
    for (let count = 0; count < 5; count += 1) await ask(4)
    expect(listeners()).toEqual(afterOne)
    line.socket.destroy()
  })
})

/** A server that does nothing but what it is told to, between the arrival of a call and its work. */
const bare = async (preHandler: () => Promise<void>, handler: () => Promise<string>) => {
  const made = fastify()
  watchCalls(made)
  const ends = { left: vi.fn(), over: vi.fn() }
  made.addHook('onRequest', async (request) => {
    callOf(request).whenLeft(ends.left)
    callOf(request).whenOver(ends.over)
  })
  made.addHook('preHandler', preHandler)
  made.get('/', handler)
  return { app: made, ends }
}

describe('The work of a call', () => {
  it('is not begun for a caller who has gone', async () => {
    let goOn = () => {}
    const reached = vi.fn()
    const handler = vi.fn(async () => 'never')
    const { app: made, ends } = await bare(() => {
      reached()
      return new Promise((resolve) => {
        goOn = resolve
      })
    }, handler)
    const line = await openLine(made)
    line.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await eventually(() => expect(reached).toHaveBeenCalled())
    line.socket.destroy()
    await eventually(() => expect(ends.left).toHaveBeenCalledOnce())
    goOn()
    await made.close()
    expect(handler).not.toHaveBeenCalled()
    expect(ends.over).toHaveBeenCalledOnce()
  })

  it.each([
    ['goes well', () => Promise.resolve('done')],
    ['fails', () => Promise.reject(new Error('failed'))],
  ])('that was begun and %s ends the call once it is done, and once only', async (_, end) => {
    let goOn = () => {}
    const handler = vi.fn(async () => {
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      return end()
    })
    const { app: made, ends } = await bare(async () => {}, handler)
    const line = await openLine(made)
    line.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await eventually(() => expect(handler).toHaveBeenCalled())
    line.socket.destroy()
    await eventually(() => expect(ends.left).toHaveBeenCalledOnce())
    expect(ends.over).not.toHaveBeenCalled()
    goOn()
    await eventually(() => expect(ends.over).toHaveBeenCalledOnce())
    await made.close()
    expect([ends.left.mock.calls.length, ends.over.mock.calls.length]).toEqual([1, 1])
  })
})
