import { discussion } from '@cairn/domain/discussion/contract'
import { inbox } from '@cairn/domain/inbox/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { people } from '@cairn/domain/people/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { choose, lettersTo, tellAt } from '../testing/reaching.ts'
import { provenColleague } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
let nadia: Member
let okr: { id: string }
const start = new Date('2026-11-16T09:00:00Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(start)
  ada = await founder(server, 'Skerry Logistics')
  nadia = await provenColleague(server, ada)
  okr = await newObjective(ada, { title: 'Land' })
  server.travelTo(start)
})

const mention = async (words: string, { id }: { id: string } = nadia, by = ada) =>
  (
    await by.client.call(discussion.post, {
      params: { objective: okr.id },
      body: { words: `@Nadia Haddad ${words}`, mentions: [{ kind: 'person', id }] },
    })
  ).reply
const subjects = async (member: Member) => (await lettersTo(server, member)).map(({ subject }) => subject)

describe('A mention', () => {
  it('is mailed five minutes later, with its words, the way there and the way out of it', async () => {
    await mention('Which crane?')
    await tellAt(server, minutes(4.9))
    expect(await subjects(nadia)).toEqual([])
    await tellAt(server, minutes(5.1))
    const [mail, ...more] = await lettersTo(server, nadia)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Maren Aasen mentioned you: Land')
    expect(mail?.text).toContain('Which crane?')
    expect(mail?.text).toContain(`http://localhost:3000/inbox?okrId=${okr.id}&tab=discussion`)
    expect(mail?.html).toContain(`http://localhost:3000/inbox?okrId=${okr.id}&amp;tab=discussion`)
    expect(mail?.text).toContain('Replying to this mail is not read.')
    expect(mail?.unsubscribe_url).toMatch(
      /^http:\/\/localhost:3000\/unsubscribe\/.*\/mentions\/[0-9a-f]{32}$/,
    )
    expect(mail?.text).toContain(mail?.unsubscribe_url)
    expect(mail?.html).toContain(mail?.unsubscribe_url)
    // Nothing of the form is left over.
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/[\uE000\uE001]|undefined/)
  })

  it('takes along what else is to be mailed at once by then, and is mailed once', async () => {
    const first = await mention('First')
    await tellAt(server, minutes(3))
    await mention('Second')
    await tellAt(server, minutes(5.1))
    await tellAt(server, minutes(30))
    const [mail, ...more] = await lettersTo(server, nadia)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 new things for you at Skerry Logistics')
    expect(mail?.text).toMatch(/Second[\s\S]*First/)
    await nadia.client.call(discussion.post, {
      params: { objective: okr.id },
      body: { words: 'Aye', replyTo: first.id },
    })
    await tellAt(server, minutes(36))
    expect(await subjects(ada)).toEqual(['Nadia Haddad replied to you: Land'])
  })

  it('that was read meanwhile is not mailed, nor one that was cleared, deleted or is of an OKR in the trash', async () => {
    const deleted = await mention('Deleted')
    await tellAt(server, minutes(1))
    await ada.client.call(discussion.remove, { params: { id: deleted.id } })
    await mention('Read')
    await tellAt(server, minutes(2))
    await nadia.client.call(inbox.readAll, { body: { objectiveId: okr.id } })
    await mention('Cleared')
    await tellAt(server, minutes(3))
    const { entries } = (await nadia.client.call(inbox.list, { query: { show: 'unread' } })).reply
    await nadia.client.call(inbox.clear, { body: { ids: entries.map(({ id }) => id), isCleared: true } })
    await mention('Trashed')
    await tellAt(server, minutes(4))
    await ada.client.call(objectives.remove, { params: { id: okr.id } })
    await tellAt(server, minutes(30))
    expect(await subjects(nadia)).toEqual([])
  })

  it('is mailed to no address that was never confirmed, and where access has lapsed to nobody', async () => {
    const guest = await colleague(server, ada)
    server.travelTo(start)
    await mention('Hello', guest)
    await tellAt(server, minutes(6))
    expect(await subjects(guest)).toEqual([])
    server.travelTo(minutes(10))
    await mention('Lapsed')
    await tellAt(server, minutes(11))
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [ada.companyId])
    await tellAt(server, minutes(20))
    await server.parts.db.raw('update companies set trial_used = false where id = $1', [ada.companyId])
    await tellAt(server, minutes(30))
    expect(await subjects(nadia)).toEqual([])
    expect((await nadia.client.call(inbox.unread, {})).reply.unread).toBe(1)
  })

  it('is not mailed to who has left', async () => {
    await mention('Bye')
    await tellAt(server, minutes(1))
    await ada.client.call(people.remove, { params: { id: nadia.id }, query: {} })
    await tellAt(server, minutes(10))
    expect(await subjects(nadia)).toEqual([])
  })

  it('is not mailed once its reader wants none, even if it was on its way', async () => {
    await mention('Hello')
    await tellAt(server, minutes(1))
    await choose(nadia, { choices: [{ matter: 'mentions', inInbox: true, email: 'never' }] })
    await tellAt(server, minutes(10))
    await mention('Hello again')
    await tellAt(server, minutes(20))
    expect(await subjects(nadia)).toEqual([])
  })

  it('can be mailed alone: the inbox then says nothing of it', async () => {
    await choose(nadia, { choices: [{ matter: 'mentions', inInbox: false, email: 'at_once' }] })
    await mention('Mail only')
    await tellAt(server, minutes(6))
    expect(await subjects(nadia)).toEqual(['Maren Aasen mentioned you: Land'])
    expect((await nadia.client.call(inbox.list, { query: {} })).reply.entries).toEqual([])
    expect((await nadia.client.call(inbox.unread, {})).reply.unread).toBe(0)
  })

  it('that is mailed alone is mailed though the whole inbox was read, but not if its OKR was', async () => {
    await choose(nadia, { choices: [{ matter: 'mentions', inInbox: false, email: 'at_once' }] })
    await mention('Mail only')
    await tellAt(server, minutes(1))
    expect((await nadia.client.call(inbox.readAll, { body: {} })).reply).toEqual({ changed: 0 })
    await tellAt(server, minutes(7))
    expect(await subjects(nadia)).toHaveLength(1)
    await mention('Read there')
    await tellAt(server, minutes(8))
    await nadia.client.call(inbox.readAll, { body: { objectiveId: okr.id } })
    await tellAt(server, minutes(20))
    expect(await subjects(nadia)).toHaveLength(1)
  })

  it('that reaches its person by no way is kept nowhere', async () => {
    await choose(nadia, { choices: [{ matter: 'mentions', inInbox: false, email: 'never' }] })
    await mention('Nothing')
    await tellAt(server, minutes(6))
    expect(
      await server.parts.db.raw('select 1 from inbox_entries where profile_id = $1', [nadia.id]),
    ).toEqual([])
  })
})

describe('A letter', () => {
  it('says more of what came since, once its first part has left', async () => {
    await choose(ada, { choices: [{ matter: 'comments', inInbox: true, email: 'at_once' }] })
    const say = (words: string) =>
      nadia.client.call(discussion.post, { params: { objective: okr.id }, body: { words } })
    await say('One')
    await tellAt(server, minutes(6))
    await say('Two')
    await tellAt(server, minutes(12))
    const [first, second, ...more] = await lettersTo(server, ada)
    expect(more).toEqual([])
    expect(first?.subject).toBe('Nadia Haddad commented on your OKR: Land')
    expect(second?.subject).toBe('Nadia Haddad wrote 2 comments on your OKR: Land')
  })

  it('names twenty things and counts the rest', async () => {
    for (let nth = 1; nth <= 22; nth += 1) await mention(`Word ${nth}.`)
    await tellAt(server, minutes(1))
    await tellAt(server, minutes(7))
    const [mail, ...more] = await lettersTo(server, nadia)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('22 new things for you at Skerry Logistics')
    expect(mail?.text).toContain('Word 3')
    expect(mail?.text).toContain('and 2 more in your inbox')
  })

  it('tells nobody of what another company says', async () => {
    const bea = await founder(server, 'Other Company')
    server.travelTo(start)
    const { status } = await ada.client.call(discussion.post, {
      params: { objective: okr.id },
      body: { words: 'Hello @Bea', mentions: [{ kind: 'person', id: bea.id }] },
    })
    expect([200, 404, 422]).toContain(status)
    await tellAt(server, minutes(10))
    expect(await lettersTo(server, bea)).toEqual([])
    expect((await bea.client.call(inbox.list, { query: {} })).reply.entries).toEqual([])
  })

  it('shows what people wrote as they wrote it, and makes no link or markup of it', async () => {
    const hostile = [
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '</td></table><style>*{display:none}</style>',
      'Subject: x\r\nBcc: everyone@evil.example',
      'http://evil.example and www.evil.example and mailto:a@evil.example',
      '\u202Eevil\u202C \u2066x \uE000what0\uE001 {{name}} %s %0d%0a',
      '=?utf-8?q?=00?= .\r\n.\r\n From: a',
      '-->]]><!--[if mso]>x<![endif]-->&amp;&#x3c;',
    ]
    const odd = await newObjective(ada, { title: `"><b>Title</b> evil.example` })
    okr = odd
    for (const words of hostile) await mention(words)
    await tellAt(server, minutes(1))
    await tellAt(server, minutes(7))
    const [mail] = await lettersTo(server, nadia)
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(mail?.html).not.toMatch(/<script|<img|<style>\*|<b>Title|<!--\[if mso\]>x/)
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    for (const part of [mail?.html, mail?.text]) {
      expect(part).not.toMatch(/evil\.example|http:\/\/evil/)
      expect(part).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
      // Nobody fills in our forms.
      expect(part).toContain('what0')
    }
    // What is a link leads to us.
    const links = [...(mail?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(links.filter((href) => !href?.startsWith('http://localhost:3000/'))).toEqual([])
  })
})
