import { calendar } from '@cairn/domain/calendar/contract'
import { people } from '@cairn/domain/people/contract'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seal } from '../accounts/sealed.ts'
import { hashOf } from '../secret-token.ts'
import { askForCalendar, makeCalendar } from '../testing/calendars.ts'
import { makeKey } from '../testing/keys.ts'
import { activityOf } from '../testing/objectives.ts'
import { founder, type Member, mailTo, password } from '../testing/people.ts'
import { provenColleague } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
let nadia: Member
const now = new Date('2026-11-19T09:00:00Z')
const previousSecret = 'the one that the server had before this one'
beforeAll(async () => {
  server = await testServer({ SECRET_PREVIOUS: previousSecret })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(now)
  ada = await founder(server)
  nadia = await provenColleague(server, ada)
})

const mine = async ({ client }: Member) => (await client.call(calendar.mine, {})).reply.calendar
const statusOf = async (path: string) => (await askForCalendar(server, path)).status
const unknown = { status: 404, text: '{"code":"not_found","message":"There is nothing here."}' }

describe('The address of a calendar', () => {
  it('is made on request, told to its owner by mail without it, noted, and kept where nobody reads it', async () => {
    expect(await mine(ada)).toBeNull()
    const { address, calendar: made } = (await ada.client.call(calendar.make, {})).reply
    expect(address).toMatch(/^http:\/\/localhost:3000\/cal\/[0-9a-f]{64}\.ics$/)
    const token = address.slice(-68, -4)
    expect(made).toEqual(await mine(ada))
    expect(made).toMatchObject({
      maskedAddress: `http://localhost:3000/cal/${token.slice(0, 4)}••••••••.ics`,
      shows: ['updates', 'reviews', 'actions', 'help', 'quarters'],
      ...{ lastAskedAt: null, readers: 0 },
    })
    const mail = await mailTo(server, ada.email)
    expect([mail.kind, mail.text.includes(token)]).toEqual(['calendar_made', false])
    expect((await activityOf(server, ada.id)).map(({ action }) => action)).toContain('calendar.made')
    const stored = JSON.stringify(await server.parts.db.raw('select * from calendars'))
    expect([stored.includes(token), stored.includes(hashOf(token))]).toEqual([false, true])
    expect((await ada.client.call(calendar.make, {})).refusal).toMatchObject({
      code: 'conflict',
      message: 'You have a calendar address already.',
    })
  })

  it('is one where two presses make it at once', async () => {
    const made = await Promise.all([1, 2].map(() => ada.client.call(calendar.make, {})))
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is told again to whoever has just shown who they are, also where the secret was changed since', async () => {
    const path = await makeCalendar(ada)
    const tell = () => ada.client.call(calendar.address, {})
    expect((await tell()).reply.address).toBe(`http://localhost:3000${path}`)
    const keep = (sealed: string) =>
      server.parts.db.raw('update calendars set token_sealed = $2 where profile_id = $1', [ada.id, sealed])
    const token = path.slice(5, -4)
    await keep(await seal({ secret: previousSecret }, token))
    expect((await tell()).reply.address).toBe(`http://localhost:3000${path}`)
    await keep(await seal({ secret: 'one that nobody knows any more, and longer' }, token))
    expect((await tell()).refusal).toMatchObject({
      code: 'gone',
      message: 'This address can no longer be told. Please make a new one.',
    })
    expect(await statusOf(path)).toBe(200)
    server.travelTo(new Date(now.getTime() + 11 * 60_000))
    expect((await tell()).refusal.code).toBe('proof_needed')
  })

  it('is worth nothing from the moment on that a new one is made', async () => {
    const before = await makeCalendar(ada)
    await ada.client.call(calendar.choose, { body: { shows: ['quarters'] } })
    expect(await statusOf(before)).toBe(200)
    const { address, calendar: renewed } = (await ada.client.call(calendar.renew, {})).reply
    expect(await askForCalendar(server, before)).toMatchObject(unknown)
    expect(await statusOf(new URL(address).pathname)).toBe(200)
    expect(renewed).toMatchObject({ shows: ['quarters'], lastAskedAt: null, readers: 0 })
    expect((await nadia.client.call(calendar.renew, {})).refusal.message).toBe(
      'You have no calendar address.',
    )
  })

  it('is worth nothing once it is turned off, which is noted, and can be made again', async () => {
    const path = await makeCalendar(ada)
    expect((await ada.client.call(calendar.turnOff, {})).reply).toEqual({ removed: true })
    expect(await askForCalendar(server, path)).toMatchObject(unknown)
    expect(await mine(ada)).toBeNull()
    expect((await ada.client.call(calendar.turnOff, {})).status).toBe(404)
    expect((await activityOf(server, ada.id)).map(({ action }) => action)).toContain('calendar.turned_off')
    const other = await makeCalendar(ada)
    expect([await statusOf(path), await statusOf(other)]).toEqual([404, 200])
  })

  it('ends with the membership, and with the account', async () => {
    const elin = await provenColleague(server, ada, 'Elin Berg')
    const paths = [await makeCalendar(nadia), await makeCalendar(elin)]
    for (const path of paths) expect(await statusOf(path)).toBe(200)
    await ada.client.call(people.remove, { params: { id: nadia.id }, query: {} })
    const left = await elin.client.call(ownAccount.deleteAccount, { body: { confirmation: password } })
    expect(left.status).toBe(200)
    for (const path of paths) expect(await askForCalendar(server, path)).toMatchObject(unknown)
  })

  it('that was made before its owner proved the address is nobody’s', async () => {
    const path = await makeCalendar(nadia)
    await server.parts.db.raw('update auth."user" set claimed_at = $2 where id = $1', [
      nadia.id,
      new Date(now.getTime() + 60_000),
    ])
    expect(await statusOf(path)).toBe(404)
  })

  it('cannot be guessed, and what was never one is answered as what is one no more', async () => {
    const path = await makeCalendar(ada)
    const wrong = [
      '/cal/x.ics',
      `/cal/${'0'.repeat(64)}.ics`,
      path.replace(/.\.ics$/, (end) => `${end.startsWith('0') ? '1' : '0'}.ics`),
      path.replace('.ics', ''),
      path.toUpperCase().replace('/CAL/', '/cal/').replace('.ICS', '.ics'),
      `/cal/${hashOf(path.slice(5, -4))}.ics`,
      '/cal/%00.ics',
    ]
    for (const one of wrong) expect([one, await askForCalendar(server, one)]).toMatchObject([one, unknown])
  })
})

describe('What is told of a calendar', () => {
  it('is its person’s alone', async () => {
    await makeCalendar(ada)
    expect(await mine(nadia)).toBeNull()
    expect((await nadia.client.call(calendar.address, {})).status).toBe(404)
    expect((await nadia.client.call(calendar.turnOff, {})).status).toBe(404)
    expect(await mine(ada)).not.toBeNull()
    const program = server.program((await makeKey(ada)).reply.secret)
    expect((await program.call(calendar.mine, {})).refusal.message).toBe('This call is closed to API keys.')
  })

  it('says when it was last asked for and by how many programs, and forgets them after a week', async () => {
    const path = await makeCalendar(ada)
    const ask = async (program: string, at: Date) => {
      server.travelTo(at)
      await askForCalendar(server, path, { 'user-agent': program })
      await server.parts.presence.settled()
    }
    const later = new Date(now.getTime() + 3_600_000)
    await ask('Google-Calendar-Importer', now)
    await ask('Google-Calendar-Importer', new Date(now.getTime() + 30_000))
    await ask('iOS/19.0 dataaccessd/1.0', later)
    const told = await mine(ada)
    expect(told?.readers).toBe(2)
    expect(Math.abs((told?.lastAskedAt?.getTime() ?? 0) - later.getTime())).toBeLessThan(1000)
    server.travelTo(new Date(now.getTime() + 7 * 24 * 3_600_000))
    expect((await mine(ada))?.readers).toBe(1)
    const stored = JSON.stringify(await server.parts.db.raw('select readers from calendars'))
    expect(stored).not.toMatch(/google|ios/i)
  })

  it('is in the file of one’s own data, without the address', async () => {
    const path = await makeCalendar(ada)
    const own = (await ada.client.call(ownAccount.exportData, {})).reply
    expect(own.calendar).toEqual([
      {
        shows: ['updates', 'reviews', 'actions', 'help', 'quarters'],
        made_at: expect.anything(),
        last_asked_at: null,
      },
    ])
    expect(JSON.stringify(own)).not.toContain(path.slice(5, 20))
    expect((await nadia.client.call(ownAccount.exportData, {})).reply.calendar).toEqual([])
  })

  it('is changed by known choices alone', async () => {
    await makeCalendar(ada)
    for (const shows of [['birthdays'], ['updates', 'updates'], 'updates', null])
      expect(
        (await ada.client.call(calendar.choose, { body: { shows: shows as ['updates'] } })).refusal,
      ).toMatchObject({ code: 'invalid_input' })
    const choose = await ada.client.call(calendar.choose, { body: { shows: ['quarters', 'updates'] } })
    expect(choose.reply.calendar.shows).toEqual(['updates', 'quarters'])
  })
})
