import { discussion } from '@cairn/domain/discussion/contract'
import { inbox } from '@cairn/domain/inbox/contract'
import { matterNames } from '@cairn/domain/inbox/reach'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { choose, lettersTo, tellAt } from '../testing/reaching.ts'
import { provenColleague } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
let nadia: Member
const start = new Date('2026-11-16T09:00:00Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(start)
  ada = await founder(server, 'Skerry <Logistics>')
  nadia = await provenColleague(server, ada)
  server.travelTo(start)
})

const reachOf = async ({ client }: Member) => (await client.call(inbox.reach, {})).reply
const emailsOf = async (member: Member) =>
  Object.fromEntries((await reachOf(member)).choices.map(({ matter, email }) => [matter, email]))
const mentioned = async () => {
  const okr = await newObjective(ada, { title: 'Land' })
  await ada.client.call(discussion.post, {
    params: { objective: okr.id },
    body: { words: '@Nadia Haddad, which crane?', mentions: [{ kind: 'person', id: nadia.id }] },
  })
  await tellAt(server, minutes(6))
  const [mail] = await lettersTo(server, nadia)
  return new URL(mail?.unsubscribe_url ?? '').pathname
}
const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload = '') =>
  server.app.inject({ method, url, headers, ...(method === 'POST' ? { payload } : {}) })
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('What reaches somebody', () => {
  it('is at first everything in the inbox; mentions, replies and help mailed at once, the rest for a digest that is off', async () => {
    const { choices, digest, isAddressConfirmed, company } = await reachOf(nadia)
    expect(choices.map(({ matter }) => matter)).toEqual(matterNames)
    expect(choices.every(({ inInbox }) => inInbox)).toBe(true)
    const atOnce = choices.filter(({ email }) => email === 'at_once').map(({ matter }) => matter)
    expect(atOnce).toEqual(['mentions', 'replies', 'help'])
    expect(choices.some(({ email }) => email === 'never')).toBe(false)
    expect([digest, isAddressConfirmed, company.reminderWeekday]).toEqual(['off', true, 'thursday'])
  })

  it('is chosen by its person alone, line by line, and needs no access', async () => {
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [ada.companyId])
    const { status } = await choose(nadia, {
      choices: [{ matter: 'updates', inInbox: false, email: 'at_once' }],
      digest: 'weekly',
    })
    expect(status).toBe(200)
    await choose(nadia, { choices: [{ matter: 'scores', inInbox: true, email: 'never' }] })
    const { choices, digest } = await reachOf(nadia)
    expect(digest).toBe('weekly')
    expect(choices.find(({ matter }) => matter === 'updates')).toMatchObject({
      inInbox: false,
      email: 'at_once',
    })
    expect(choices.find(({ matter }) => matter === 'scores')).toMatchObject({ inInbox: true, email: 'never' })
    expect(await emailsOf(ada)).toMatchObject({ updates: 'digest', scores: 'digest' })
  })

  it.each([
    { digest: 'hourly' },
    { choices: [{ matter: 'weather', inInbox: true, email: 'never' }] },
    { choices: [{ matter: 'updates', inInbox: true, email: 'sometimes' }] },
    { choices: [{ matter: 'updates', inInbox: 'yes', email: 'never' }] },
  ])('stays as it is by %j', async (body) => {
    const before = await reachOf(nadia)
    expect((await choose(nadia, body as object)).status).toBe(422)
    expect(await reachOf(nadia)).toEqual(before)
  })

  it('is in the file of one’s own data', async () => {
    await choose(nadia, { choices: [{ matter: 'updates', inInbox: false, email: 'never' }], digest: 'daily' })
    const { reply } = await nadia.client.call(ownAccount.exportData, {})
    expect(reply.reach).toEqual([
      { matter: 'updates', in_inbox: false, email: 'never', digest: null },
      { matter: null, in_inbox: null, email: null, digest: 'daily' },
    ])
  })
})

describe('Whoever has a letter', () => {
  it('ends its kind with one POST, signed out and from anywhere, and nothing else', async () => {
    const path = await mentioned()
    const { statusCode, body } = await ask(
      'POST',
      path,
      { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      'List-Unsubscribe=One-Click',
    )
    expect(statusCode).toBe(200)
    expect(body).toContain('You get no more emails about mentions from Skerry &#60;Logistics&#62;.')
    expect(await emailsOf(nadia)).toMatchObject({ mentions: 'never', replies: 'at_once', help: 'at_once' })
    expect((await reachOf(nadia)).choices.find(({ matter }) => matter === 'mentions')?.inInbox).toBe(true)
    // Once more does no harm, as a form of several parts neither.
    const again = await ask(
      'POST',
      path,
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    )
    expect(again.statusCode).toBe(200)
    const noted = await server.parts.db.raw(
      `select 1 from activity where action = 'profile.mail_stopped' and subject_id = $1`,
      [nadia.id],
    )
    expect(noted).toHaveLength(1)
  })

  it('is asked first where they only follow the link, since mail programs do that too', async () => {
    const path = await mentioned()
    const { statusCode, body, headers } = await ask('GET', path)
    expect(statusCode).toBe(200)
    expect(body).toContain('<form method="post"><button>Unsubscribe</button></form>')
    expect(body).toContain('Do you want no more emails about mentions from Skerry &#60;Logistics&#62;?')
    expect(headers['content-security-policy']).toContain("form-action 'self'")
    expect(await emailsOf(nadia)).toMatchObject({ mentions: 'at_once' })
  })

  it('ends nothing with a link that was changed, and nothing of who has left', async () => {
    const path = await mentioned()
    for (const wrong of [
      path.replace('/mentions/', '/digest/'),
      path.replace('/mentions/', '/mentions-replies/'),
      path.replace(nadia.id, ada.id),
      path.replace(ada.companyId, nadia.id),
      `${path.slice(0, -1)}g`,
      path.slice(0, -1),
      '/unsubscribe/a/b/c/d',
      '/unsubscribe/%00/%ff/%E0%A4%A/x',
    ]) {
      const [seen, sent] = [await ask('GET', wrong), await ask('POST', wrong, form)]
      expect([seen.statusCode, sent.statusCode].every((code) => code === 404 || code === 400)).toBe(true)
    }
    expect(await emailsOf(nadia)).toMatchObject({ mentions: 'at_once' })
    expect(await emailsOf(ada)).toMatchObject({ mentions: 'at_once' })
    await server.parts.db.raw('delete from profiles where id = $1', [nadia.id])
    expect((await ask('POST', path, form)).statusCode).toBe(404)
  })
})
