import { discussion } from '@cairn/domain/discussion/contract'
import type { NewComment } from '@cairn/domain/discussion/schema'
import { inbox } from '@cairn/domain/inbox/contract'
import { people } from '@cairn/domain/people/contract'
import { updates } from '@cairn/domain/updates/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { colleague, newObjective, newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
let nadia: Member
let carl: Member
let okr: { id: string }
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date('2026-11-16T09:00:00Z'))
  ada = await founder(server)
  nadia = await colleague(server, ada, 'Nadia Haddad')
  carl = await colleague(server, ada, 'Carl Berg')
  okr = await newObjective(ada, { title: 'Land' })
})

const inboxOf = async ({ client }: Member, query: { show?: 'all' | 'unread' | 'mentions' } = {}) => {
  await server.parts.teller.tell()
  return (await client.call(inbox.list, { query })).reply.entries
}
const told = async (member: Member) =>
  (await inboxOf(member)).map(({ kind, reason, details }) => [kind, reason, details.words])
type Wanted = Partial<z.input<typeof NewComment>>
const say = async ({ client }: Member, words: string, wanted: Wanted = {}) =>
  (await client.call(discussion.post, { params: { objective: okr.id }, body: { words, ...wanted } })).reply
const react = ({ client }: Member, id: string, isOn = true) =>
  client.call(discussion.react, { params: { id }, body: { reaction: 'agree', isOn } })
const params = () => ({ objective: okr.id })

describe('An inbox', () => {
  it('tells of a comment on what one owns, of a mention and of a reply, each once', async () => {
    const first = await say(nadia, 'Which crane?')
    expect(await told(ada)).toEqual([['comment', 'own', 'Which crane?']])
    await say(ada, 'Ask @Carl Berg', { replyTo: first.id, mentions: [{ kind: 'person', id: carl.id }] })
    expect(await told(nadia)).toEqual([['reply', 'reply', 'Ask @Carl Berg']])
    expect(await told(carl)).toEqual([['mentioned', 'mentioned', 'Ask @Carl Berg']])
    expect(await inboxOf(carl, { show: 'mentions' })).toMatchObject([{ kind: 'mentioned' }])
    expect(await inboxOf(nadia, { show: 'mentions' })).toEqual([])
  })

  it('tells who commented of what is said after that, until they follow no longer', async () => {
    await say(nadia, 'Which crane?')
    await say(carl, 'The tall one.')
    expect(await told(nadia)).toEqual([['comment', 'followed', 'The tall one.']])
    expect((await nadia.client.call(discussion.unfollow, { params: params() })).reply.isFollowing).toBe(false)
    await say(carl, 'Or the other.')
    await post(ada, okr, { updateText: 'Landed' })
    expect(await told(nadia)).toHaveLength(1)
    await say(nadia, 'Thanks')
    await say(carl, '@Nadia Haddad look', { mentions: [{ kind: 'person', id: nadia.id }] })
    await say(carl, 'Nothing for you')
    expect((await told(nadia)).map(([kind]) => kind)).toEqual(['mentioned', 'comment'])
  })

  it('tells whoever follows a team of its OKRs, with those below only where that was chosen', async () => {
    const above = await newTeam(server, ada.companyId, 'Sea')
    const below = await newTeam(server, ada.companyId, 'Harbour', above)
    await ada.client.call(people.update, { params: { id: ada.id }, body: { teamId: below } })
    const follow = (member: Member, withBelow: boolean) =>
      member.client.call(discussion.followTeam, { params: { team: above }, body: { withBelow } })
    await follow(nadia, true)
    await follow(carl, false)
    await post(ada, okr, { updateText: 'Landed' })
    expect(await told(nadia)).toEqual([['update', 'followed', 'Landed']])
    expect(await told(carl)).toEqual([])
    await nadia.client.call(discussion.unfollow, { params: params() })
    await post(ada, okr, { updateText: 'Landed again' })
    expect(await told(nadia)).toHaveLength(1)
  })

  it('gathers reactions to one comment, and forgets one that is taken back', async () => {
    const { id } = await say(nadia, 'Which crane?')
    await react(ada, id)
    await react(carl, id)
    expect(await inboxOf(nadia)).toMatchObject([
      {
        kind: 'reaction',
        others: 1,
        events: 2,
        actor: { id: carl.id },
        details: { words: '👍 Which crane?' },
      },
    ])
    const { id: other } = await say(nadia, 'Another')
    await react(ada, other)
    await react(ada, other, false)
    expect(await inboxOf(nadia)).toHaveLength(1)
  })

  it('forgets a comment that is deleted, unless it was read, and then its words', async () => {
    const { id } = await say(nadia, 'Oops')
    expect(await told(ada)).toHaveLength(1)
    await nadia.client.call(discussion.remove, { params: { id } })
    expect(await told(ada)).toEqual([])
    const read = await say(nadia, 'Oops again')
    await inboxOf(ada)
    await ada.client.call(inbox.readAll, { body: { objectiveId: okr.id } })
    await nadia.client.call(discussion.remove, { params: { id: read.id } })
    expect(await told(ada)).toEqual([['comment', 'own', null]])
  })

  it('tells of a mention once, however often it is taken out and put back', async () => {
    const mentions = [{ kind: 'person' as const, id: carl.id }]
    const { id } = await say(nadia, 'Ask @Carl Berg', { mentions })
    const edit = (words: string) =>
      nadia.client.call(discussion.edit, { params: { id }, body: { words, mentions } })
    for (const words of ['Ask somebody', 'Ask @Carl Berg please', 'Ask on', 'Do ask @Carl Berg']) {
      await edit(words)
      expect(await inboxOf(carl)).toHaveLength(1)
    }
  })

  it('joins the newest alone where several are unread, and loses nothing by it', async () => {
    await say(nadia, 'One')
    const [entry] = await inboxOf(ada)
    const mark = (isRead: boolean) =>
      ada.client.call(inbox.read, { body: { ids: [entry?.id ?? ''], isRead } })
    await mark(true)
    server.travelTo(new Date('2026-11-16T09:01:00Z'))
    await say(carl, 'Two')
    await inboxOf(ada)
    await mark(false)
    await say(nadia, 'Three')
    const both = (await inboxOf(ada)).map(({ events, others, details }) => [events, others, details.words])
    expect(both).toEqual([
      [2, 1, 'Three'],
      [1, 0, 'One'],
    ])
    expect(await told(carl)).toEqual([['comment', 'followed', 'Three']])
  })

  it('says a comment as it is now, read or unread, however it was told', async () => {
    const mentions = [{ kind: 'person' as const, id: carl.id }]
    const { id } = await say(nadia, 'The secret: @Carl Berg', { mentions })
    await react(ada, id)
    for (const member of [ada, nadia, carl]) await inboxOf(member)
    await ada.client.call(inbox.readAll, { body: {} })
    await nadia.client.call(discussion.edit, { params: { id }, body: { words: 'Nothing\n\nhere' } })
    expect(await told(carl)).toEqual([['mentioned', 'mentioned', 'Nothing here']])
    expect(await told(ada)).toEqual([['comment', 'own', 'Nothing here']])
    expect(await told(nadia)).toEqual([['reaction', 'own', '👍 Nothing here']])
  })

  it('says an update as it was corrected', async () => {
    const shared = await newObjective(ada, { coOwnerIds: [nadia.id] })
    const { update } = await post(nadia, shared, { updateText: 'The secret' })
    expect(await told(ada)).toContainEqual(['update', 'own', 'The secret'])
    await nadia.client.call(updates.correct, { params: { id: update.id }, body: { updateText: 'Landed' } })
    expect(await told(ada)).toEqual([['update', 'own', 'Landed']])
  })

  it('counts comments that are told together anew when some of them are deleted', async () => {
    const [first, second, third] = [
      await say(nadia, 'One'),
      await say(carl, 'Two'),
      await say(nadia, 'Three'),
    ]
    const remove = ({ client }: Member, id: string) => client.call(discussion.remove, { params: { id } })
    const entry = async () =>
      (await inboxOf(ada)).map(({ events, others, actor, details, commentId }) => [
        ...[events, others, actor?.name, details.words, commentId],
      ])
    expect(await entry()).toEqual([[3, 1, 'Nadia Haddad', 'Three', third.id]])
    await remove(nadia, first.id)
    expect(await entry()).toEqual([[2, 1, 'Nadia Haddad', 'Three', third.id]])
    await remove(nadia, third.id)
    expect(await entry()).toEqual([[1, 0, 'Carl Berg', 'Two', second.id]])
    await remove(carl, second.id)
    expect(await entry()).toEqual([])
  })

  it('counts reactions anew when some of them are taken back', async () => {
    const { id } = await say(nadia, 'Which crane?')
    const entry = async () =>
      (await inboxOf(nadia)).map(({ events, others, actor }) => [events, others, actor?.id])
    for (const member of [ada, carl]) await react(member, id)
    expect(await entry()).toEqual([[2, 1, carl.id]])
    await react(carl, id, false)
    expect(await entry()).toEqual([[1, 0, ada.id]])
    for (let nth = 0; nth < 3; nth += 1) for (const isOn of [true, false]) await react(carl, id, isOn)
    expect(await entry()).toEqual([[1, 0, ada.id]])
    await react(ada, id, false)
    expect(await entry()).toEqual([])
  })

  it('never tells of what was deleted before it was told', async () => {
    const { id } = await say(nadia, 'Oops @Carl Berg', { mentions: [{ kind: 'person', id: carl.id }] })
    await nadia.client.call(discussion.remove, { params: { id } })
    expect(await told(ada)).toEqual([])
    expect(await told(carl)).toEqual([])
  })

  it('has nothing of who left: their follows are gone, their comments keep the name', async () => {
    await say(carl, 'Bye')
    await ada.client.call(people.remove, { params: { id: carl.id }, query: {} })
    await say(nadia, 'Who follows?')
    const { reply } = await ada.client.call(discussion.list, { params: params(), query: {} })
    expect(reply.threads.map(({ author }) => [author.id, author.name])).toEqual([
      [nadia.id, 'Nadia Haddad'],
      [null, 'Carl Berg'],
    ])
    const about = await ada.client.call(discussion.about, { params: params() })
    expect(about.reply.followers).toBe(2)
  })
})
