import { randomUUID } from 'node:crypto'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { remind, remindedIn, reminderTime, strike } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days, hours } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  // So late in the week before that no trial ends within a test, on whatever day it runs.
  server.travelTo(after(-days(4)))
  ada = await founder(server)
  await newObjective(ada)
})
afterEach(() => server.travelTo(new Date()))

const due = reminderTime()
const after = (milliseconds: number) => new Date(due.getTime() + milliseconds)
const strikeAt = (moment: Date) => {
  server.travelTo(moment)
  return strike(server)
}
const count = async () => (await remindedIn(server, ada)).length
const nextOf = async () => {
  const [row] = await server.parts.db.raw<{ next_reminder_at: Date | null }>(
    'select next_reminder_at from companies where id = $1',
    [ada.companyId],
  )
  return row?.next_reminder_at
}
const change = (body: object) => ada.client.call(workspace.change, { body })

describe('The hour of the reminder', () => {
  it('is not there before it has come', async () => {
    await strikeAt(after(-1000))
    expect(await count()).toBe(0)
    await strikeAt(due)
    expect(await count()).toBe(1)
  })

  it('comes once a week, however often a server looks', async () => {
    for (const later of [0, 1, hours(1), days(3)]) await strikeAt(after(later))
    expect(await count()).toBe(1)
    expect(await nextOf()).toEqual(after(days(7)))
    await strikeAt(after(days(7)))
    expect(await count()).toBe(2)
  })

  it('is made up for within a day by a server that was down', async () => {
    await strikeAt(after(hours(23)))
    expect(await count()).toBe(1)
    expect(await nextOf()).toEqual(after(days(7)))
  })

  it('is left out by a server that was down longer, and the next one is on time', async () => {
    await strikeAt(after(days(2)))
    expect(await count()).toBe(0)
    expect(await nextOf()).toEqual(after(days(7)))
    await strikeAt(after(days(7)))
    expect(await count()).toBe(1)
  })

  it('is reckoned first for companies that are older than reminders, and nobody is reminded at once', async () => {
    await server.parts.db.raw('update companies set next_reminder_at = null where id = $1', [ada.companyId])
    await strikeAt(after(hours(1)))
    expect(await count()).toBe(0)
    expect(await nextOf()).toEqual(after(days(7)))
  })

  it('that had passed when the company came into being is not made up for', async () => {
    server.travelTo(after(hours(2)))
    const late = await founder(server)
    await newObjective(late)
    await strike(server)
    expect(await remindedIn(server, late)).toEqual([])
  })

  it('never strikes twice for a week, not even when it is run again from the start', async () => {
    server.travelTo(due)
    await remind(server, ada)
    await server.parts.db.raw('update companies set next_reminder_at = $2 where id = $1', [
      ada.companyId,
      due,
    ])
    await remind(server, ada)
    expect(await count()).toBe(1)
  })

  it('is nobody’s where the company was deleted meanwhile', async () => {
    await expect(remind(server, { companyId: randomUUID() })).resolves.toBeUndefined()
  })

  it('does not strike where reminders are off, and is not made up for when they are on again', async () => {
    await change({ remindersOn: false })
    await strikeAt(due)
    expect(await count()).toBe(0)
    await change({ remindersOn: true })
    await strikeAt(after(hours(1)))
    expect(await count()).toBe(0)
    expect(await nextOf()).toEqual(after(days(7)))
  })
})

describe('A change of the settings', () => {
  it('moves the next reminder, by the clocks of the company', async () => {
    server.travelTo(after(-days(3)))
    await change({ reminderWeekday: 'monday', reminderHour: 7, timeZone: 'Asia/Tokyo' })
    const next = await nextOf()
    expect(next?.toISOString()).toMatch(/T22:00:00.000Z$/)
    expect(next?.getUTCDay()).toBe(0)
    expect(next?.getTime()).toBeGreaterThan(after(-days(3)).getTime())
  })

  it('sends nobody a second one in the same week', async () => {
    await strikeAt(due)
    await change({ reminderWeekday: 'friday' })
    expect(await nextOf()).toEqual(after(days(1)))
    await strikeAt(after(days(1)))
    expect(await count()).toBe(1)
    await strikeAt(after(days(8)))
    expect(await count()).toBe(2)
  })

  it('of the time zone sends nobody a second one either', async () => {
    await strikeAt(due)
    await change({ timeZone: 'America/Los_Angeles' })
    await strikeAt(after(hours(9)))
    expect(await count()).toBe(1)
  })

  it('that leaves weekday, hour and zone as they are does not put off what is due', async () => {
    server.travelTo(after(60_000))
    const { reply } = await ada.client.call(workspace.info, {})
    const { companyId: _, ...same } = reply
    await change({ ...same, name: 'Renamed' })
    await strike(server)
    expect(await count()).toBe(1)
  })
})
