import { blockers } from '@cairn/domain/blockers/contract'
import { discussion } from '@cairn/domain/discussion/contract'
import type { NewComment } from '@cairn/domain/discussion/schema'
import { inbox } from '@cairn/domain/inbox/contract'
import { people } from '@cairn/domain/people/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { newObjective, newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { choose, digestAt, digestsTo, lettersTo, tellAt } from '../testing/reaching.ts'
import { provenColleague } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
let nadia: Member
let carl: Member
let okr: { id: string }
const start = new Date('2026-11-16T09:00:00Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(start)
  ada = await founder(server)
  nadia = await provenColleague(server, ada)
  carl = await provenColleague(server, ada, 'Carl Berg')
  okr = await newObjective(ada, { title: 'Land' })
  server.travelTo(start)
})

type Wanted = Partial<z.input<typeof NewComment>>
const trySay = ({ client }: Member, words: string, wanted: Wanted = {}, objective = okr.id) =>
  client.call(discussion.post, { params: { objective }, body: { words, ...wanted } })
const meant = (...ids: string[]): Wanted => ({ mentions: ids.map((id) => ({ kind: 'person', id })) })
const inboxOf = async ({ client }: Member) => (await client.call(inbox.list, { query: {} })).reply.entries
const heard = async (member: Member) =>
  (await inboxOf(member)).map(({ kind, details }) => [kind, details.words])
/** What the database has of somebody, in what tells them. */
const keptOf = ({ id }: Member) =>
  server.parts.db.raw(
    `select 'entry' as what from inbox_entries where profile_id = $1
     union all select 'follow' from objective_follows where profile_id = $1
     union all select 'team' from team_follows where profile_id = $1
     union all select 'choice' from inbox_choices where profile_id = $1`,
    [id],
  )
const leave = async ({ id }: Member) =>
  expect((await ada.client.call(people.remove, { params: { id }, query: {} })).status).toBe(200)

describe('Somebody from another company', () => {
  let bea: Member
  let theirs: { id: string }
  beforeEach(async () => {
    bea = await founder(server, 'Other Company')
    theirs = await newObjective(bea, { title: 'Theirs' })
    server.travelTo(start)
  })
  const hearsNothing = async () => {
    await tellAt(server, minutes(1))
    await tellAt(server, minutes(10))
    expect(await heard(bea)).toEqual([])
    expect(await lettersTo(server, bea)).toEqual([])
  }

  it('cannot be mentioned: the whole comment is refused, and nobody hears of it', async () => {
    const words = '@Maren Aasen and @Nadia Haddad, look'
    const { status, refusal } = await trySay(ada, words, meant(nadia.id, bea.id))
    expect([status, refusal.field]).toEqual([422, 'mentions'])
    await hearsNothing()
    expect(await heard(nadia)).toEqual([])
  })

  it('cannot be mentioned by changing what was said, nor their team', async () => {
    const { id } = (await trySay(ada, 'Look')).reply
    const team = await newTeam(server, bea.companyId, 'Harbour')
    const edit = (words: string, mentions: Wanted['mentions']) =>
      ada.client.call(discussion.edit, { params: { id }, body: { words, mentions } })
    for (const mentions of [meant(bea.id).mentions, [{ kind: 'team' as const, id: team }]]) {
      const { status, refusal } = await edit('Look, @Maren Aasen of @Harbour', mentions)
      expect([status, refusal.field]).toEqual([422, 'mentions'])
    }
    await hearsNothing()
  })

  it('is named by bare words only as anybody is: nobody is told', async () => {
    expect((await trySay(nadia, `Ask @Bea, @${bea.email} or @${bea.id}`)).reply.mentions).toEqual([])
    await hearsNothing()
  })

  it('is found by no search for whom to mention, and finds, reads and answers nothing here', async () => {
    const said = (await trySay(nadia, 'Between us')).reply
    const { update } = await post(ada, okr, { updateText: 'Ours' })
    const { mentionable } = (await bea.client.call(discussion.mentionable, { query: { name: 'Nadia' } }))
      .reply
    expect(mentionable).toEqual([])
    const params = { objective: okr.id }
    const answers = [
      await bea.client.call(discussion.list, { params, query: {} }),
      await bea.client.call(discussion.about, { params }),
      await bea.client.call(discussion.follow, { params }),
      await bea.client.call(discussion.react, {
        params: { id: said.id },
        body: { reaction: 'agree', isOn: true },
      }),
      await trySay(bea, 'Hello', { replyTo: said.id }),
      // In their own OKR they reach nothing of ours either.
      await trySay(bea, 'Hello', { replyTo: said.id }, theirs.id),
      await trySay(bea, 'Hello', { updateId: update.id }, theirs.id),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    await tellAt(server, minutes(1))
    expect(await heard(ada)).toEqual([['comment', 'Between us']])
    expect(await heard(bea)).toEqual([])
  })

  it('may have a comment of the same id: neither is seen or stands in the way of the other', async () => {
    const { id, words } = (await trySay(ada, 'Ours')).reply
    expect((await trySay(bea, 'Theirs', { id }, theirs.id)).status).not.toBe(500)
    expect(words).toBe('Ours')
    const { reply } = await ada.client.call(discussion.list, { params: { objective: okr.id }, query: {} })
    expect(reply.threads.map((one) => one.words)).toEqual(['Ours'])
  })
})

describe('A follower who left', () => {
  it('hears of nothing more, by inbox or mail, and nothing of theirs is kept', async () => {
    const team = await newTeam(server, ada.companyId, 'Harbour')
    await server.parts.db.raw('update profiles set team_id = $2 where id = $1', [ada.id, team])
    await choose(carl, { digest: 'daily', choices: [{ matter: 'updates', inInbox: true, email: 'at_once' }] })
    await carl.client.call(discussion.follow, { params: { objective: okr.id } })
    await carl.client.call(discussion.followTeam, { params: { team }, body: {} })
    await trySay(carl, 'Bye')
    await post(ada, okr, { updateText: 'Landing' })
    await tellAt(server, minutes(1))
    expect(await heard(carl)).toEqual([['update', 'Landing']])
    await leave(carl)
    expect(await keptOf(carl)).toEqual([])
    server.travelTo(minutes(2))
    await post(ada, okr, { updateText: 'Landed' })
    await trySay(nadia, 'Who follows?')
    await tellAt(server, minutes(10))
    await digestAt(server, ada, minutes(24 * 60))
    expect(await keptOf(carl)).toEqual([])
    expect([...(await lettersTo(server, carl)), ...(await digestsTo(server, carl))]).toEqual([])
    // Whoever stays hears all of it.
    expect(await heard(ada)).toEqual([['comment', 'Who follows?']])
  })

  it('between what was said and its telling holds up nobody, and is told nothing', async () => {
    await carl.client.call(discussion.follow, { params: { objective: okr.id } })
    const words = '@Carl Berg and @Nadia Haddad: land it'
    await trySay(ada, words, meant(carl.id, nadia.id))
    await leave(carl)
    await tellAt(server, minutes(1))
    await tellAt(server, minutes(7))
    expect(await heard(nadia)).toEqual([['mentioned', words]])
    expect(await lettersTo(server, nadia)).toHaveLength(1)
    expect(await lettersTo(server, carl)).toEqual([])
    expect(await keptOf(carl)).toEqual([])
  })

  it('who wrote last leaves what was said to be told under their name', async () => {
    await trySay(carl, 'Mind the crane, @Nadia Haddad', meant(nadia.id))
    await leave(carl)
    await tellAt(server, minutes(1))
    expect((await inboxOf(nadia)).map(({ actor }) => actor?.name)).toEqual(['Carl Berg'])
    await tellAt(server, minutes(7))
    expect((await lettersTo(server, nadia)).map(({ subject }) => subject)).toEqual([
      'Carl Berg mentioned you: Land',
    ])
  })

  it('is mentioned no more, and asked for no help', async () => {
    const { update } = await post(ada, okr, { blockers: 'No crane' })
    await leave(carl)
    const { status, refusal } = await trySay(ada, 'Ask @Carl Berg', meant(carl.id))
    expect([status, refusal.field]).toEqual([422, 'mentions'])
    const asked = await ada.client.call(blockers.ask, {
      params: { id: update.id },
      body: { whomId: carl.id, neededBy: '2026-11-20', whatWouldHelp: 'A crane' },
    })
    expect([asked.status, asked.refusal.field]).toEqual([422, 'whomId'])
  })
})
