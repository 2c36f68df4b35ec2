import { blockers } from '@cairn/domain/blockers/contract'
import { calendar } from '@cairn/domain/calendar/contract'
import { calendarTries, networkTries } from '@cairn/domain/calendar/parts'
import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askForCalendar, eventsIn, makeCalendar, parsedCalendar } from '../testing/calendars.ts'
import { newTeam } from '../testing/colleagues.ts'
import { newObjective, newUpdate } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { startPlanning } from '../testing/quarters.ts'
import { provenColleague } from '../testing/reminders.ts'
import { finish, save, start } from '../testing/reviews.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
let nadia: Member
const now = new Date('2026-11-19T09:00:00Z')
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://cairn.example' })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(now)
  ada = await founder(server, 'Skerry, Logistics; "Nord"')
  nadia = await provenColleague(server, ada)
})

const show = ({ client }: Member, ...shows: ('updates' | 'reviews' | 'actions' | 'help' | 'quarters')[]) =>
  client.call(calendar.choose, { body: { shows } })
const titlesIn = async (path: string) => (await eventsIn(server, path)).map(({ day, title }) => [day, title])

const hostile = [
  'Plain, with; signs \\ and "quotes": all',
  'Two\nlines\r\nEND:VEVENT\r\nBEGIN:VEVENT',
  `${'Langer Titel mit Umlauten äöüß '.repeat(9)}`.trim(),
  'Grüße 🎉👩‍🚀🇳🇴 emoji '.repeat(10).trim(),
  'הגדלת ההכנסות ב־20% عربي',
  'BEGIN:VALARM',
]

describe('A calendar program', () => {
  it('is answered as one asks for calendars, and by nothing but the address', async () => {
    const path = await makeCalendar(ada)
    const alone = await askForCalendar(server, path)
    expect(alone.status).toBe(200)
    expect(alone.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="cairn.ics"',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
    const session = `${server.parts.sessionCookie}=${nadia.client.cookies.get(server.parts.sessionCookie)}`
    const withSession = await askForCalendar(server, path, { cookie: session, authorization: 'Bearer x' })
    expect(withSession.text).toBe(alone.text)
    expect([alone.headers['set-cookie'], withSession.headers['set-cookie']]).toEqual([undefined, undefined])
    const { head } = parsedCalendar(alone.text)
    // What is said of the calendar comes before what is in it.
    expect(alone.text).toMatch(/END:VEVENT\r\nEND:VCALENDAR\s*$/)
    expect([head('version'), head('method'), head('prodid')]).toEqual([
      '2.0',
      'PUBLISH',
      '-//Cairn//Calendar//EN',
    ])
    expect([head('refresh-interval'), head('x-published-ttl')]).toEqual(['PT1H', 'PT1H'])
    // The parser knows neither of the two, and shows them as they stand in the file.
    for (const name of ['name', 'x-wr-calname'])
      expect(head(name)).toBe('Cairn: Skerry\\, Logistics\\; "Nord"')
    expect(head('description')).toBe('Your OKR dates at Skerry, Logistics; "Nord".')
  })

  it('hears in a word that nothing has changed, and everything once something has', async () => {
    const path = await makeCalendar(ada)
    const first = await askForCalendar(server, path)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    server.travelTo(new Date(now.getTime() + 3_600_000))
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const { status, text, headers } = await askForCalendar(server, path, { 'if-none-match': known })
      expect([status, text, headers.etag]).toEqual([304, '', etag])
    }
    await newObjective(ada)
    const changed = await askForCalendar(server, path, { 'if-none-match': etag })
    expect([changed.status, changed.text.includes('Update due: Grow')]).toEqual([200, true])
  })

  it('asks by HEAD too', async () => {
    const path = await makeCalendar(ada)
    const { statusCode, body, headers } = await server.app.inject({ method: 'HEAD', url: path })
    expect([statusCode, body, headers['content-type']]).toEqual([200, '', 'text/calendar; charset=utf-8'])
  })

  it('that asks without end is told to wait, and so is a network that tries addresses', async () => {
    const path = await makeCalendar(ada)
    const ask = (url: string) => server.app.inject({ url, remoteAddress: '192.0.2.1' })
    const haveAsked = (what: string, times: number) =>
      server.parts.db.raw('update auth.rate_limit set count = $2 where key = $1', [what, times])
    expect((await ask(path)).statusCode).toBe(200)
    await haveAsked(`calendar ${ada.id}`, calendarTries.most)
    const { statusCode, headers } = await ask(path)
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect((await ask('/cal/x.ics')).statusCode).toBe(404)
    await haveAsked('calendars 192.0.2.1', networkTries.most)
    expect((await ask('/cal/x.ics')).statusCode).toBe(429)
  })
})

describe('What stands in a calendar', () => {
  it('is one’s own updates on their days, without a clock or an alarm, with the way to them', async () => {
    const path = await makeCalendar(ada)
    await show(ada, 'updates')
    const { id } = await newObjective(ada, { title: 'Deliver by noon' })
    await newUpdate(server, ada, id, new Date('2026-11-17T08:00:00Z'))
    await newObjective(nadia, { title: 'Of Nadia' })
    const [event, ...more] = await eventsIn(server, path)
    expect(more).toEqual([])
    expect(event).toMatchObject({
      uid: `updates-2026-11-24-${ada.id}@cairn`,
      ...{ day: '2026-11-24', ends: '2026-11-25', isAllDay: true, alarms: 0 },
      title: 'Update due: Deliver by noon',
      description: 'Deliver by noon\n\nhttps://cairn.example/my-week',
      url: 'https://cairn.example/my-week',
    })
    expect(event?.stamp).toBe(event?.changed)
  })

  it('moves on with an update, and keeps the name of the entry of a day', async () => {
    const path = await makeCalendar(ada)
    await show(ada, 'updates')
    const [one, other] = [
      await newObjective(ada, { title: 'One' }),
      await newObjective(ada, { title: 'Other' }),
    ]
    const [before] = await eventsIn(server, path)
    expect([before?.day, before?.title]).toEqual(['2026-11-19', '2 weekly updates due'])
    server.travelTo(new Date(now.getTime() + 5 * 60_000))
    await post(ada, one)
    const [today, week] = await eventsIn(server, path)
    expect([today?.uid, today?.title]).toEqual([before?.uid, 'Update due: Other'])
    expect(today?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    expect([week?.day, week?.title]).toEqual(['2026-11-26', 'Update due: One'])
    await ada.client.call(objectives.changeStatus, {
      params: { id: other.id },
      body: { status: 'completed' },
    })
    expect((await titlesIn(path)).map(([day]) => day)).toEqual(['2026-11-26'])
  })

  it('goes by the days of the company', async () => {
    const path = await makeCalendar(ada)
    await show(ada, 'updates')
    const { id } = await newObjective(ada)
    await newUpdate(server, ada, id, new Date('2026-11-17T23:30:00Z'))
    await server.parts.db.raw(`update companies set time_zone = 'Europe/Oslo' where id = $1`, [ada.companyId])
    expect((await titlesIn(path)).map(([day]) => day)).toEqual(['2026-11-25'])
  })

  it('is the reviews of one’s teams, what one is to do, and what others ask of one', async () => {
    const team = await newTeam(ada, 'Linehaul', { teamLeaderId: nadia.id })
    const other = await newTeam(ada, 'Hubs')
    const paths = [await makeCalendar(ada), await makeCalendar(nadia)]
    for (const person of [ada, nadia]) await show(person, 'reviews', 'actions', 'help')
    const { id } = await start(ada, team.id)
    await save(ada, id, { kind: 'action', words: 'Call the maker', personId: nadia.id, dueOn: '2026-11-24' })
    await finish(ada, id, { nextOn: '2026-12-01' })
    await start(ada, other.id)
    const objective = await newObjective(ada, { title: 'Peaks' })
    const { update } = await post(ada, objective, { blockers: 'No crane' })
    const body = { whomId: nadia.id, neededBy: '2026-11-20', whatWouldHelp: 'The spare crane' }
    await ada.client.call(blockers.ask, { params: { id: update.id }, body })
    expect(await Promise.all(paths.map(titlesIn))).toEqual([
      [],
      [
        ['2026-11-20', 'Help needed: Peaks'],
        ['2026-11-24', 'Action: Call the maker'],
        ['2026-12-01', 'Review of Linehaul'],
      ],
    ])
    const [help] = await eventsIn(server, paths[1] ?? '')
    expect(help?.description).toBe(
      `Maren Aasen asks: The spare crane\n\nhttps://cairn.example/inbox?okrId=${objective.id}`,
    )
  })

  it('is the days of quarters, with the planning that has begun', async () => {
    const path = await makeCalendar(ada)
    await show(ada, 'quarters')
    expect((await startPlanning(ada, 'Q1 2027')).status).toBe(200)
    expect(await titlesIn(path)).toEqual([
      ['2026-11-19', 'Planning of Q1 2027 starts'],
      ['2026-12-31', 'Q4 2026 ends'],
      ['2027-01-01', 'Q1 2027 begins'],
      ['2027-03-31', 'Q1 2027 ends'],
    ])
  })

  it('is of one’s own company alone', async () => {
    const elin = await founder(server, 'Other Company')
    await newObjective(elin, { title: 'Of Elin' })
    await newObjective(ada, { title: 'Of Ada' })
    const [own, others] = [await makeCalendar(ada), await makeCalendar(elin)]
    for (const [path, title] of [
      [own, 'Of Ada'],
      [others, 'Of Elin'],
    ] as const) {
      const { text } = await askForCalendar(server, path)
      expect(['Of Ada', 'Of Elin'].filter((one) => text.includes(one))).toEqual([title])
    }
  })

  it('asks for nothing that could not be written, where access has lapsed', async () => {
    const path = await makeCalendar(ada)
    await newObjective(ada)
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [ada.companyId])
    const { status, text } = await askForCalendar(server, path)
    const { head, events } = parsedCalendar(text)
    expect([status, events.map(({ title }) => title)]).toEqual([
      200,
      ['Q4 2026 ends', 'Q1 2027 begins', 'Q1 2027 ends'],
    ])
    expect(head('x-wr-caldesc')).toContain('come back when the workspace is active again')
  })

  it('is read as it was written, whatever people call their OKRs, in lines of at most 75 bytes', async () => {
    const path = await makeCalendar(ada)
    await show(ada, 'updates')
    for (const [place, title] of hostile.entries()) {
      const { id } = await newObjective(ada, { title })
      await newUpdate(server, ada, id, new Date(now.getTime() - place * 24 * 3_600_000 + 60_000))
    }
    const { text } = await askForCalendar(server, path)
    const lines = text.split('\r\n')
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text).not.toContain('\ufffd')
    const { events } = parsedCalendar(text)
    expect(events.map(({ title }) => title).toReversed()).toEqual(
      hostile.map((title) => `Update due: ${title.replace(/\s+/g, ' ')}`),
    )
    expect(events.map(({ alarms }) => alarms)).toEqual(hostile.map(() => 0))
  })
})
