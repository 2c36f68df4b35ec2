import { blockers } from '@cairn/domain/blockers/contract'
import { dashboard } from '@cairn/domain/dashboard/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { objectives } from '@cairn/domain/objectives/contract'
import { people } from '@cairn/domain/people/contract'
import { strategies } from '@cairn/domain/strategies/contract'
import { trash } from '@cairn/domain/trash/contract'
import { updates } from '@cairn/domain/updates/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { activityOf, colleague, editOf, newLine, newObjective, titlesFound } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { changeClosing, giveScore, seen } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post, updatesOf } from '../testing/updates.ts'
import { trashRound } from './round.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  server.travelTo(new Date('2026-11-11T12:00:00Z'))
  ada = await founder(server)
})
afterAll(() => server.close())

const remove = (member: Member, id: string) => member.client.call(objectives.remove, { params: { id } })
const restore = (member: Member, id: string) =>
  member.client.call(trash.restore, { params: { kind: 'objective', id } })
const titlesIn = async ({ client }: Member) =>
  (await client.call(trash.list, { query: {} })).reply.things.map(({ title }) => title)
const parentOf = async ({ client }: Member, id: string) =>
  (await client.call(objectives.get, { params: { id } })).reply.objective.parentId

const readings: [Endpoint, Record<string, string>][] = [
  [objectives.list, {}],
  [objectives.list, { search: 'tungsten' }],
  [objectives.counts, { mine: 'true' }],
  [objectives.filters, {}],
  [objectives.parentChoices, {}],
  [objectives.export, {}],
  [dashboard.read, {}],
  [strategies.list, {}],
  [dashboard.updates, {}],
  [updates.myWeek, {}],
]
/** What every list and figure tells, but for the save that restoring is. */
const everythingTold = async ({ client }: Member) => {
  server.travelTo(new Date('2026-11-12T12:00:00Z'))
  const texts = []
  for (const [{ path: url }, query] of readings) {
    const { status, text } = await client.send({ method: 'GET', url, query })
    expect(status, url).toBe(200)
    texts.push(text.replaceAll(/"version":\d+/g, ''))
  }
  return texts
}

describe('A deleted OKR', () => {
  it('is gone from every list, figure, search and file, and comes back to each as it was, with all beneath it', async () => {
    await newObjective(ada, { title: 'Stays' })
    const bare = await everythingTold(ada)
    const nadia = await colleague(server, ada)
    const [root, child] = await newLine(ada, 'Ores', 'Tungsten')
    if (root === undefined || child === undefined) throw new Error('No line')
    await post(ada, child, { blockers: 'No crane', keyResults: [] })
    const keyResults = [{ title: 'Tungsten', currentValue: 3, targetValue: 10 }]
    await newObjective(nadia, { title: 'Beneath', parentId: child.id, keyResults, coOwnerIds: [ada.id] })
    const before = await everythingTold(ada)
    expect((await remove(ada, root.id)).reply.deleted).toMatchObject({
      descendants: 2,
      updates: 1,
      shares: 1,
    })
    const gone = await everythingTold(ada)
    expect(gone.slice(0, 3)).toEqual(bare.slice(0, 3))
    expect(gone.filter((text) => /ores|beneath|crane/i.test(text))).toEqual([])
    expect((await restore(ada, root.id)).reply).toEqual({
      kind: 'objective',
      id: root.id,
      title: 'Ores',
      isMovedToTop: false,
    })
    expect(await everythingTold(ada)).toEqual(before)
    expect(await titlesFound(ada, 'tungsten')).toContain('Tungsten')
    expect((await activityOf(server, root.id)).map(({ action }) => action)).toEqual([
      'objective.created',
      'objective.deleted',
      'objective.restored',
    ])
  })

  it('comes back beneath its parent, and to the top where that is gone or has no room', async () => {
    const [top, middle, low] = await newLine(ada, 'Top', 'Middle', 'Low', 'Lowest')
    const [, , third] = await newLine(ada, 'First', 'Second', 'Third')
    if (!top || !middle || !low || !third) throw new Error('No line')
    await remove(ada, low.id)
    expect((await restore(ada, low.id)).reply.isMovedToTop).toBe(false)
    expect(await parentOf(ada, low.id)).toBe(middle.id)

    await remove(ada, low.id)
    await ada.client.call(objectives.update, {
      params: { id: middle.id },
      body: { ...editOf(middle), parentId: third.id },
    })
    expect((await restore(ada, low.id)).reply.isMovedToTop).toBe(true)
    expect(await parentOf(ada, low.id)).toBeNull()

    await remove(ada, middle.id)
    await remove(ada, third.id)
    expect((await restore(ada, middle.id)).reply.isMovedToTop).toBe(true)
  })

  it('is restored by whoever may delete it now, and once', async () => {
    const [nadia, sven] = [await colleague(server, ada), await colleague(server, ada, 'Sven')]
    const shared = await newObjective(nadia, { title: 'Shared', coOwnerIds: [sven.id] })
    await remove(sven, shared.id)
    const others = await colleague(server, ada, 'Oskar')
    const refused = await restore(others, shared.id)
    expect([refused.status, refused.refusal.message]).toEqual([
      403,
      "You don't have permission to restore this OKR.",
    ])
    expect((await restore(sven, shared.id)).status).toBe(200)
    const again = await restore(nadia, shared.id)
    expect([again.status, again.refusal.message]).toEqual([404, 'This is no longer in the trash.'])
  })

  it('says that its quarter is closed only to who may restore it', async () => {
    const { id } = await newObjective(ada, { quarter: 'Q3 2026' })
    await remove(ada, id)
    await changeClosing(ada, 'Q3 2026', 'startClosing')
    await changeClosing(ada, 'Q3 2026', 'publish')
    const other = await colleague(server, ada)
    expect([(await restore(other, id)).status, (await restore(ada, id)).status]).toEqual([403, 409])
  })

  it('goes to whoever takes over when its owner leaves, and keeps the names of authors', async () => {
    const [nadia, sven] = [await colleague(server, ada), await colleague(server, ada, 'Sven')]
    const objective = await newObjective(nadia, { coOwnerIds: [sven.id] })
    await post(nadia, objective)
    await remove(nadia, objective.id)
    await ada.client.call(people.remove, { params: { id: nadia.id }, query: { takeOverBy: sven.id } })
    expect(await titlesIn(sven)).toEqual(['Grow'])
    expect((await restore(sven, objective.id)).status).toBe(200)
    const { reply } = await sven.client.call(objectives.get, { params: { id: objective.id } })
    expect(reply.objective).toMatchObject({ owner: { id: sven.id }, coOwners: [] })
    const [update] = (
      await sven.client.call(updates.list, { params: { objective: objective.id }, query: {} })
    ).reply.updates
    expect(update?.author).toMatchObject({ id: null, name: 'Nadia Haddad' })
  })

  it('comes back though who resolved its blocker and scored it has left, with the name of who scored', async () => {
    const nadia = await colleague(server, ada)
    const objective = await newObjective(ada, { coOwnerIds: [nadia.id], quarter: 'Q3 2026' })
    const { update } = await post(nadia, objective, { blockers: 'No crane' })
    await nadia.client.call(blockers.resolve, { params: { id: update.id }, body: { note: 'It came' } })
    await changeClosing(ada, 'Q3 2026', 'startClosing')
    await giveScore(nadia, objective, { score: 0.5 })
    await remove(ada, objective.id)
    await ada.client.call(people.remove, { params: { id: nadia.id }, query: {} })
    expect((await restore(ada, objective.id)).status).toBe(200)
    const [told] = (await updatesOf(ada, objective)).updates
    expect(told?.resolution).toMatchObject({ by: null, note: 'It came' })
    expect((await seen(ada, objective)).score).toMatchObject({
      score: 0.5,
      scoredBy: { id: null, name: 'Nadia Haddad' },
    })
  })

  it('has a public link that rests meanwhile', async () => {
    const { id } = await newObjective(ada)
    const { key } = (await ada.client.call(objectives.share, { params: { id } })).reply
    const open = async () =>
      (await server.visitor().call(objectives.shared, { query: { okrId: id, key: key ?? '' } })).status
    const statuses = [await open()]
    await remove(ada, id)
    statuses.push(await open())
    await restore(ada, id)
    expect([...statuses, await open()]).toEqual([200, 404, 200])
  })
})

describe('The trash', () => {
  it('shows everything to admins and to others what they deleted or owned, newest first', async () => {
    const [nadia, sven] = [await colleague(server, ada), await colleague(server, ada, 'Sven')]
    const own = await newObjective(nadia, { title: 'Own' })
    const shared = await newObjective(ada, { title: 'Shared', coOwnerIds: [sven.id] })
    await remove(ada, own.id)
    await remove(sven, shared.id)
    expect(await titlesIn(ada)).toEqual(['Shared', 'Own'])
    expect(await titlesIn(nadia)).toEqual(['Own'])
    expect(await titlesIn(sven)).toEqual(['Shared'])
    expect(await titlesIn(await founder(server))).toEqual([])
  })

  it('is emptied by a nightly job of what is 30 days old, and earlier by admins', async () => {
    const [old, young] = [
      await newObjective(ada, { title: 'Old' }),
      await newObjective(ada, { title: 'Young' }),
    ]
    const elsewhere = await founder(server)
    await remove(elsewhere, (await newObjective(elsewhere, { title: 'Elsewhere' })).id)
    await remove(ada, old.id)
    server.travelTo(new Date('2026-11-20T12:00:00Z'))
    await remove(ada, young.id)
    server.travelTo(new Date('2026-12-11T02:37:00Z'))
    await trashRound(server.parts)
    expect(await titlesIn(ada)).toEqual(['Young', 'Old'])
    server.travelTo(new Date('2026-12-12T02:37:00Z'))
    await trashRound(server.parts)
    server.travelTo(new Date('2026-11-20T13:00:00Z'))
    expect([await titlesIn(ada), await titlesIn(elsewhere)]).toEqual([['Young'], []])
    expect((await activityOf(server, ada.companyId)).at(-1)).toMatchObject({
      action: 'company.trash_emptied',
      actor_id: null,
      details: { removed: 1 },
    })
    expect((await ada.client.call(trash.empty, {})).reply).toEqual({ removed: 1 })
    expect((await restore(ada, young.id)).status).toBe(404)
  })

  it('is closed to the application by the database, but for adding', async () => {
    await remove(ada, (await newObjective(ada)).id)
    const profile = { id: ada.id, permissionsLevel: 'company_admin' as const, fullName: 'Ada' }
    const scope = scopeOf({ company: { id: ada.companyId }, profile }, new Date(), ownOrigin)
    const statements = [
      'select * from trash',
      'select * from trash_rows',
      'delete from trash',
      'update trash set title = null',
    ]
    for (const statement of statements)
      await expect(inCompany(server.parts.db, scope, (tx) => tx.query(statement))).rejects.toThrow(
        'permission denied',
      )
  })
})
