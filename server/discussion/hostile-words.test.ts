import { discussion } from '@cairn/domain/discussion/contract'
import { inbox } from '@cairn/domain/inbox/contract'
import { people } from '@cairn/domain/people/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { type MailServer, mailServer } from '../testing/mail-server.ts'
import { mailsTo, serverMailingTo } from '../testing/mailing.ts'
import { newObjective, newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { tellAt } from '../testing/reaching.ts'
import { provenColleague } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let mail: MailServer
let mailing: Awaited<ReturnType<typeof serverMailingTo>>
let ada: Member
let nadia: Member
let okr: { id: string }
/** Of a letter that tells of plain words. */
let ownTags: string[]
const start = new Date('2026-11-16T09:00:00Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
beforeAll(async () => {
  server = await testServer()
  mail = await mailServer()
  await settle()
  mailing = await serverMailingTo(server, ada, mail)
  await trySay('Plain words for @Nadia Haddad')
  ownTags = tagsOf((await letter()).html)
})
afterAll(async () => {
  await mailing.close()
  await mail.close()
  await server.close()
})
const settle = async () => {
  server.travelTo(start)
  ada = await founder(server)
  nadia = await provenColleague(server, ada)
  okr = await newObjective(ada, { title: 'Land' })
  server.travelTo(start)
}
beforeEach(settle)

const trySay = (words: string, { client }: Member = ada) =>
  client.call(discussion.post, {
    params: { objective: okr.id },
    body: { words, mentions: [{ kind: 'person', id: nadia.id }] },
  })
const read = async () =>
  (await nadia.client.call(discussion.list, { params: { objective: okr.id }, query: {} })).reply.threads
const inboxOf = async () => (await nadia.client.call(inbox.list, { query: {} })).reply.entries
/** What her mail program has of what was said by now: what was kept for the local mailbox goes by a mail server. */
const letter = async () => {
  await tellAt(server, minutes(1))
  await tellAt(server, minutes(7))
  await server.parts.db.raw(
    `update mail_outbox set status = 'waiting' where kind = 'inbox_at_once' and to_email = $1`,
    [nadia.email],
  )
  mailing.postman.nudge()
  return eventually(() => {
    const [posted, ...more] = mailsTo(mail, nadia.email).filter(({ subject }) =>
      /mentioned/.test(subject ?? ''),
    )
    expect(more).toEqual([])
    if (posted === undefined) throw new Error('There is no letter')
    return posted
  })
}

/** What a letter of ours has in its head, and nothing else. */
const ownHeaders = ['content-type', 'date', 'from', 'list-unsubscribe', 'list-unsubscribe-post']
  .concat(['message-id', 'mime-version', 'subject', 'to'])
  .toSorted()

/** Every tag and comment, in its order, with the names of what it says. */
const tagsOf = (html = '') => (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/="[^"]*"/g, ''))
const expectHarmless = ({
  headers,
  subject,
  html = '',
  text = '',
  to,
}: Awaited<ReturnType<typeof letter>>) => {
  expect(headers.map(({ key }) => key).toSorted()).toEqual(ownHeaders)
  expect(to).toEqual([{ name: '', address: nadia.email }])
  // What fills the line that a list of letters shows is our own.
  const page = html.replace(/[\s\u00a0\u200b-\u200f\ufeff]{100,}/, '')
  for (const part of [subject ?? '', page, text]) {
    expect(part).not.toMatch(/[^\P{Cc}\n\r]|[\u202a-\u202e\u2066-\u2069\u200b\ufeff\u{e0041}]/u)
    // A mail program would make a link of it.
    expect(part).not.toMatch(/evil\.example|\S@evil/)
  }
  expect(subject).not.toMatch(/[\r\n]/)
  expect(tagsOf(html)).toEqual(ownTags)
  expect(html).not.toMatch(/<[^>]*\son\w+=/i)
  const links = [...html.matchAll(/(?:href|src|action|background)="([^"]*)"/g)].map(([, href]) => href)
  expect(links.filter((href) => !href?.startsWith('http://localhost:3000/'))).toEqual([])
}

/** Without what a letter's lines are broken with, and what keeps it from being a link. */
const lettersOf = (text = '') => text.replace(/[\s\u2060]/g, '')

const longest = 5000
const hidden = '\u202eevil\u202c \u2067x \u200bz\u200d \ufeff\u00ad \u{e0041} \u001b[31mred \u0007'
/** Words, and how they stand afterwards where that is not as they were written. */
const hostile: Record<string, [written: string, stands?: string]> = {
  'a script': ['<script>alert(1)</script><img src=x onerror=alert(1)><svg/onload=alert(1)>'],
  'the end of everything': [
    '</textarea></title></style></td></table></body></html>--><!--[if mso]>x<![endif]-->',
  ],
  quotes: [`'"\`"><b onmouseover="alert(1)">' or '1'='1'; drop table comments; --`],
  'words that are code elsewhere': [
    '{{7*7}} <%= 7 %> #{7} %s %n %00 \\0 \\u0000 $& $1 __proto__ [object Object]',
  ],
  'words that are nothing elsewhere': ['null'],
  markdown: ['[click](javascript:alert(1)) ![x](http://evil.example/x.png) `x` # x'],
  'what is not seen': [hidden, ' evil x  z [31mred'],
  'the head of a letter': [
    'x\r\nBcc: all@evil.example\r\n\r\n.\r\nMAIL FROM:<a@evil.example>',
    'x\nBcc: all@evil.example\n\n.\nMAIL FROM:<a@evil.example>',
  ],
  'an encoded word': ['=?utf-8?q?=3Cb=3E?= =0D=0ABcc: all@evil.example &lt;&#x3c;b&#x3e;'],
  'what looks like an address': ['http://evil.example www.evil.example mailto:a@evil.example evil。example'],
  'places of our own forms': [
    '\ue000what0\ue001 \ue000unsubscribe\ue001',
    '\ue000what0\ue001 \ue000unsubscribe\ue001',
  ],
  'one long word': ['W'.repeat(longest - 15)],
  'the widest sign there is': ['﷽'.repeat(500)],
  'marks upon marks': [`Z${'\u0301\u0336\u0489'.repeat(300)}algo`],
  'emoji that are joined': ['👩‍👩‍👧‍👦🏳️‍🌈🧑🏽‍🚀'.repeat(100)],
  'letters from right to left': ['שלום עולם! مرحبا، 123 (أهلا)'],
  'nothing but lines': [`a${'\n'.repeat(3000)}b`, 'a\n\nb'],
}

describe('What somebody says', () => {
  it.each(Object.entries(hostile))(
    'may be %s: read, told and mailed as text',
    async (_, [written, stands = written]) => {
      const said = (await trySay(`${written} @Nadia Haddad`)).reply
      expect(said.words.replace(/ +/g, ' ')).toBe(`${stands} @Nadia Haddad`.replace(/ +/g, ' '))
      expect((await read()).map(({ words }) => words)).toEqual([said.words])
      const posted = await letter()
      expectHarmless(posted)
      expect(posted.subject).toBe('Maren Aasen mentioned you: Land')
      expect(lettersOf(posted.text)).toContain(lettersOf(said.words).slice(0, 200))
      const [entry, ...more] = await inboxOf()
      expect(more).toEqual([])
      expect(entry?.details.words).not.toMatch(/[\r\n]/)
      expect(entry?.details.words?.length).toBeLessThanOrEqual(281)
    },
  )

  it('is kept to the last of 5,000 signs, and refused in words beyond: nothing is cut off', async () => {
    const end = ' @Nadia Haddad'
    const most = `${'x'.repeat(longest - end.length)}${end}`
    expect((await trySay(most)).reply.words).toBe(most)
    for (const count of [5001, 10_000, 300_000]) {
      const { status, refusal } = await trySay('x'.repeat(count))
      expect([status, refusal.message]).toEqual([422, 'Please use at most 5,000 characters.'])
    }
    expect(await read()).toHaveLength(1)
  })

  it.each([
    ['a NUL', 'a\0b'],
    ['half a pair', 'a\ud83d'],
  ])('is refused in words with %s, which no database stores', async (_, words) => {
    const { status, refusal } = await trySay(words)
    expect([status, refusal.message]).toEqual([422, 'The text contains a character that cannot be stored.'])
    expect(await read()).toEqual([])
  })

  it('comes as JSON that no browser takes for a page', async () => {
    const { headers } = await trySay('<script>alert(1)</script>')
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('A name', () => {
  const odd = 'Nadia\r\nBcc: all@evil.example\r\n\r\n<script>\u202e'

  it('with a line break, or with what is not seen, is not taken', async () => {
    for (const fullName of [odd, 'Nadia\nHaddad', 'Nadia\u2028Haddad', 'Na\u200bdia', '\u202eaidaN']) {
      const { status, refusal } = await nadia.client.call(people.updateMe, { body: { fullName } })
      expect([status, refusal.field]).toEqual([422, 'fullName'])
    }
  })

  it('that an older version let in is text in the letter, and adds nothing to its head', async () => {
    await server.parts.db.raw('update profiles set full_name = $2 where id = $1', [ada.id, odd])
    await server.parts.db.raw('update companies set name = $2 where id = $1', [ada.companyId, odd])
    okr = await newObjective(ada, { title: `Land ${odd}` })
    await trySay('Look, @Nadia Haddad')
    const posted = await letter()
    expectHarmless(posted)
    expect(posted.subject).toMatch(/^Nadia Bcc: .* mentioned you: Land Nadia Bcc: /)
    expect(posted.html).toContain('&lt;script&gt;')
  })

  it('of a team is text where it is mentioned', async () => {
    const name = '<b>Harbour</b> & "Sons"'
    const id = await newTeam(server, ada.companyId, name)
    await server.parts.db.raw('update profiles set team_id = $2 where id = $1', [nadia.id, id])
    const { reply } = await ada.client.call(discussion.post, {
      params: { objective: okr.id },
      body: { words: `All of @${name}`, mentions: [{ kind: 'team', id }] },
    })
    expect(reply.mentions).toEqual([{ kind: 'team', id, name }])
    expectHarmless(await letter())
    expect((await inboxOf()).map(({ details }) => details.words)).toEqual([`All of @${name}`])
  })
})
