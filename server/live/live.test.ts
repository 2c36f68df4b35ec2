import { nothingChanged } from '@cairn/domain/activity/rules'
import { live } from '@cairn/domain/live/contract'
import { messages as common } from '@cairn/domain/messages'
import { teams } from '@cairn/domain/teams/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordActivities, recordActivity } from '../activity/record.ts'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { colleague } from '../testing/company.ts'
import { type Followed, follow } from '../testing/live.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Long enough that nothing of before counts as having happened just now. */
const later = () => server.travelTo(new Date(server.parts.clock().getTime() + 60_000))
const followed: Followed[] = []
const listen = async (member: Pick<Member, 'client'>) => {
  later()
  const stream = await follow(server.app, member)
  followed.push(stream)
  return stream
}
afterAll(() => {
  for (const stream of followed) stream.leave()
})

const scopeIn = ({ id, companyId }: Member) =>
  scopeOf(
    {
      company: { id: companyId },
      profile: { id, permissionsLevel: 'company_admin', fullName: 'Maren Aasen' },
    },
    server.parts.clock(),
    ownOrigin,
  )
const newTeam = async ({ client }: Member, name: string) =>
  (await client.call(teams.create, { body: { name, parentId: null } })).reply.id

describe('A member who listens', () => {
  it('is told what kind of thing changed, which one and by whom, and not what it says', async () => {
    const admin = await founder(server)
    const nadia = await colleague(server, admin)
    const objective = await newObjective(admin)
    const stream = await listen(nadia)
    await post(admin, objective, { updateText: 'A secret' })
    expect(await stream.next()).toEqual({
      kind: 'changed',
      topic: 'updates',
      subjectId: objective.id,
      actorId: admin.id,
    })
    const team = await newTeam(admin, 'Harbour')
    expect(await stream.next()).toMatchObject({ topic: 'teams', subjectId: team })
  })

  it('hears of their own company only', async () => {
    const [ours, theirs] = [await founder(server), await founder(server)]
    const [stream, other] = [await listen(ours), await listen(theirs)]
    const foreign = await newTeam(theirs, 'Theirs')
    const own = await newTeam(ours, 'Ours')
    expect(await stream.next()).toMatchObject({ subjectId: own })
    expect(await other.next()).toMatchObject({ subjectId: foreign })
  })

  it('hears nothing of what was not saved', async () => {
    const admin = await founder(server)
    const stream = await listen(admin)
    const undone = inCompany(server.parts.db, scopeIn(admin), async (tx) => {
      await recordActivity(tx, scopeIn(admin), {
        action: 'team.created',
        subjectType: 'team',
        subjectId: admin.id,
        changed: nothingChanged,
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const saved = await newTeam(admin, 'Quay')
    expect(await stream.next()).toMatchObject({ topic: 'teams', subjectId: saved })
  })

  it('is told at once that many of a kind changed, with a single word from the database', async () => {
    const admin = await founder(server)
    const stream = await listen(admin)
    const heard: string[] = []
    const stop = await server.parts.db.listen('cairn_activity', {
      onNews: (payload) => heard.push(payload),
      onResumed: () => {},
    })
    const scope = scopeIn(admin)
    await inCompany(server.parts.db, scope, async (tx) => {
      for (const _ of [1, 2])
        await recordActivities(
          tx,
          scope,
          Array.from({ length: 500 }, () => ({
            action: 'objective.created' as const,
            subjectType: 'objective',
            subjectId: crypto.randomUUID(),
            details: { title: 'Long '.repeat(50) },
            changed: nothingChanged,
          })),
        )
    })
    expect(await stream.next()).toEqual({
      kind: 'changed',
      topic: 'objectives',
      subjectId: null,
      actorId: admin.id,
    })
    await newTeam(admin, 'Quay')
    expect(await stream.next()).toMatchObject({ topic: 'teams' })
    await stop()
    expect(heard).toEqual([admin.companyId, admin.companyId])
  })

  it('is told on the way in of what happened while their screen was being read', async () => {
    const admin = await founder(server)
    later()
    const team = await newTeam(admin, 'Harbour')
    const stream = await follow(server.app, admin)
    followed.push(stream)
    expect(await stream.next()).toMatchObject({ topic: 'teams', subjectId: team })
  })

  it('gets a reply that no proxy keeps back, packs or stores', async () => {
    const { headers } = await listen(await founder(server))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(headers.get('content-encoding')).toBeNull()
  })
})

describe('Listening', () => {
  it('is refused to who is signed out or has no company', async () => {
    expect((await server.visitor().call(live.events, { query: {} })).status).toBe(401)
    const { client } = await newcomer(server)
    const { status, refusal } = await client.call(live.events, { query: {} })
    expect({ status, message: refusal.message }).toEqual({ status: 403, message: common.noCompany })
  })
})

describe('Two servers on one database', () => {
  it('tell their listeners what was written on the other', async () => {
    const admin = await founder(server)
    const other = await testServer({}, Promise.resolve({ db: server.parts.db, close: async () => {} }))
    const stream = await listen(admin)
    other.travelTo(server.parts.clock())
    const elsewhere = await follow(other.app, admin)
    const team = await newTeam(admin, 'Harbour')
    expect(await elsewhere.next()).toMatchObject({ topic: 'teams', subjectId: team })
    expect(await stream.next()).toMatchObject({ topic: 'teams', subjectId: team })
    await other.close()
    await elsewhere.ended()
  })
})
