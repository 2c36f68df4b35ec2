import { discussion } from '@cairn/domain/discussion/contract'
import { inbox } from '@cairn/domain/inbox/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { unattendedScope } from '../gate.ts'
import { letJobsRun } from '../testing/billing.ts'
import { colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { choose, digestAt, digestsTo, lettersTo, tellAt } from '../testing/reaching.ts'
import { provenColleague } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days, hours, post } from '../testing/updates.ts'
import { digestsDue, noteDigests } from './mail-queries.ts'
import { digestRound, sendDigests } from './mail-round.ts'

let server: TestServer
let ada: Member
let nadia: Member
// A Monday in Tokyo too, where it is 7:00 and the digest an hour away.
const start = new Date('2026-11-15T22:00:00Z')
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds)
const eight = later(hours(1))
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(start)
  ada = await founder(server, 'Skerry Logistics')
  await ada.client.call(workspace.change, { body: { timeZone: 'Asia/Tokyo' } })
  nadia = await provenColleague(server, ada)
  server.travelTo(start)
})

const give = (title: string) => newObjective(ada, { title, ownerId: nadia.id })
const digests = async () => (await digestsTo(server, nadia)).map(({ subject }) => subject)

describe('A digest', () => {
  it('comes to nobody who has not chosen one', async () => {
    await give('Land')
    await digestAt(server, ada, later(days(3)))
    expect(await digests()).toEqual([])
  })

  it('comes at eight by the clocks of the company, with what is unread, and once', async () => {
    await choose(nadia, { digest: 'daily' })
    await give('Land')
    await digestAt(server, ada, later(hours(0.9)))
    expect(await digests()).toEqual([])
    await digestAt(server, ada, eight)
    await Promise.all([sendDigests(server.parts, ada.companyId), sendDigests(server.parts, ada.companyId)])
    await digestAt(server, ada, later(hours(5)))
    const [mail, ...more] = await digestsTo(server, nadia)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('1 unread thing at Skerry Logistics')
    expect(mail?.text).toMatch(/Maren Aasen made this OKR yours[\s\S]*Land[\s\S]*Nov 16, 2026/)
    expect(mail?.unsubscribe_url).toMatch(/\/digest\/[0-9a-f]{32}$/)
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/[\uE000\uE001]|undefined/)
  })

  it('says nothing a second time, nothing that is read, and nothing at all where there is nothing', async () => {
    await choose(nadia, { digest: 'daily' })
    await give('Land')
    await digestAt(server, ada, eight)
    await give('Read')
    await tellAt(server, later(hours(3)))
    await nadia.client.call(inbox.readAll, { body: {} })
    await digestAt(server, ada, later(days(1) + hours(1)))
    expect(await digests()).toHaveLength(1)
    await give('Moor')
    await digestAt(server, ada, later(days(2) + hours(1)))
    const [, mail, ...more] = await digestsTo(server, nadia)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Moor')
    expect(mail?.text).not.toContain('Land')
  })

  it('of the week comes on the weekday of the reminder', async () => {
    await ada.client.call(workspace.change, { body: { reminderWeekday: 'wednesday' } })
    await choose(nadia, { digest: 'weekly' })
    await give('Land')
    for (const day of [0, 1]) await digestAt(server, ada, new Date(eight.getTime() + days(day)))
    expect(await digests()).toEqual([])
    await digestAt(server, ada, new Date(eight.getTime() + days(2)))
    await digestAt(server, ada, new Date(eight.getTime() + days(3)))
    expect((await digestsTo(server, nadia)).map(({ text }) => /your weekly digest/i.test(text))).toEqual([
      true,
    ])
  })

  it('leaves for the next one what came while it was written', async () => {
    await choose(nadia, { digest: 'daily' })
    const okr = await give('Land')
    const scope = unattendedScope(ada.companyId, later(hours(2)))
    const day = '2026-11-16'
    await tellAt(server, eight)
    const written = await inCompany(server.parts.db, scope, (tx) =>
      digestsDue(tx, scope, { day, isWeekly: false, after: null }),
    )
    await give('Moor')
    await post(ada, okr, { updateText: 'Landed' })
    await tellAt(server, eight)
    await inCompany(server.parts.db, scope, (tx) => noteDigests(tx, scope, day, written))
    await digestAt(server, ada, new Date(eight.getTime() + days(1)))
    const [mail] = await digestsTo(server, nadia)
    expect(mail?.text).toContain('Moor')
    expect(mail?.text).toContain('posted an update')
    expect(mail?.subject).toBe('2 unread things at Skerry Logistics')
  })

  it('that is chosen after eight begins the next day', async () => {
    await give('Land')
    await tellAt(server, later(hours(2)))
    await choose(nadia, { digest: 'daily' })
    await digestAt(server, ada, later(hours(3)))
    expect(await digests()).toEqual([])
    await digestAt(server, ada, later(days(1) + hours(1)))
    expect(await digests()).toHaveLength(1)
  })

  it('is made up for within its day by servers that were down, and its round finds whose hour has come', async () => {
    await choose(nadia, { digest: 'daily' })
    await give('Land')
    await tellAt(server, later(days(1)))
    await digestRound(server.parts)
    await letJobsRun(server)
    expect(await digests()).toHaveLength(1)
    await digestRound(server.parts)
    await letJobsRun(server)
    expect(await digests()).toHaveLength(1)
  })

  it('names twenty things, the newest first, and counts the rest', async () => {
    await choose(nadia, { digest: 'daily' })
    for (let nth = 1; nth <= 22; nth += 1) await give(`Nth ${nth}.`)
    await digestAt(server, ada, eight)
    const [mail] = await digestsTo(server, nadia)
    expect(mail?.subject).toBe('22 unread things at Skerry Logistics')
    expect(mail?.text).toMatch(/Nth 22[\s\S]*Nth 3\b[\s\S]*and 2 more in your inbox/)
    expect(mail?.text).not.toMatch(/Nth 2\./)
  })

  it('has nothing that was mailed at once, nor what its reader wants mailed never', async () => {
    await choose(nadia, {
      digest: 'daily',
      choices: [{ matter: 'assigned', inInbox: true, email: 'never' }],
    })
    const okr = await give('Land')
    await ada.client.call(discussion.post, {
      params: { objective: okr.id },
      body: { words: '@Nadia Haddad, which crane?', mentions: [{ kind: 'person', id: nadia.id }] },
    })
    await tellAt(server, later(hours(0.5)))
    await digestAt(server, ada, eight)
    expect(await lettersTo(server, nadia)).toHaveLength(1)
    expect(await digests()).toEqual([])
  })

  it('goes to confirmed addresses only, and not without access', async () => {
    const guest = await colleague(server, ada)
    server.travelTo(start)
    for (const one of [guest, nadia]) {
      await choose(one, { digest: 'daily' })
      await newObjective(ada, { title: 'Land', ownerId: one.id })
    }
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [ada.companyId])
    await digestAt(server, ada, eight)
    expect(await digests()).toEqual([])
    await server.parts.db.raw('update companies set trial_used = false where id = $1', [ada.companyId])
    await digestAt(server, ada, later(days(1) + hours(1)))
    expect(await digests()).toHaveLength(1)
    expect(await digestsTo(server, guest)).toEqual([])
  })
})
