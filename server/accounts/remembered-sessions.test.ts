import { accounts } from '@cairn/domain/accounts/contract'
import { people } from '@cairn/domain/people/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import type { Database } from '../db/client.ts'
import { clientOf } from '../testing/client.ts'
import { colleague } from '../testing/company.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { rememberSessions } from './remembered-sessions.ts'

/** How often the database was asked who is calling. */
let asked = 0
/** Happens once what was asked has been found, and before anybody hears of it. */
let meanwhile: (() => Promise<unknown>) | null = null
const counted = (db: Database): Database => ({
  ...db,
  crossing: async (name, sql, params) => {
    const found = await db.crossing(name, sql, params)
    if (name !== 'session_by_token') return found as never
    asked += 1
    const happens = meanwhile
    meanwhile = null
    await happens?.()
    return found as never
  },
})

let server: TestServer
let other: { app: FastifyInstance; database: TestDatabase }
let admin: Member
let nadia: Member
beforeAll(async () => {
  const database = await testDatabase()
  server = await testServer({}, Promise.resolve({ ...database, db: counted(database.db) }))
  const elsewhere = await database.fromAnotherServer()
  const rememberedSessions = rememberSessions({ db: elsewhere.db, onError: () => {} })
  other = { app: await buildApp({ ...server.parts, rememberedSessions }), database: elsewhere }
})
beforeEach(async () => {
  admin = await founder(server)
  nadia = await colleague(server, admin)
})
afterAll(async () => {
  await other.app.close()
  await other.database.close()
  await server.close()
})

const meOf = ({ client }: Pick<Member, 'client'>) => client.call(accounts.me, {})
/** The same browser, at the other server. */
const atOther = ({ client }: Member) => {
  const there = clientOf(other.app)
  for (const [name, value] of client.cookies) there.cookies.set(name, value)
  return { client: there }
}
const raw = (sql: string, ...params: unknown[]) => server.parts.db.raw(sql, params)

/** Every table that is read to know who is calling, and what shows that a change in it was heard of. */
const changes: Record<string, { change(): Promise<unknown>; shows: object }> = {
  'their account': {
    change: () => raw(`update auth."user" set name = 'Nadia Nord' where id = $1`, nadia.id),
    shows: { account: { fullName: 'Nadia Nord' } },
  },
  'their level': {
    change: () => raw(`update profiles set permissions_level = 'company_admin' where id = $1`, nadia.id),
    shows: { membership: { profile: { permissionsLevel: 'company_admin' } } },
  },
  'the team they lead': {
    change: () =>
      raw(
        `insert into teams (company_id, name, team_leader_id) values ($1, 'Led', $2)`,
        nadia.companyId,
        nadia.id,
      ),
    shows: { membership: { profile: { isTeamLeader: true } } },
  },
  'their company': {
    change: () => raw(`update companies set name = 'Holm' where id = $1`, nadia.companyId),
    shows: { membership: { company: { name: 'Holm' } } },
  },
  'what it pays': {
    change: () =>
      raw(
        `insert into subscriptions (company_id, stripe_customer_id, status) values ($1, 'customer of ' || $2, 'past_due')
         on conflict (company_id) do update set status = 'past_due'`,
        nadia.companyId,
        nadia.companyId,
      ),
    shows: { membership: { company: { subscription: { status: 'past_due' } } } },
  },
  'whether they are asked': {
    change: () => raw('update profiles set asked_at = now() where id = $1', nadia.id),
    shows: { membership: null, askedAbout: { isClaimed: false } },
  },
  'who invited them': {
    change: async () => {
      await raw('update profiles set asked_at = now() where id = $1', nadia.id)
      await meOf(nadia)
      await raw('update invitations set invited_by = null where accepted_by = $1', nadia.id)
    },
    shows: { askedAbout: { inviter: null } },
  },
  'the name of who invited them': {
    change: async () => {
      await raw('update profiles set asked_at = now() where id = $1', nadia.id)
      await meOf(nadia)
      await raw(`update profiles set full_name = 'Maren Moe' where id = $1`, admin.id)
    },
    shows: { askedAbout: { inviter: { fullName: 'Maren Moe' } } },
  },
}

const ends: Record<string, () => Promise<unknown>> = {
  'who signs out': () => nadia.client.call(accounts.signOut, {}),
  'whose session is ended': () => raw('delete from auth.session where user_id = $1', nadia.id),
  'who is removed': () => admin.client.call(people.remove, { params: { id: nadia.id }, query: {} }),
}

describe('A session that was just read', () => {
  it('is not read again for some seconds', async () => {
    await meOf(nadia)
    asked = 0
    expect((await meOf(nadia)).status).toBe(200)
    expect((await nadia.client.call(people.count, {})).status).toBe(200)
    expect(asked).toBe(0)
    server.travelTo(new Date(server.parts.clock().getTime() + 5000))
    await meOf(nadia)
    expect(asked).toBe(1)
  })

  it('is read once for calls that come together', async () => {
    await meOf(nadia)
    server.travelTo(new Date(server.parts.clock().getTime() + 5000))
    asked = 0
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await meOf(nadia)).status))
    expect([asked, statuses]).toEqual([1, [200, 200, 200, 200]])
  })

  it('ends when it runs out, however short that is', async () => {
    const now = server.parts.clock()
    await raw('update auth.session set expires_at = $2 where user_id = $1', nadia.id, in3Seconds(now))
    expect((await meOf(nadia)).status).toBe(200)
    server.travelTo(in3Seconds(now))
    expect((await meOf(nadia)).status).toBe(401)
  })

  it('is not kept when it ended while it was on its way', async () => {
    server.travelTo(new Date(server.parts.clock().getTime() + 5000))
    meanwhile = () => raw('delete from auth.session where user_id = $1', nadia.id)
    expect((await meOf(nadia)).status).toBe(200)
    expect((await meOf(nadia)).status).toBe(401)
  })

  it.each(Object.entries(changes))('shows %s at once when it changes', async (_what, { change, shows }) => {
    await meOf(nadia)
    await change()
    expect((await meOf(nadia)).reply).toMatchObject(shows)
  })

  it.each(Object.entries(changes))('shows %s at another server', async (_what, { change, shows }) => {
    const there = atOther(nadia)
    await meOf(there)
    await change()
    await expect.poll(async () => (await meOf(there)).reply).toMatchObject(shows)
  })

  it.each(Object.entries(ends))('is refused at once for %s, also at another server', async (_who, end) => {
    const there = atOther(nadia)
    await meOf(nadia)
    await meOf(there)
    await end()
    const forgotten = { client: clientOf(server.app) }
    for (const [name, value] of there.client.cookies) forgotten.client.cookies.set(name, value)
    expect((await meOf(forgotten)).status).toBe(401)
    await expect.poll(async () => (await meOf(there)).status).toBe(401)
  })
})

const in3Seconds = (now: Date) => new Date(now.getTime() + 3000)
