import { nothingChanged } from '@cairn/domain/activity/rules'
import type { LiveEvent } from '@cairn/domain/live/schema'
import { teams } from '@cairn/domain/teams/contract'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { recordActivity } from '../activity/record.ts'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { follow } from '../testing/live.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { clusterOf, newsSince } from './changes.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const later = () => server.travelTo(new Date(server.parts.clock().getTime() + 60_000))
const listen = (member: Member, lastEventId?: string) =>
  follow(server.app, member, lastEventId === undefined ? {} : { lastEventId })
const newTeam = async ({ client }: Member, name: string) =>
  (await client.call(teams.create, { body: { name, parentId: null } })).reply.id
const subjectOf = (event: LiveEvent) => (event.kind === 'changed' ? event.subjectId : event.kind)

const scopeIn = ({ id, companyId }: Member) =>
  scopeOf(
    {
      company: { id: companyId },
      profile: { id, permissionsLevel: 'company_admin', fullName: 'Maren Aasen' },
    },
    server.parts.clock(),
    ownOrigin,
  )
/** Writes about a subject in a transaction that ends when it is told to. */
const writing = (member: Member, subjectId: string) => {
  let end = () => {}
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve
  })
  let noted = () => {}
  const isNoted = new Promise<void>((resolve) => {
    noted = resolve
  })
  const scope = scopeIn(member)
  const written = inCompany(server.parts.db, scope, async (tx) => {
    await recordActivity(tx, scope, {
      action: 'team.changed',
      subjectType: 'team',
      subjectId,
      changed: nothingChanged,
    })
    noted()
    await mayEnd
  })
  return {
    isNoted,
    commit: () => {
      end()
      return written
    },
  }
}

const since = async (member: Member, cursor: string) => {
  const { changes } = await inCompany(server.parts.db, scopeIn(member), (tx) => newsSince(tx, cursor))
  return changes?.map(subjectOf).sort()
}
const transactionsOf = async (companyId: string, subjects: string[]) =>
  Promise.all(
    subjects.map(async (subject) => {
      const [row] = await server.parts.db.raw<{ transaction: string }>(
        'select transaction_id::text as transaction from activity where company_id = $1 and subject_id = $2',
        [companyId, subject],
      )
      return Number(row?.transaction)
    }),
  )

describe('Who was cut off', () => {
  it('is told what was missed, and nothing twice, by the header or by the address', async () => {
    const admin = await founder(server)
    later()
    const before = await listen(admin)
    const seen = await newTeam(admin, 'Seen')
    expect(subjectOf(await before.next())).toBe(seen)
    const lastEventId = before.lastId()
    before.leave()

    const missed = [await newTeam(admin, 'First'), await newTeam(admin, 'Second')]
    later()
    const byHeader = await listen(admin, lastEventId)
    const byAddress = await follow(server.app, admin, { after: lastEventId })
    const last = await newTeam(admin, 'Last')
    for (const stream of [byHeader, byAddress]) {
      const heard = [await stream.next(), await stream.next(), await stream.next()].map(subjectOf)
      expect(heard.slice(0, 2).sort()).toEqual(missed.toSorted())
      expect(heard[2]).toBe(last)
      stream.leave()
    }
  })

  it('reads the inbox anew, which the log does not tell of: with the first stream and with every other', async () => {
    const admin = await founder(server)
    later()
    const first = await listen(admin)
    const begins = [await first.nextOfAny(), await first.nextOfAny()]
    expect(begins).toEqual([{ kind: 'beat' }, { kind: 'inbox' }])
    first.leave()
    const again = await listen(admin, first.lastId())
    expect([await again.nextOfAny(), await again.nextOfAny()]).toEqual(begins)
    again.leave()
  })

  it('misses nothing of a transaction that began first and ended last', async () => {
    const admin = await founder(server)
    later()
    const before = await listen(admin)
    await before.nextOfAny()
    const [early, late] = [crypto.randomUUID(), crypto.randomUUID()]
    const slow = writing(admin, early)
    // The embedded database does one thing after the other: there the slow one ends before the next begins.
    if (server.parts.db.engine === 'postgres') {
      await slow.isNoted
      await writing(admin, late).commit()
      expect(subjectOf(await before.next())).toBe(late)
      before.leave()
      await slow.commit()
    } else {
      before.leave()
      await slow.commit()
      await writing(admin, late).commit()
    }
    later()
    const after = await listen(admin, before.lastId())
    const missed = server.parts.db.engine === 'postgres' ? [early] : [early, late]
    const heard: unknown[] = []
    for (const _ of missed) heard.push(subjectOf(await after.next()))
    expect(heard.sort()).toEqual(missed.sort())
    after.leave()
  })

  it('is told of what was still open at the time, however the transactions are numbered', async () => {
    const admin = await founder(server)
    const subjects = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    for (const subject of subjects) await writing(admin, subject).commit()
    const [first = 0, second = 0, third = 0] = await transactionsOf(admin.companyId, subjects)
    const [one, two, three] = subjects as [string, string, string]
    expect(await since(admin, `${third + 1}:${third + 1}:`)).toEqual([])
    expect(await since(admin, `${second}:${third + 1}:${second}`)).toEqual([two])
    expect(await since(admin, `${first}:${third}:${first}`)).toEqual([one, three].sort())
    expect(await since(admin, `${first}:${third + 1}:${first},${second},${third}`)).toEqual(
      [...subjects].sort(),
    )
  })

  it.each(['', 'nonsense', '1', '5:4:', '5:9:4', '5:9:7,6', '0:0:', `1:${'9'.repeat(30)}:`, "1:1:';--"])(
    'with an id that is no id (%s) is told that everything changed, or starts afresh',
    async (cursor) => {
      const admin = await founder(server)
      const lastEventId = cursor === '' ? '' : `${await clusterOf(server.parts.db)}/${cursor}`
      later()
      const stream = await listen(admin, lastEventId)
      expect(stream.status).toBe(200)
      expect(await stream.nextOfAny()).toEqual({ kind: lastEventId === '' ? 'beat' : 'everything' })
      stream.leave()
    },
  )

  it('too long ago, or by another database, is told that everything changed, once', async () => {
    const admin = await founder(server)
    // Elsewhere something else goes on meanwhile; the embedded database does one thing after the other.
    const elsewhere = writing(await founder(server), crypto.randomUUID())
    if (server.parts.db.engine === 'postgres') await elsewhere.isNoted
    else await elsewhere.commit()
    onTestFinished(elsewhere.commit)
    await server.parts.db.raw(
      `insert into activity (company_id, action) select $1, 'team.changed' from generate_series(1, 2000)`,
      [admin.companyId],
    )
    later()
    const cluster = await clusterOf(server.parts.db)
    for (const lastEventId of [`${cluster}/3:3:`, `${cluster}/99999999999:99999999999:`]) {
      const stream = await listen(admin, lastEventId)
      expect(await stream.next()).toEqual({ kind: 'everything' })
      const team = await newTeam(admin, `Team after ${lastEventId}`)
      expect(subjectOf(await stream.next())).toBe(team)
      stream.leave()
    }
  })

  it('by a database whose numbers are like these is told that everything changed, once', async () => {
    const admin = await founder(server)
    later()
    const before = await listen(admin)
    await before.nextOfAny()
    before.leave()
    const [, cursor] = before.lastId().split('/')
    for (const cluster of ['7000000000000000001', '']) {
      const stream = await listen(admin, `${cluster}/${cursor}`)
      expect(await stream.nextOfAny()).toEqual({ kind: 'everything' })
      expect(await stream.nextOfAny()).toEqual({ kind: 'beat' })
      stream.leave()
    }
    const own = await listen(admin, before.lastId())
    expect(await own.nextOfAny()).toEqual({ kind: 'beat' })
    own.leave()
  })

  it('is told only of what is new, however long another transaction has been open and whatever else was written since', async () => {
    const admin = await founder(server)
    const [opened, ended, last] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await writing(admin, opened).commit()
    await server.parts.db.raw(
      `insert into activity (company_id, action, subject_id) select $1, 'team.changed', $2 from generate_series(1, 2000)`,
      [admin.companyId, ended],
    )
    await writing(admin, last).commit()
    const [began = 0, next = 0] = await transactionsOf(admin.companyId, [opened, last])
    expect(await since(admin, `${began}:${next}:${began}`)).toEqual([opened, last].sort())
    expect(await since(admin, `${began}:${next + 1}:${began}`)).toEqual([opened])
    expect(await since(admin, `${began}:${began}:`)).toBeUndefined()
  })

  it('is not flooded with entries that a restored database numbers beyond its own transactions', async () => {
    const admin = await founder(server)
    later()
    const before = await listen(admin)
    await before.nextOfAny()
    before.leave()
    await server.parts.db.raw(
      `insert into activity (company_id, action, transaction_id) values ($1, 'team.changed', '99999999999')`,
      [admin.companyId],
    )
    const after = await listen(admin, before.lastId())
    const team = await newTeam(admin, 'Harbour')
    expect(subjectOf(await after.next())).toBe(team)
    after.leave()
  })
})
