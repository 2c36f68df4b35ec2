import { inbox } from '@cairn/domain/inbox/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { follow } from '../testing/live.ts'
import { colleague, editOf, newLine, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days, hours, post } from '../testing/updates.ts'
import { mostTriesCounted } from './news.ts'
import { openTeller } from './round.ts'

let server: TestServer
let ada: Member
let nadia: Member
let carl: Member
const start = new Date('2026-11-16T09:00:00Z')
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(start)
  ada = await founder(server)
  nadia = await colleague(server, ada, 'Nadia Haddad')
  carl = await colleague(server, ada, 'Carl Berg')
})

const inboxOf = async ({ client }: Member, query: { show?: 'all' | 'unread'; cursor?: string } = {}) => {
  await server.parts.teller.tell()
  return (await client.call(inbox.list, { query })).reply.entries
}
const unreadOf = async ({ client }: Member) => {
  await server.parts.teller.tell()
  return (await client.call(inbox.unread, {})).reply.unread
}

describe('An inbox', () => {
  it('says whose an OKR has become, and nothing to who did it', async () => {
    const given = await newObjective(ada, { title: 'Land', ownerId: nadia.id, coOwnerIds: [carl.id] })
    expect(await inboxOf(nadia)).toMatchObject([
      {
        kind: 'assigned',
        reason: 'assigned',
        actor: { id: ada.id },
        objective: { id: given.id, title: 'Land' },
        isRead: false,
      },
    ])
    expect(await inboxOf(carl)).toMatchObject([{ kind: 'assigned' }])
    expect(await inboxOf(ada)).toEqual([])
  })

  it('gathers the updates of an hour about one OKR while they are unread', async () => {
    const shared = await newObjective(ada, { coOwnerIds: [nadia.id, carl.id] })
    await inboxOf(ada)
    await post(nadia, shared, { updateText: 'First' })
    await post(carl, shared, { updateText: 'Second' })
    expect(await inboxOf(ada)).toMatchObject([
      { kind: 'update', actor: { id: carl.id }, others: 1, events: 2, details: { words: 'Second' } },
    ])
    server.travelTo(new Date(start.getTime() + hours(2)))
    await post(carl, shared, { updateText: 'Third' })
    expect(await inboxOf(ada)).toMatchObject([{ events: 1, details: { words: 'Third' } }, { events: 2 }])
  })

  it('gathers only while unread, and nothing into what was cleared', async () => {
    const [seen, cleared] = [
      await newObjective(ada, { title: 'Seen', coOwnerIds: [nadia.id] }),
      await newObjective(ada, { title: 'Cleared', coOwnerIds: [nadia.id] }),
    ]
    await inboxOf(ada)
    for (const one of [seen, cleared]) await post(nadia, one, { updateText: 'First' })
    const [second, first] = await inboxOf(ada)
    await ada.client.call(inbox.read, { body: { ids: [first?.id ?? ''], isRead: true } })
    await ada.client.call(inbox.clear, { body: { ids: [second?.id ?? ''], isCleared: true } })
    for (const one of [seen, cleared]) await post(nadia, one, { updateText: 'Second' })
    const told = (await inboxOf(ada)).map(({ objective, events, details, isRead }) => [
      objective?.title,
      events,
      details.words,
      isRead,
    ])
    expect(told).toEqual([
      ['Cleared', 1, 'Second', false],
      ['Seen', 1, 'Second', false],
      ['Seen', 1, 'First', true],
    ])
  })

  it('tells who owns the objective above that one slipped, with both statuses', async () => {
    const [above, below] = await newLine(ada, 'Above', 'Below')
    if (above === undefined || below === undefined) throw new Error('No line')
    await server.parts.db.raw('update objectives set owner_id = $2 where id = $1', [below.id, nadia.id])
    await post(nadia, below, { status: 'behind' })
    expect(await inboxOf(ada)).toMatchObject([
      {
        kind: 'slipped',
        reason: 'parent',
        objective: { id: below.id, status: 'behind' },
        details: { to: 'behind' },
      },
    ])
  })

  it('is told once of each entry, whichever server tells and however often', async () => {
    await newObjective(ada, { ownerId: nadia.id })
    await Promise.all([server.parts.teller.tell(), server.parts.teller.tell()])
    await server.parts.teller.tell()
    expect(await inboxOf(nadia)).toHaveLength(1)
    expect(await server.parts.db.raw('select * from to_tell where company_id = $1', [ada.companyId])).toEqual(
      [],
    )
  })

  it('loses nothing where telling fails, and tells of the others', async () => {
    const { db } = server.parts
    await newObjective(ada, { title: 'First', ownerId: nadia.id })
    await newObjective(ada, { title: 'Second', ownerId: nadia.id })
    const [entry] = await db.raw<{ id: string; details: object }>(
      `select id, details from activity where company_id = $1 and action = 'objective.created' order by id limit 1`,
      [ada.companyId],
    )
    // A name that is too long for the entry: nothing that the log itself would refuse.
    await db.raw('alter table activity drop constraint activity_actor_name_length')
    await db.raw('update activity set actor_name = repeat($2, 121) where id = $1', [entry?.id, 'x'])
    expect((await inboxOf(nadia)).map(({ objective }) => objective?.title)).toEqual(['Second'])
    await db.raw(`update activity set actor_name = 'Ada' where id = $1`, [entry?.id])
    expect(await inboxOf(nadia)).toHaveLength(2)
  })

  it('is told late rather than never of what failed again and again, which is said once', async () => {
    const { db, clock } = server.parts
    const errors: unknown[] = []
    const teller = openTeller({ ...server.parts, db, clock, onError: (error) => errors.push(error) })
    await newObjective(ada, { ownerId: nadia.id })
    await db.raw(`create function fail() returns trigger language plpgsql as $$ begin raise 'No'; end $$`)
    await db.raw('create trigger fail before insert on inbox_entries for each row execute function fail()')
    for (let round = 0; round < 3; round += 1) await teller.tell()
    expect(errors).toHaveLength(1)
    await db.raw('update to_tell set tries = $1', [mostTriesCounted])
    await teller.tell()
    expect((await db.raw('select tries from to_tell')).map(({ tries }) => tries)).toContain(mostTriesCounted)
    await db.raw('drop trigger fail on inbox_entries')
    await openTeller({ ...server.parts, db, clock, onError: (error) => errors.push(error) }).tell()
    expect(await inboxOf(nadia)).toHaveLength(1)
    expect(errors).toHaveLength(1)
  })

  it('is read, unread, cleared and put back by its owner alone', async () => {
    await newObjective(ada, { ownerId: nadia.id })
    const [entry] = await inboxOf(nadia)
    const ids = [entry?.id ?? '']
    expect(await unreadOf(nadia)).toBe(1)
    expect((await ada.client.call(inbox.read, { body: { ids, isRead: true } })).reply).toEqual({ changed: 0 })
    expect((await ada.client.call(inbox.clear, { body: { ids, isCleared: true } })).reply).toEqual({
      changed: 0,
    })
    await nadia.client.call(inbox.read, { body: { ids, isRead: true } })
    expect(await unreadOf(nadia)).toBe(0)
    expect(await inboxOf(nadia, { show: 'unread' })).toEqual([])
    await nadia.client.call(inbox.read, { body: { ids, isRead: false } })
    expect(await unreadOf(nadia)).toBe(1)
    await nadia.client.call(inbox.clear, { body: { ids, isCleared: true } })
    expect(await inboxOf(nadia)).toEqual([])
    await nadia.client.call(inbox.clear, { body: { ids, isCleared: false } })
    expect(await inboxOf(nadia)).toHaveLength(1)
  })

  it('says in the other tabs of its owner that it was read', async () => {
    const otherTab = await follow(server.app, nadia)
    const heard = async () => {
      while ((await otherTab.next()).kind !== 'inbox');
    }
    await newObjective(ada, { ownerId: nadia.id })
    const [entry] = await inboxOf(nadia)
    await heard()
    await nadia.client.call(inbox.read, { body: { ids: [entry?.id ?? ''], isRead: true } })
    await heard()
    otherTab.leave()
  })

  it('does not read what is cleared when all of it is read', async () => {
    await newObjective(ada, { ownerId: nadia.id })
    const [entry] = await inboxOf(nadia)
    const ids = [entry?.id ?? '']
    await nadia.client.call(inbox.clear, { body: { ids, isCleared: true } })
    expect((await nadia.client.call(inbox.readAll, { body: {} })).reply).toEqual({ changed: 0 })
    await nadia.client.call(inbox.clear, { body: { ids, isCleared: false } })
    expect(await inboxOf(nadia)).toMatchObject([{ isRead: false }])
  })

  it('is read at once, or as far as one OKR goes', async () => {
    const first = await newObjective(ada, { ownerId: nadia.id })
    await newObjective(ada, { ownerId: nadia.id })
    expect(await unreadOf(nadia)).toBe(2)
    await nadia.client.call(inbox.readAll, { body: { objectiveId: first.id } })
    expect(await unreadOf(nadia)).toBe(1)
    await nadia.client.call(inbox.readAll, { body: {} })
    expect(await unreadOf(nadia)).toBe(0)
  })

  it('tells nothing of an OKR that is in the trash, and everything again when it is back', async () => {
    const { id } = await newObjective(ada, { ownerId: nadia.id })
    expect(await unreadOf(nadia)).toBe(1)
    await ada.client.call(objectives.remove, { params: { id } })
    expect(await unreadOf(nadia)).toBe(0)
    expect(await inboxOf(nadia)).toEqual([])
  })

  it('keeps what is 90 days old no longer', async () => {
    await newObjective(ada, { ownerId: nadia.id })
    expect(await inboxOf(nadia)).toHaveLength(1)
    await server.parts.db.raw('update inbox_entries set happened_at = $2 where profile_id = $1', [
      nadia.id,
      new Date(start.getTime() - days(91)),
    ])
    expect(await inboxOf(nadia)).toEqual([])
    expect(await unreadOf(nadia)).toBe(0)
    // With the next thing that the company is told it is gone from the database too, not hidden there.
    await newObjective(ada, { ownerId: carl.id })
    await inboxOf(carl)
    expect(
      await server.parts.db.raw('select id from inbox_entries where profile_id = $1', [nadia.id]),
    ).toEqual([])
  })

  it('comes page by page', async () => {
    for (let nth = 0; nth < 41; nth += 1) await newObjective(ada, { title: `O ${nth}`, ownerId: nadia.id })
    const first = (await nadia.client.call(inbox.list, { query: {} })).reply
    expect(first.entries).toEqual([])
    expect(await inboxOf(nadia)).toHaveLength(40)
    const { nextCursor } = (await nadia.client.call(inbox.list, { query: {} })).reply
    const rest = await inboxOf(nadia, { cursor: nextCursor ?? '' })
    expect(rest.map(({ objective }) => objective?.title)).toEqual(['O 0'])
  })

  it('says nothing of what was only edited', async () => {
    const given = await newObjective(ada, { ownerId: nadia.id })
    await inboxOf(nadia)
    await ada.client.call(objectives.update, {
      params: { id: given.id },
      body: { ...editOf(given), title: 'Renamed' },
    })
    expect(await inboxOf(nadia)).toHaveLength(1)
  })
})
