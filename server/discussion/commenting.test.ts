import { randomUUID } from 'node:crypto'
import { blockers } from '@cairn/domain/blockers/contract'
import { discussion } from '@cairn/domain/discussion/contract'
import type { NewComment } from '@cairn/domain/discussion/schema'
import { objectives } from '@cairn/domain/objectives/contract'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { trash } from '@cairn/domain/trash/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { writtenPerson } from '../testing/colleagues.ts'
import { activityOf, colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { changeClosing } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { hours, post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
let nadia: Member
let okr: { id: string }
const start = new Date('2026-11-16T09:00:00Z')
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(start)
  ada = await founder(server)
  nadia = await colleague(server, ada, 'Nadia Haddad')
  okr = await newObjective(ada, { title: 'Land' })
})

type Wanted = Partial<z.input<typeof NewComment>>
const trySay = ({ client }: Member, words: string, wanted: Wanted = {}, objective = okr.id) =>
  client.call(discussion.post, { params: { objective }, body: { words, ...wanted } })
const say = async (member: Member, words: string, wanted: Wanted = {}) =>
  (await trySay(member, words, wanted)).reply
const read = async ({ client }: Member, cursor?: string) =>
  (await client.call(discussion.list, { params: { objective: okr.id }, query: cursor ? { cursor } : {} }))
    .reply
const about = async ({ client }: Member) =>
  (await client.call(discussion.about, { params: { objective: okr.id } })).reply
const lines = async (member: Member) =>
  (await read(member)).threads.map(({ words, deleted, replies }) => [
    deleted ?? words,
    ...replies.map((one) => one.deleted ?? one.words),
  ])
const remove = ({ client }: Member, id: string) => client.call(discussion.remove, { params: { id } })
const later = (minutes: number) => server.travelTo(new Date(start.getTime() + hours(minutes / 60)))

describe('A comment', () => {
  it('stands on the objective with its author, and is counted', async () => {
    const said = await say(nadia, '  Which crane?\n\nThe tall one.  ')
    expect(said).toMatchObject({
      words: 'Which crane?\n\nThe tall one.',
      author: { id: nadia.id, name: 'Nadia Haddad' },
      deleted: null,
      canEdit: true,
    })
    expect((await read(ada)).threads).toMatchObject([{ id: said.id, place: 'objective', canEdit: false }])
    expect(await about(ada)).toMatchObject({ comments: 1 })
    expect((await activityOf(server, okr.id)).map(({ action }) => action)).toContain('comment.posted')
  })

  it('goes on once the quarter is closed, like asking for help, and is on no public page', async () => {
    server.travelTo(new Date('2026-12-22T12:00:00Z'))
    const closer = await founder(server)
    const closed = await newObjective(closer, { title: 'Land', quarter: 'Q4 2026' })
    const { update } = await post(closer, closed, { blockers: 'No crane' })
    for (const move of ['startClosing', 'publish'] as const) await changeClosing(closer, 'Q4 2026', move)
    const said = await trySay(closer, 'Nowhere but here', { updateId: update.id }, closed.id)
    const reacted = await closer.client.call(discussion.react, {
      params: { id: said.reply.id },
      body: { reaction: 'love', isOn: true },
    })
    const whomId = await writtenPerson(server, closer.companyId)
    const wanted = { whomId, neededBy: '2026-12-24', whatWouldHelp: 'A crane' }
    const asked = await closer.client.call(blockers.ask, { params: { id: update.id }, body: wanted })
    expect([said.status, reacted.status, asked.status]).toEqual([200, 200, 200])
    const { key } = (await closer.client.call(objectives.share, { params: { id: closed.id } })).reply
    const page = await server.visitor().call(objectives.shared, { query: { okrId: closed.id, key } })
    expect([page.status, JSON.stringify(page.reply).includes('Nowhere')]).toEqual([200, false])
  })

  it('hangs on an update, and its replies stand on one level beneath it', async () => {
    const { update } = await post(ada, okr, { blockers: 'No crane' })
    const first = await say(nadia, 'Which crane?', { updateId: update.id })
    later(1)
    const reply = await say(ada, 'The tall one.', { replyTo: first.id })
    later(2)
    const beside = await say(nadia, 'Ah.', { replyTo: reply.id })
    expect(beside.parentId).toBe(first.id)
    const [thread] = (await read(ada)).threads
    expect(thread).toMatchObject({ place: update.id, update: { id: update.id, updateText: 'Going well' } })
    expect(thread?.replies.map(({ words }) => words)).toEqual(['The tall one.', 'Ah.'])
    const last = await ada.client.call(discussion.onUpdates, { params: { objective: okr.id } })
    expect(last.reply.comments).toMatchObject([{ updateId: update.id, words: 'Ah.', count: 3 }])
  })

  it('sent twice stands once, and its id is nobody else’s', async () => {
    const id = randomUUID()
    const [one, again] = [await say(nadia, 'Once', { id }), await say(nadia, 'Once', { id })]
    expect(again).toEqual(one)
    expect(await lines(ada)).toEqual([['Once']])
    expect((await trySay(ada, 'Mine', { id })).status).toBe(409)
  })

  it('sent twice at the same moment stands once', async () => {
    const id = randomUUID()
    const all = await Promise.all([1, 2, 3].map(() => trySay(nadia, 'Once', { id })))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await about(ada)).toMatchObject({ comments: 1 })
  })

  it.each([
    ['', 'Please write something.'],
    ['\u200b\u202e', 'Please write something.'],
    ['x'.repeat(5001), 'Please use at most 5,000 characters.'],
  ])('is refused where it says nothing or too much', async (words, message) => {
    const { status, refusal } = await trySay(nadia, words)
    expect([status, refusal.message]).toEqual([422, message])
  })

  it('keeps whatever is written as text, without what cannot be seen', async () => {
    const words = '<img src=x onerror=alert(1)> \u202eevil\u202c a\u200bb \u0007 **x** [y](javascript:1)'
    const said = await say(nadia, `${words}\n${'W'.repeat(4000)}`)
    expect(said.words.split('\n')[0]).toBe(
      '<img src=x onerror=alert(1)>  evil  a b   **x** [y](javascript:1)',
    )
  })

  it('is refused beyond sixty within an hour, deleted ones counted', async () => {
    for (let nth = 0; nth < 60; nth += 1) await say(nadia, `No. ${nth}`)
    const [last] = (await read(nadia)).threads
    await remove(nadia, last?.id ?? '')
    const { status, refusal, headers } = await trySay(nadia, 'One more')
    expect([status, refusal.code]).toEqual([429, 'too_many_tries'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    const [before] = (await read(nadia)).threads
    const edit = { params: { id: before?.id ?? '' }, body: { words: 'Changed' } }
    expect((await nadia.client.call(discussion.edit, edit)).status).toBe(429)
    await server.parts.db.raw('delete from comments where objective_id = $1', [okr.id])
    expect((await trySay(nadia, 'One more')).status).toBe(429)
    expect((await trySay(ada, 'Mine')).status).toBe(200)
    later(61)
    expect((await trySay(nadia, 'One more')).status).toBe(200)
  })

  it('comes page by page, the newest first, and so do replies', async () => {
    const [first] = [await say(ada, 'First')]
    for (let nth = 1; nth <= 12; nth += 1) {
      later(nth)
      await say(ada, `Reply ${nth}`, { replyTo: first?.id ?? null })
    }
    for (let nth = 1; nth <= 20; nth += 1) {
      later(20 + nth)
      await say(ada, `No. ${nth}`)
    }
    const page = await read(ada)
    expect(page.threads.map(({ words }) => words)).toEqual(
      Array.from({ length: 20 }, (_, index) => `No. ${20 - index}`),
    )
    const [rest] = (await read(ada, page.nextCursor ?? '')).threads
    expect(rest?.replies.map(({ words }) => words).at(0)).toBe('Reply 3')
    const earlier = await ada.client.call(discussion.replies, {
      params: { id: rest?.id ?? '' },
      query: { cursor: rest?.repliesCursor ?? '' },
    })
    expect(earlier.reply.replies.map(({ words }) => words)).toEqual(['Reply 2', 'Reply 1'])
  })
})

describe('Who wrote a comment', () => {
  it('changes its words, and nobody else does', async () => {
    const { id } = await say(nadia, 'Wich crane?')
    const edit = ({ client }: Member, words: string) =>
      client.call(discussion.edit, { params: { id }, body: { words } })
    expect((await edit(ada, 'Mine')).status).toBe(403)
    expect((await edit(nadia, 'Which crane?')).reply).toMatchObject({
      words: 'Which crane?',
      editedAt: expect.any(Date),
    })
  })

  it('deletes it: the line stays while something follows it, and is not counted', async () => {
    const first = await say(nadia, 'First')
    later(1)
    const second = await say(ada, 'Second')
    await remove(nadia, first.id)
    expect(await lines(ada)).toEqual([['Second'], ['by its author']])
    expect(await about(ada)).toMatchObject({ comments: 1 })
    await remove(ada, second.id)
    expect(await lines(ada)).toEqual([])
  })

  it('has it deleted by an admin, who is named as that, and by nobody else', async () => {
    const carl = await colleague(server, ada, 'Carl Berg')
    const first = await say(nadia, 'First')
    await say(ada, 'Reply', { replyTo: first.id })
    expect((await remove(carl, first.id)).status).toBe(403)
    await remove(ada, first.id)
    expect(await lines(carl)).toEqual([['by an admin', 'Reply']])
    const restore = ({ client }: Member) =>
      client.call(trash.restore, { params: { kind: 'comment', id: first.id } })
    const listed = async ({ client }: Member) =>
      (await client.call(trash.list, { query: {} })).reply.things.map(({ id }) => id)
    for (const member of [nadia, carl]) {
      const { status, refusal } = await restore(member)
      expect([status, refusal.message]).toEqual([403, "You don't have permission to restore this comment."])
      expect(await listed(member)).toEqual([])
    }
    expect(await listed(ada)).toEqual([first.id])
    expect((await restore(ada)).status).toBe(200)
    expect(await lines(carl)).toEqual([['First', 'Reply']])
    await remove(nadia, first.id)
    expect((await restore(nadia)).status).toBe(200)
  })

  it('takes it out of the trash again with its words', async () => {
    const { id } = await say(nadia, 'Which crane?')
    await remove(nadia, id)
    const things = (await nadia.client.call(trash.list, { query: {} })).reply.things
    expect(things).toMatchObject([{ kind: 'comment', id, title: 'Which crane?' }])
    const restore = ({ client }: Member) => client.call(trash.restore, { params: { kind: 'comment', id } })
    const carl = await colleague(server, ada, 'Carl Berg')
    expect((await restore(carl)).status).toBe(403)
    expect((await restore(nadia)).reply).toMatchObject({ kind: 'comment', title: 'Which crane?' })
    expect(await lines(ada)).toEqual([['Which crane?']])
    expect((await restore(nadia)).status).toBe(404)
  })

  it('has it in the own data', async () => {
    await say(nadia, 'Which crane?')
    const { reply } = await nadia.client.call(ownAccount.exportData, {})
    expect(reply.comments).toMatchObject([{ words: 'Which crane?' }])
    expect(reply.follows).toMatchObject([{ objective_id: okr.id, is_following: true }])
  })
})
