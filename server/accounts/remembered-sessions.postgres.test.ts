import { connect, createServer, type Socket } from 'node:net'
import { accounts } from '@cairn/domain/accounts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { listenerName } from '../db/listening.ts'
import { openPostgres } from '../db/postgres.ts'
import { type Client, clientOf } from '../testing/client.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { founder, type Member, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { rememberSessions } from './remembered-sessions.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await testDatabase()
  server = await testServer({}, Promise.resolve(database))
})
afterAll(() => server.close())

/** A way to the database that can be made to swallow everything, without anybody being told. */
const openCable = async (url: URL) => {
  const sockets = new Set<Socket>()
  let isCut = false
  const cable = createServer((near) => {
    const far = connect(Number(url.port || 5432), url.hostname)
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(one)
      one.on('data', (bytes) => void (isCut || other.write(bytes)))
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => cable.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.host = `127.0.0.1:${(cable.address() as { port: number }).port}`
  return {
    url: through.href,
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      cable.close()
    },
  }
}

/** Another server, which hears of the database over a cable of its own; its milliseconds pass when they are told to. */
const otherServer = async () => {
  const url = new URL(database.url ?? '')
  const cable = await openCable(url)
  let milliseconds = 0
  const db = await openPostgres({
    url: url.href,
    directUrl: cable.url,
    connections: 4,
    onLost: () => {},
    now: () => milliseconds,
  })
  let asked = 0
  const crossing: typeof db.crossing = (name, sql, params) => {
    if (name === 'session_by_token') asked += 1
    return db.crossing(name, sql, params)
  }
  const rememberedSessions = rememberSessions({ db: { ...db, crossing }, onError: () => {} })
  const app = await buildApp({ ...server.parts, rememberedSessions })
  /** Whether a call is answered without asking the database who makes it. */
  const remembers = async (client: Client) => {
    const before = asked
    await client.call(accounts.me, {})
    return asked === before
  }
  return {
    cable,
    remembers,
    browserOf: ({ client }: Pick<Member, 'client'>) => {
      const there = clientOf(app)
      for (const [name, value] of client.cookies) there.cookies.set(name, value)
      return there
    },
    pass: (some: number) => {
      milliseconds += some
    },
    close: async () => {
      cable.close()
      await app.close()
      await db.close()
    },
  }
}

const isIn = async (client: Client) => (await client.call(accounts.me, {})).status === 200
/** Written as by another machine: nothing but the database tells this process of it. */
const endElsewhere = async (id: string) => {
  const elsewhere = await openPostgres({ url: database.url ?? '', connections: 1, onLost: () => {} })
  await elsewhere.raw('delete from auth.session where user_id = $1', [id])
  await elsewhere.close()
}

describe('A server that remembers sessions', () => {
  it('and was silently cut off from what the database tells forgets them after two seconds', async () => {
    const { cable, remembers, browserOf, pass, close } = await otherServer()
    const { client, account } = await newcomer(server)
    const there = browserOf({ client })
    await expect.poll(() => remembers(there)).toBe(true)
    cable.cut()
    await endElsewhere(account.id)
    pass(1999)
    expect(await isIn(there)).toBe(true)
    pass(1)
    expect(await isIn(there)).toBe(false)
    await close()
  })

  it('remembers none that ended while it was cut off, and others once it hears again', async () => {
    const { cable, remembers, browserOf, pass, close } = await otherServer()
    const [gone, stays] = [await newcomer(server), await founder(server)]
    const [one, two] = [browserOf(gone), browserOf(stays)]
    await expect.poll(() => remembers(one)).toBe(true)
    await expect.poll(() => remembers(two)).toBe(true)
    cable.cut()
    pass(2000)
    expect([await remembers(one), await remembers(two)]).toEqual([false, false])
    await endElsewhere(gone.account.id)
    cable.mend()
    await expect.poll(() => remembers(two)).toBe(true)
    expect(await isIn(one)).toBe(false)
    await close()
  })

  it('whose listening connection is closed forgets them at once', async () => {
    const { remembers, browserOf, close } = await otherServer()
    const { client, account } = await newcomer(server)
    const there = browserOf({ client })
    await expect.poll(() => remembers(there)).toBe(true)
    await server.parts.db.raw(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [listenerName],
    )
    await endElsewhere(account.id)
    await expect.poll(() => isIn(there)).toBe(false)
    await close()
  })

  it('hears of more than a few at once', async () => {
    const { remembers, browserOf, close } = await otherServer()
    const { client } = await founder(server)
    const there = browserOf({ client })
    await expect.poll(() => remembers(there)).toBe(true)
    const heard = await server.parts.db.asOwner(async (tx) => {
      await tx.query(
        `insert into auth."user" (id, name, email) select gen_random_uuid(), 'One of many', n || '@many.example' from generate_series(1, 200) n`,
      )
      await tx.query(`update auth."user" set name = 'Many' where email like '%@many.example'`)
      return tx.query(`select current_setting('app.whose_sessions') as whose`)
    })
    expect(heard).toMatchObject([{ whose: 'everyone' }])
    await expect.poll(() => remembers(there)).toBe(true)
    await close()
  })
})
