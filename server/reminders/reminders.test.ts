import { objectives } from '@cairn/domain/objectives/contract'
import { reminders } from '@cairn/domain/reminders/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityOf, colleague, newObjective, newUpdate } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import {
  provenColleague,
  remind,
  remindedIn,
  remindersOf,
  reminderTime,
  strike,
} from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days, hours } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await founder(server, 'Skerry Logistics')
})
afterEach(() => server.travelTo(new Date()))

const due = reminderTime()
const after = (milliseconds: number) => new Date(due.getTime() + milliseconds)
const strikeAt = (moment: Date) => {
  server.travelTo(moment)
  return strike(server)
}

describe('A weekly reminder', () => {
  it('is one mail a person with what waits for them, and a link to their week', async () => {
    for (const title of ['Beta', 'Alpha']) await newObjective(ada, { title })
    await strikeAt(due)
    const [mail, ...more] = await remindersOf(server, ada)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to_email: ada.email,
      subject: '2 OKRs need weekly updates',
      unsubscribe_url: 'http://localhost:3000/profile',
    })
    expect(mail?.text).toContain('Hello Maren,')
    expect(mail?.text).toMatch(/These 2 OKRs of yours at Skerry Logistics wait for updates:/)
    expect(mail?.text).toMatch(/\* Alpha \(First update due\)\s+\* Beta \(First update due\)/)
    expect(mail?.html).toContain('href="http://localhost:3000/my-week"')
    expect(mail?.text).toContain('switch off “Weekly reminder” on My Profile http://localhost:3000/profile')
  })

  it('names five OKRs and counts the rest', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
      await newObjective(ada, { title: `Okr ${title}` })
    await strikeAt(due)
    const [mail] = await remindersOf(server, ada)
    expect(mail?.subject).toBe('7 OKRs need weekly updates')
    expect(mail?.text).toContain('* Okr E (First update due)\n * and 2 more')
    expect(mail?.text).not.toContain('Okr F')
  })

  it('writes a title as it is, whatever is in it', async () => {
    await newObjective(ada, { title: '<img src=x> & "Co"' })
    await strikeAt(due)
    const [mail] = await remindersOf(server, ada)
    expect(mail?.subject).toBe('1 OKR needs weekly updates')
    expect(mail?.html).toContain('&lt;img src=x&gt; &amp; &quot;Co&quot;')
    expect(mail?.text).toContain('This OKR of yours at Skerry Logistics waits for an update:')
  })

  it('goes to owners and those an OKR is shared with, and to nobody else', async () => {
    const shared = await provenColleague(server, ada)
    await provenColleague(server, ada)
    await newObjective(ada, { title: 'Ours', coOwnerIds: [shared.id] })
    await strikeAt(due)
    expect((await remindedIn(server, ada)).sort()).toEqual([ada.email, shared.email].sort())
    expect(await activityOf(server, ada.companyId)).toContainEqual({
      action: 'reminders.sent',
      actor_id: null,
      details: { week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), people: 2 },
    })
  })

  it('names nothing that is up to date, complete or given up', async () => {
    const fresh = await newObjective(ada, { title: 'Fresh' })
    await newUpdate(server, ada, fresh.id, after(-days(6)))
    for (const status of ['completed', 'will_not_complete'] as const) {
      const { id } = await newObjective(ada, { title: status })
      await ada.client.call(objectives.changeStatus, { params: { id }, body: { status } })
    }
    await strikeAt(due)
    expect(await remindedIn(server, ada)).toEqual([])
    const stale = await newObjective(ada, { title: 'Stale' })
    await newUpdate(server, ada, stale.id, after(-days(8)))
    await newObjective(ada, { title: 'Brand new' })
    await strikeAt(after(days(7)))
    const [mail] = await remindersOf(server, ada)
    expect(mail?.subject).toBe('3 OKRs need weekly updates')
    expect(mail?.text).toMatch(/\* Fresh\s+\* Stale\s+\* Brand new \(First update due\)/)
  })

  it('goes to no address that was never confirmed', async () => {
    const guest = await colleague(server, ada)
    await newObjective(guest)
    await strikeAt(due)
    expect(await remindedIn(server, ada)).toEqual([])
  })

  it('goes to nobody who switched it off, and again when it is on', async () => {
    await newObjective(ada)
    await ada.client.call(reminders.change, { body: { isOn: false } })
    await strikeAt(due)
    expect(await remindedIn(server, ada)).toEqual([])
    server.travelTo(new Date())
    await ada.client.call(reminders.change, { body: { isOn: true } })
    await strikeAt(after(days(7)))
    expect(await remindedIn(server, ada)).toEqual([ada.email])
  })

  it('is not sent where access has lapsed: nobody there could post an update', async () => {
    await newObjective(ada)
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [ada.companyId])
    await strikeAt(due)
    await server.parts.db.raw('update companies set trial_used = false where id = $1', [ada.companyId])
    await strikeAt(after(hours(1)))
    expect(await remindedIn(server, ada)).toEqual([])
  })

  it('tells nobody of another company’s OKRs', async () => {
    const bea = await founder(server, 'Other Company')
    await newObjective(ada, { title: 'Of Ada' })
    await newObjective(bea, { title: 'Of Bea' })
    await strikeAt(due)
    const [toAda, toBea] = [await remindersOf(server, ada), await remindersOf(server, bea)]
    expect(toAda.map(({ to_email }) => to_email)).toEqual([ada.email])
    expect(toAda[0]?.text).not.toMatch(/Of Bea|Other Company/)
    expect(toBea.map(({ to_email }) => to_email)).toEqual([bea.email])
    expect(toBea[0]?.text).not.toMatch(/Of Ada|Skerry/)
  })

  it('reaches everyone of a large company, page after page', async () => {
    await server.parts.db.raw(
      `with people as (
         insert into auth."user" (id, name, email, email_verified)
         select gen_random_uuid(), 'Person ' || n, $1 || n || '@many.example', true from generate_series(1, 450) n
         returning id, name, email),
       members as (
         insert into profiles (company_id, id, email, full_name) select $2, id, email, name from people returning id)
       insert into objectives (company_id, title, quarter, owner_id) select $2, 'Grow', 'Q4 2026', id from members`,
      [`p${ada.companyId}`, ada.companyId],
    )
    server.travelTo(due)
    await remind(server, ada)
    const reminded = await remindedIn(server, ada)
    expect(reminded).toHaveLength(450)
    expect(new Set(reminded).size).toBe(450)
    const notes = (await activityOf(server, ada.companyId)).filter(
      ({ action }) => action === 'reminders.sent',
    )
    expect(notes).toHaveLength(3)
  })
})
