import { contract } from '@cairn/domain/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { health } from '@cairn/domain/health/contract'
import { messages } from '@cairn/domain/live/messages'
import { teams } from '@cairn/domain/teams/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { listenerName } from '../db/listening.ts'
import { clientOf } from '../testing/client.ts'
import { follow } from '../testing/live.ts'
import { founder, type Member } from '../testing/people.ts'
import { cookiesOf, openLine, requestOf } from '../testing/raw-calls.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { type LiveParts, openLive } from './live.ts'

let server: TestServer
const apps: FastifyInstance[] = []
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await server.close()
})

/** The same server with its own listeners. */
const separately = async (wanted: Partial<LiveParts> = {}) => {
  const { db, clock } = server.parts
  const live = openLive({ db, clock, onError: () => {}, ...wanted })
  const app = await buildApp({ ...server.parts, live })
  apps.push(app)
  return { app, live }
}
const pass = (seconds: number) => server.travelTo(new Date(server.parts.clock().getTime() + seconds * 1000))
const newTeam = async ({ client }: Member, name: string) =>
  (await client.call(teams.create, { body: { name, parentId: null } })).reply.id

describe('A stream', () => {
  it('gives a sign of life every twenty seconds', async () => {
    const { app, live } = await separately()
    const admin = await founder(server)
    pass(60)
    const stream = await follow(app, admin)
    expect(await stream.nextOfAny()).toEqual({ kind: 'beat' })
    expect(await stream.nextOfAny()).toEqual({ kind: 'inbox' })
    pass(20)
    await live.beat()
    expect(await stream.nextOfAny()).toEqual({ kind: 'beat' })
    stream.leave()
  })

  it('does not fall silent when the clock is put back', async () => {
    const { app, live } = await separately()
    const admin = await founder(server)
    pass(3600)
    const stream = await follow(app, admin)
    expect(await stream.nextOfAny()).toEqual({ kind: 'beat' })
    expect(await stream.nextOfAny()).toEqual({ kind: 'inbox' })
    pass(-3600)
    await live.beat()
    expect(await stream.nextOfAny()).toEqual({ kind: 'beat' })
    stream.leave()
  })

  it('makes up at the next sign of life for news it was not told', async () => {
    const { db } = server.parts
    const deaf = { ...db, listen: async () => async () => {} }
    const { app, live } = await separately({ db: deaf })
    const admin = await founder(server)
    pass(60)
    const stream = await follow(app, admin)
    const team = await newTeam(admin, 'Harbour')
    pass(20)
    await live.beat()
    expect(await stream.next()).toMatchObject({ topic: 'teams', subjectId: team })
    stream.leave()
  })

  it('goes on while the database cannot be asked whether its reader may still listen', async () => {
    const { db } = server.parts
    let isDown = false
    const shaky = {
      ...db,
      crossing: (...call: Parameters<typeof db.crossing>) =>
        isDown ? Promise.reject(new Error('down')) : db.crossing(...call),
    } as typeof db
    const { app, live } = await separately({ db: shaky })
    const admin = await founder(server)
    const stream = await follow(app, admin)
    isDown = true
    pass(20)
    await live.beat()
    expect(live.count()).toBe(1)
    stream.leave()
  })

  it('of a reader who has gone is forgotten', async () => {
    const { app, live } = await separately()
    const stream = await follow(app, await founder(server))
    expect(live.count()).toBe(1)
    stream.leave()
    await expect.poll(() => live.count()).toBe(0)
  })

  it.each(['GET', 'HEAD'])(
    'whose reader has gone before it began (%s) is forgotten as well',
    async (method) => {
      const { db } = server.parts
      let letGo = () => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      const listen = vi.fn<typeof db.listen>(async (...asked) => {
        await held
        return db.listen(...asked)
      })
      const { app, live } = await separately({ db: { ...db, listen } })
      const line = await openLine(app)
      const cookie = cookiesOf((await founder(server)).client)
      line.socket.write(requestOf({ method, path: '/api/events' }, cookie).head)
      await expect.poll(() => live.count() + line.answers()).toBe(1)
      line.socket.destroy()
      await expect.poll(() => live.count()).toBe(0)
      letGo()
      await app.close()
      expect(live.count()).toBe(0)
    },
  )

  it('does not hold up the end of the server', async () => {
    const { app, live } = await separately()
    const admin = await founder(server)
    const stream = await follow(app, admin)
    await Promise.all([stream.ended(), app.close()])
    expect(live.count()).toBe(0)
  })
})

describe('A reply that is made while it is sent', () => {
  const streamed = Object.values(contract)
    .flatMap((room): Endpoint[] => Object.values(room))
    .filter((endpoint) => endpoint.replyType !== undefined && endpoint !== health.metrics)

  it('is one of three', () => {
    expect(streamed.map(({ path }) => path).sort()).toEqual([
      '/api/events',
      '/api/objectives/export',
      '/api/objectives/import',
    ])
  })

  it.each(streamed)('is not there for HEAD: $path', async ({ path }) => {
    const { app, live } = await separately()
    const cookies = Object.fromEntries((await founder(server)).client.cookies)
    const { status } = await clientOf(app).send({ method: 'HEAD', url: path, cookies })
    // What looks like the id of something is refused as an id that nothing has.
    expect([404, 422]).toContain(status)
    expect({ has: app.hasRoute({ method: 'HEAD', url: path }), count: live.count() }).toEqual({
      has: false,
      count: 0,
    })
  })
})

describe('Beyond what a server can carry', () => {
  it.each([
    ['for one person', { ofOnePerson: 1, inAll: 9 }],
    ['in all', { ofOnePerson: 9, inAll: 1 }],
  ])('a stream too many %s is refused, and told when to try again', async (_, limits) => {
    const { app } = await separately({ limits })
    const admin = await founder(server)
    const stream = await follow(app, admin)
    const client = clientOf(app)
    for (const [name, value] of admin.client.cookies) client.cookies.set(name, value)
    const { status, headers, text } = await client.send({ method: 'GET', url: '/api/events' })
    expect({ status, after: headers['retry-after'] }).toEqual({ status: 503, after: '30' })
    expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', message: messages.full })
    stream.leave()
    await expect.poll(async () => (await follow(app, admin)).status).toBe(200)
  })
})

describe('A lost connection to the database', () => {
  it('is opened again, and nothing that was written meanwhile is missed', async () => {
    const { app } = await separately()
    const admin = await founder(server)
    pass(60)
    const stream = await follow(app, admin)
    await server.parts.db.raw(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      [listenerName],
    )
    const team = await newTeam(admin, 'Harbour')
    let heard = await stream.next()
    // That the inbox may have changed meanwhile comes by itself, as soon as the connection stands.
    if (heard.kind === 'inbox') heard = await stream.next()
    expect(heard).toMatchObject({ topic: 'teams', subjectId: team })
    stream.leave()
  })

  it('is made up for by reading the inbox anew', async () => {
    const { db } = server.parts
    let resume = () => {}
    const shaky: typeof db = {
      ...db,
      listen: async (_, { onResumed }) => {
        resume = onResumed
        return async () => {}
      },
    }
    const { app } = await separately({ db: shaky })
    const admin = await founder(server)
    pass(60)
    const stream = await follow(app, admin)
    expect([await stream.nextOfAny(), await stream.nextOfAny()]).toEqual([
      { kind: 'beat' },
      { kind: 'inbox' },
    ])
    resume()
    expect(await stream.nextOfAny()).toEqual({ kind: 'inbox' })
    stream.leave()
  })
})
