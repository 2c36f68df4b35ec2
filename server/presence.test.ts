import { accounts } from '@cairn/domain/accounts/contract'
import { people } from '@cairn/domain/people/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './db/client.ts'
import { ownOrigin } from './origin.ts'
import { startPresence } from './presence.ts'
import { founder, type Member, newcomer } from './testing/people.ts'
import { type TestServer, testServer } from './testing/server.ts'

const day = new Date(Date.now() + 24 * 3600 * 1000)
const after = (milliseconds: number) => new Date(day.getTime() + milliseconds)

let server: TestServer
let member: Member
beforeAll(async () => {
  server = await testServer()
  member = await founder(server)
})
afterAll(() => server.close())

/** When profile and session were last active, once nothing is being written any more. */
const lastSeen = async (id: string) => {
  await server.parts.presence.settled()
  const rows = await server.parts.db.raw<{ profile: Date | null; session: Date }>(
    `select p.last_active_at as profile, s.last_active_at as session
     from auth.session s left join profiles p on p.id = s.user_id where s.user_id = $1`,
    [id],
  )
  return rows[0]
}

const callAt = async (moment: Date) => {
  server.travelTo(moment)
  expect((await member.client.call(people.count, {})).status).toBe(200)
  return lastSeen(member.id)
}

describe('When someone was last active', () => {
  it('is noted with a request, and then not again for a minute', async () => {
    expect(await callAt(day)).toEqual({ profile: day, session: day })
    expect(await callAt(after(59_000))).toEqual({ profile: day, session: day })
    expect(await callAt(after(60_000))).toEqual({ profile: after(60_000), session: after(60_000) })
  })

  it('is noted with the very first request of a session', async () => {
    const { client, account } = await newcomer(server)
    const before = await lastSeen(account.id)
    server.travelTo(new Date())
    await client.call(accounts.me, {})
    const seen = await lastSeen(account.id)
    expect(seen?.session.getTime()).toBeGreaterThan(before?.session.getTime() ?? Number.NaN)
    expect(seen?.profile).toBeNull()
  })

  it('never goes back', async () => {
    await server.parts.db.raw('update profiles set last_active_at = $2 where id = $1', [
      member.id,
      after(300_000),
    ])
    expect((await callAt(after(200_000)))?.profile).toEqual(after(300_000))
  })
})

/** A database that only counts how often it is written to, and fails when told to. */
const countingDatabase = (isBroken = false) => {
  const writes: string[] = []
  const as: Database['as'] = async (role, _, run) =>
    run({
      query: async () => {
        writes.push(role)
        if (isBroken) throw new Error('out of order')
        return writes.filter((one) => one === 'cairn_accounts').length > 1 ? [] : ([{}] as never)
      },
      script: async () => {},
      proxy: async () => ({ rows: [] }),
    })
  return { db: { as } as Database, writes }
}

const session = {
  id: 's',
  token: 't',
  updatedAt: day,
  lastActiveAt: day,
  assuranceLevel: 'aal1' as const,
  twoFactorEnabled: false,
  me: {
    account: { id: 'a', email: 'a@example.com', fullName: 'A', emailVerified: true },
    membership: { company: { id: 'c' }, profile: { id: 'a' } } as never,
  },
  insider: null,
  followedInvitation: null,
  visits: { on: null, before: null },
  origin: ownOrigin,
}

it('Of several requests at once, one writes the profile', async () => {
  const { db, writes } = countingDatabase()
  const presence = startPresence(db, () => {})
  for (let count = 0; count < 5; count += 1) presence.note(session, after(60_000))
  await presence.settled()
  expect(writes.filter((role) => role === 'cairn_app')).toHaveLength(1)
})

it('A write that fails is told and fails no request', async () => {
  const told: unknown[] = []
  const presence = startPresence(countingDatabase(true).db, (error) => told.push(error))
  presence.note(session, after(60_000))
  await presence.settled()
  expect(told).toEqual([new Error('out of order')])
})
