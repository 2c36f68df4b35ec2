import { randomUUID } from 'node:crypto'
import { discussion } from '@cairn/domain/discussion/contract'
import type { NewComment } from '@cairn/domain/discussion/schema'
import { people } from '@cairn/domain/people/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { colleague, newObjective, newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
let nadia: Member
let okr: { id: string }
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await founder(server)
  nadia = await colleague(server, ada, 'Nadia Haddad')
  okr = await newObjective(ada, { title: 'Land' })
})

type Wanted = Partial<z.input<typeof NewComment>>
const trySay = ({ client }: Member, words: string, wanted: Wanted = {}) =>
  client.call(discussion.post, { params: { objective: okr.id }, body: { words, ...wanted } })
const say = async (member: Member, words: string, wanted: Wanted = {}) =>
  (await trySay(member, words, wanted)).reply
const about = async ({ client }: Member) =>
  (await client.call(discussion.about, { params: { objective: okr.id } })).reply

describe('A mention', () => {
  const meant = (id: string, kind: 'person' | 'team' = 'person') => ({ mentions: [{ kind, id }] })

  it('is kept by id with the name of then', async () => {
    const said = await say(ada, 'Ask @Nadia Haddad', meant(nadia.id))
    expect(said.mentions).toEqual([{ kind: 'person', id: nadia.id, name: 'Nadia Haddad' }])
  })

  it('of someone in another company, or of nobody, is refused', async () => {
    const stranger = await founder(server)
    for (const id of [stranger.id, randomUUID()]) {
      const { status, refusal } = await trySay(ada, 'Ask', meant(id))
      expect([status, refusal.field]).toEqual([422, 'mentions'])
    }
    expect(await about(ada)).toMatchObject({ comments: 0 })
  })

  it('is only one whose name stands in the words', async () => {
    const said = await say(ada, 'Ask @Nadia, or @owner', {
      mentions: [{ kind: 'person', id: nadia.id }, { kind: 'owners' }, { kind: 'owners' }],
    })
    expect(said.mentions).toEqual([{ kind: 'owners', id: null, name: 'owner' }])
    expect(await about(nadia)).toMatchObject({ isFollowing: false })
  })

  it('stays with its words once its name is another, and is plain words once they have left', async () => {
    const edit = (id: string, words: string) =>
      ada.client.call(discussion.edit, { params: { id }, body: { words, ...meant(nadia.id) } })
    const said = await say(ada, 'Ask @Nadia Haddad', meant(nadia.id))
    await server.parts.db.raw(`update profiles set full_name = 'Nadia Berg' where id = $1`, [nadia.id])
    const then = [{ kind: 'person', id: nadia.id, name: 'Nadia Haddad' }]
    expect((await edit(said.id, 'Please ask @Nadia Haddad')).reply.mentions).toEqual(then)
    expect((await edit(said.id, 'Please ask @Nadia Berg')).reply.mentions).toEqual([
      { ...then[0], name: 'Nadia Berg' },
    ])
    await ada.client.call(people.remove, { params: { id: nadia.id }, query: {} })
    expect((await edit(said.id, 'Nobody to ask but @Nadia Berg')).reply).toMatchObject({
      words: 'Nobody to ask but @Nadia Berg',
      mentions: [],
    })
    expect((await edit(said.id, 'Who knows @Nadia Berg?')).refusal.field).toBe('mentions')
  })

  it('of more than twenty is refused', async () => {
    const mentions = Array.from({ length: 21 }, () => ({ kind: 'owners' as const }))
    expect((await trySay(ada, 'All', { mentions })).status).toBe(422)
  })

  it('of a team above a hundred people asks first', async () => {
    const team = await newTeam(server, ada.companyId, 'Harbour')
    await server.parts.db.raw(
      `with made as (
         insert into auth."user" (id, name, email) select gen_random_uuid(), 'N', gen_random_uuid() || '@example.com'
         from generate_series(1, 101) returning id)
       insert into profiles (company_id, id, full_name, team_id) select $1, id, 'Someone', $2 from made`,
      [ada.companyId, team],
    )
    const { status, refusal } = await trySay(ada, 'All of @Harbour', meant(team, 'team'))
    expect([status, refusal.field, refusal.message]).toEqual([
      409,
      'isConfirmed',
      'This tells 101 people. Post it anyway?',
    ])
    const sure = { ...meant(team, 'team'), isConfirmed: true }
    expect((await trySay(ada, 'All of @Harbour', sure)).status).toBe(200)
    expect(await about(ada)).toMatchObject({ followers: 102 })
  })

  it('finds people and teams by any word of the name', async () => {
    await newTeam(server, ada.companyId, 'Night Haulers')
    const found = async (name: string) =>
      (await ada.client.call(discussion.mentionable, { query: { name } })).reply.mentionable.map(
        (one) => `${one.kind} ${one.name}`,
      )
    expect(await found('ha')).toEqual(['person Nadia Haddad', 'team Night Haulers'])
    expect(await found('NIGHT h')).toEqual(['team Night Haulers'])
    expect(await found('addad')).toEqual([])
    expect(await found('%')).toEqual([])
  })
})

describe('A comment that is sent once more', () => {
  it('is not the one of its id that says something else: nothing that was typed is lost', async () => {
    const id = randomUUID()
    const above = await say(ada, 'Above')
    const { update } = await post(ada, okr)
    const first = { id, mentions: [{ kind: 'owners' as const }] }
    await say(nadia, 'Ask @owner', first)
    const others: [string, Parameters<typeof trySay>[2]][] = [
      ['Ask the @owner', first],
      ['Ask @owner', { id }],
      ['Ask @owner', { ...first, replyTo: above.id }],
      ['Ask @owner', { ...first, updateId: update.id }],
    ]
    for (const [words, wanted] of others) {
      const { status, refusal } = await trySay(nadia, words, wanted)
      expect([status, refusal.field]).toEqual([409, 'id'])
      expect(refusal.message).toMatch(/What you typed stays/)
    }
    // Who is not named in the words was not meant the first time either.
    const more = [...first.mentions, { kind: 'person' as const, id: ada.id }]
    expect((await trySay(nadia, 'Ask @owner', { ...first, mentions: more })).status).toBe(200)
    await nadia.client.call(discussion.remove, { params: { id } })
    expect((await trySay(nadia, 'Ask @owner', first)).refusal).toMatchObject({ field: 'id' })
    expect(await about(ada)).toMatchObject({ comments: 1 })
  })

  it('that replies to a reply, sent twice, stands once', async () => {
    const above = await say(ada, 'Above')
    const reply = await say(ada, 'Below', { replyTo: above.id })
    const wanted = { id: randomUUID(), replyTo: reply.id }
    expect(await say(nadia, 'Beside', wanted)).toEqual(await say(nadia, 'Beside', wanted))
  })
})

describe('A reaction', () => {
  it('goes on and off, however often it is sent, and says who', async () => {
    const { id } = await say(nadia, 'Which crane?')
    const react = async ({ client }: Member, isOn: boolean) =>
      (await client.call(discussion.react, { params: { id }, body: { reaction: 'agree', isOn } })).reply
        .reactions
    await react(nadia, true)
    await react(ada, true)
    expect(await react(ada, true)).toEqual([
      { reaction: 'agree', count: 2, isMine: true, names: ['Nadia Haddad', 'Maren Aasen'] },
    ])
    expect(await react(ada, false)).toEqual([
      { reaction: 'agree', count: 1, isMine: false, names: ['Nadia Haddad'] },
    ])
  })
})

describe('Following', () => {
  const params = () => ({ objective: okr.id })
  it('is the owners’ as long as they are, and anybody’s until they say no', async () => {
    expect(await about(ada)).toMatchObject({ isOwn: true, isFollowing: true, followers: 1 })
    const refused = await ada.client.call(discussion.unfollow, { params: params() })
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      'Whoever owns an OKR or shares in it follows it.',
    ])
    expect(await about(nadia)).toMatchObject({ isFollowing: false })
    await nadia.client.call(discussion.follow, { params: params() })
    expect(await about(nadia)).toMatchObject({ isFollowing: true, followers: 2 })
    await nadia.client.call(discussion.unfollow, { params: params() })
    await say(nadia, 'I have said no')
    expect(await about(nadia)).toMatchObject({ isFollowing: false, followers: 1 })
  })

  it('of a team goes on and off, with those below on request', async () => {
    const team = await newTeam(server, ada.companyId, 'Harbour')
    const call = { params: { team } }
    const now = async () => (await nadia.client.call(discussion.teamFollowing, call)).reply
    expect(await now()).toEqual({ isFollowing: false, withBelow: false })
    await nadia.client.call(discussion.followTeam, { ...call, body: { withBelow: true } })
    expect(await now()).toEqual({ isFollowing: true, withBelow: true })
    await nadia.client.call(discussion.followTeam, { ...call, body: {} })
    expect(await now()).toEqual({ isFollowing: true, withBelow: false })
    await nadia.client.call(discussion.unfollowTeam, call)
    expect(await now()).toEqual({ isFollowing: false, withBelow: false })
  })
})
