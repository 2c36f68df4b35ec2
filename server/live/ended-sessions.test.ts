import { accounts } from '@cairn/domain/accounts/contract'
import { people } from '@cairn/domain/people/contract'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { teams } from '@cairn/domain/teams/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { listenerName } from '../db/listening.ts'
import { colleague } from '../testing/company.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { type Followed, follow } from '../testing/live.ts'
import { founder, type Member, mailTo, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { type Live, openLive } from './live.ts'

let server: TestServer
/** A second server on the same database: what the first one ends, it hears of from the database alone. */
let other: { app: FastifyInstance; live: Live; database: TestDatabase }
let admin: Member
beforeAll(async () => {
  const database = await testDatabase()
  server = await testServer({}, Promise.resolve(database))
  const elsewhere = await database.fromAnotherServer()
  const { clock } = server.parts
  const live = openLive({ db: elsewhere.db, clock, onError: () => {} })
  other = { app: await buildApp({ ...server.parts, live }), live, database: elsewhere }
  admin = await founder(server)
})
afterAll(async () => {
  await other.app.close()
  await other.database.close()
  await server.close()
})

const raw = (sql: string) => (member: Member) => server.parts.db.raw(sql, [member.id])
const elsewhere = async ({ email }: Member) => {
  const client = server.visitor()
  expect((await client.call(accounts.signIn, { body: { email, password } })).status).toBe(200)
  return client
}

/** Ways to end a session or a membership; none of them knows of streams. */
const ways: Record<string, (member: Member) => Promise<unknown>> = {
  'signs out': ({ client }) => client.call(accounts.signOut, {}),
  'is signed out from another device': async (member) => {
    const client = await elsewhere(member)
    const { sessions } = (await client.call(ownAccount.sessions, {})).reply
    for (const { id, isCurrent } of sessions)
      if (!isCurrent) await client.call(ownAccount.endSession, { params: { id } })
  },
  'changes the password on another device': async (member) =>
    (await elsewhere(member)).call(ownAccount.changePassword, {
      body: { currentPassword: password, password: 'battery staple' },
    }),
  'has a new password by the mailed link': async ({ email }) => {
    await server.visitor().call(accounts.forgotPassword, { body: { email } })
    const token = await eventually(async () => {
      const found = /set-password\?token=([^\s"]+)/.exec((await mailTo(server, email)).text)?.[1]
      if (found === undefined) throw new Error('No such mail yet')
      return found
    })
    await server.visitor().call(accounts.resetPassword, { body: { token, password: 'battery staple' } })
  },
  'is removed by an admin': ({ id }) => admin.client.call(people.remove, { params: { id }, query: {} }),
  'has a session that nobody knows any more': raw('delete from auth.session where user_id = $1'),
  'belongs to no company any more': raw('delete from profiles where id = $1'),
}

const isHeard = async (stream: Followed, name: string) => {
  const { id } = (await admin.client.call(teams.create, { body: { name, parentId: null } })).reply
  for (;;) {
    const event = await stream.next()
    if (event.kind === 'changed' && event.subjectId === id) return
  }
}

describe('Every stream of somebody who', () => {
  it.each(Object.entries(ways))(
    '%s ends at once, on every server, and nobody else’s does',
    async (way, end) => {
      const nadia = await colleague(server, admin)
      const theirs = [await follow(server.app, nadia), await follow(other.app, nadia)]
      const ours = await follow(other.app, admin)
      await end(nadia)
      // Without a sign of life: neither server beats by itself here.
      await Promise.all(theirs.map((stream) => stream.ended()))
      expect([server.parts.live.count(), other.live.count()]).toEqual([0, 1])
      await isHeard(ours, `Team of who ${way}`)
      ours.leave()
      await expect.poll(() => other.live.count()).toBe(0)
    },
  )

  it('goes while it is being opened never begins', async () => {
    const nadia = await colleague(server, admin)
    const { db } = server.parts
    const live = openLive({
      db: {
        ...db,
        listen: async (...asked) => {
          await db.raw('delete from auth.session where user_id = $1', [nadia.id])
          return db.listen(...asked)
        },
      },
      clock: server.parts.clock,
      onError: () => {},
    })
    const app = await buildApp({ ...server.parts, live })
    const stream = await follow(app, nadia)
    await stream.ended()
    expect(live.count()).toBe(0)
    await app.close()
  })

  it('goes while the database cannot be heard ends as soon as it can be', async () => {
    const nadia = await colleague(server, admin)
    const stream = await follow(other.app, nadia)
    await server.parts.db.raw(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      [listenerName],
    )
    await server.parts.db.raw('delete from auth.session where user_id = $1', [nadia.id])
    await stream.ended()
    expect(other.live.count()).toBe(0)
  })
})
