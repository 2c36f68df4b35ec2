import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sundayOf } from '../week.ts'
import { messages } from './messages.ts'
import { isTooLate, nextReminder } from './rules.ts'
import { defaultReminders, ReminderSettings } from './schema.ts'
import { type Weekday, weekdays } from './weekdays.ts'

const at = (moment: string) => new Date(moment)
const on = (reminderWeekday: Weekday, reminderHour: number) => ({ reminderWeekday, reminderHour })
const thursday = on('thursday', 9)

describe('a reminder is due', () => {
  it.each([
    ['later in the week', 'UTC', thursday, '2026-03-10T12:00:00Z', '2026-03-12T09:00:00Z'],
    ['later the same day', 'UTC', thursday, '2026-03-12T08:59:59Z', '2026-03-12T09:00:00Z'],
    ['a week later when it is due now', 'UTC', thursday, '2026-03-12T09:00:00Z', '2026-03-19T09:00:00Z'],
    ['next week when the day is over', 'UTC', thursday, '2026-03-13T00:00:00Z', '2026-03-19T09:00:00Z'],
    ['across the end of a year', 'UTC', on('friday', 0), '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z'],
    ['on a leap day', 'UTC', on('tuesday', 9), '2028-02-23T09:00:00Z', '2028-02-29T09:00:00Z'],
    ['east of Greenwich', 'Asia/Tokyo', thursday, '2026-03-10T12:00:00Z', '2026-03-12T00:00:00Z'],
    [
      'west of Greenwich, a day later there',
      'America/Los_Angeles',
      on('thursday', 20),
      '2026-03-12T12:00:00Z',
      '2026-03-13T03:00:00Z',
    ],
    ['at a quarter to', 'Asia/Kathmandu', thursday, '2026-03-10T12:00:00Z', '2026-03-12T03:15:00Z'],
    [
      'by the wall clock, when the clocks change in between',
      'Europe/Berlin',
      thursday,
      '2026-03-26T08:00:00Z',
      '2026-04-02T07:00:00Z',
    ],
    [
      'an hour later, where the clocks skip the hour',
      'America/New_York',
      on('sunday', 2),
      '2026-03-08T05:00:00Z',
      '2026-03-08T07:00:00Z',
    ],
    [
      'at the first of two, where the hour comes twice',
      'America/New_York',
      on('sunday', 1),
      '2026-11-01T04:30:00Z',
      '2026-11-01T05:00:00Z',
    ],
    [
      'not again in the second of the two',
      'America/New_York',
      on('sunday', 1),
      '2026-11-01T05:00:00Z',
      '2026-11-08T06:00:00Z',
    ],
    [
      'at the first hour of a day that has no midnight',
      'Asia/Beirut',
      on('sunday', 0),
      '2026-03-28T12:00:00Z',
      '2026-03-28T22:00:00Z',
    ],
    [
      'when the next day begins, where the whole day was left out of the calendar',
      'Pacific/Apia',
      on('friday', 9),
      '2011-12-28T12:00:00Z',
      '2011-12-30T10:00:00Z',
    ],
  ])('%s', (_, timeZone, schedule, after, due) => {
    expect(nextReminder(at(after), schedule, timeZone)).toEqual(at(due))
  })

  it('always within a week and a day, after the moment asked for, on its weekday and hour', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Australia/Lord_Howe']
    const shown = (moment: Date, timeZone: string) =>
      new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', hourCycle: 'h23', timeZone })
        .format(moment)
        .toLowerCase()
    fc.assert(
      fc.property(
        fc.date({ min: at('2024-01-01'), max: at('2030-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        fc.constantFrom(...weekdays),
        // At these hours no zone changes its clocks.
        fc.integer({ min: 5, max: 22 }),
        (after, timeZone, weekday, hour) => {
          const due = nextReminder(after, on(weekday, hour), timeZone)
          const ahead = due.getTime() - after.getTime()
          expect(ahead).toBeGreaterThan(0)
          expect(ahead).toBeLessThanOrEqual((7 * 24 + 1) * 3_600_000)
          expect(shown(due, timeZone)).toBe(`${weekday}, ${String(hour).padStart(2, '0')}`)
        },
      ),
    )
  })
})

describe('nobody is reminded twice in a week, which', () => {
  it.each([
    ['begins on Sunday', 'UTC', '2026-03-08T00:00:00Z', '2026-03-08'],
    ['ends with Saturday', 'UTC', '2026-03-14T23:00:00Z', '2026-03-08'],
    ['goes on across the end of a year', 'UTC', '2026-01-01T09:00:00Z', '2025-12-28'],
    ['begins where the company is', 'Pacific/Auckland', '2026-03-07T11:00:00Z', '2026-03-08'],
  ])('%s', (_, timeZone, due, week) => {
    expect(sundayOf(at(due), timeZone)).toBe(week)
  })

  it('stays the same when the company moves to another time zone', () => {
    const before = nextReminder(at('2026-03-10T00:00:00Z'), thursday, 'Pacific/Auckland')
    const after = nextReminder(before, thursday, 'America/Los_Angeles')
    expect(after.getTime() - before.getTime()).toBeLessThan(86_400_000)
    expect(sundayOf(after, 'America/Los_Angeles')).toBe(sundayOf(before, 'Pacific/Auckland'))
  })
})

describe('a reminder that no server sent at its hour', () => {
  const due = at('2026-03-12T09:00:00Z')
  it('still goes out within a day', () => {
    expect(isTooLate(due, due)).toBe(false)
    expect(isTooLate(due, at('2026-03-13T09:00:00Z'))).toBe(false)
  })
  it('and later not at all', () => {
    expect(isTooLate(due, at('2026-03-13T09:00:00.001Z'))).toBe(true)
  })
})

describe('the settings of reminders', () => {
  it('begin with Thursday at nine', () => {
    expect(defaultReminders).toEqual({ remindersOn: true, reminderWeekday: 'thursday', reminderHour: 9 })
  })

  it.each([
    [{ reminderWeekday: 'Thursday' }, 'Please choose a weekday from the list.'],
    [{ reminderHour: 24 }, 'Please choose a full hour, from 0 to 23.'],
    [{ reminderHour: -1 }, 'Please choose a full hour, from 0 to 23.'],
    [{ reminderHour: 9.5 }, 'Please choose a full hour, from 0 to 23.'],
    [{ reminderHour: '9' }, 'Please choose a full hour, from 0 to 23.'],
  ])('are refused as %j', (change, message) => {
    const { error } = ReminderSettings.safeParse({ ...defaultReminders, ...change })
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  it('say the hour as people do', () => {
    expect([0, 9, 12, 23].map(messages.hourOfDay)).toEqual(['12:00 AM', '9:00 AM', '12:00 PM', '11:00 PM'])
  })
})
