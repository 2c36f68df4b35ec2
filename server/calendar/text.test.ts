import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsedCalendar } from '../testing/calendars.ts'
import { calendarText } from './text.ts'

const head = { name: 'Skerry', description: 'Dates', publicUrl: 'https://cairn.example' }
const entry = (title: string, lines: string[] = []) => ({
  uid: 'action-1',
  day: '2026-12-31',
  title,
  lines,
  path: '/my-week',
  changedAt: new Date('2026-11-19T09:00:00Z'),
})
/** What nobody may write into such a file. */
const control = /(?![\t\n])\p{Cc}/gu

const words = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\\', ';', ',', ':', '"', '\n', '\r', '\r\n', '\\n', '\u0007', '\t', ' ', 'END:VEVENT'),
    fc.constantFrom('é', '€', '🎉', '👩‍🚀', 'ה', '\u202e', '\u2028'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  ),
  maxLength: 120,
})

describe('The text of a calendar', () => {
  it('is read as it was written, whatever was written, in lines of at most 75 bytes of whole signs', () => {
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 4 }), (title, lines) => {
        const text = calendarText([entry(title, lines)], head)
        for (const line of text.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
        }
        const { events } = parsedCalendar(text)
        const plain = (said: string) => said.replace(/\r\n|\r|\n/g, '\n').replace(control, '')
        expect(events).toHaveLength(1)
        expect(events[0]?.title).toBe(plain(title))
        const below = [...lines, ...(lines.length > 0 ? [''] : []), 'https://cairn.example/my-week']
        expect(events[0]?.description).toBe(plain(below.join('\n')))
      }),
    )
  })

  it('says what a calendar is before what is in it, and each day as a day by itself', () => {
    expect(calendarText([entry('Peaks')], head).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Cairn//Calendar//EN',
      'METHOD:PUBLISH',
      'NAME:Skerry',
      'X-WR-CALNAME:Skerry',
      'DESCRIPTION:Dates',
      'X-WR-CALDESC:Dates',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:action-1@cairn',
      'DTSTAMP:20261119T090000Z',
      'LAST-MODIFIED:20261119T090000Z',
      'SEQUENCE:3620700',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Peaks',
      'DESCRIPTION:https://cairn.example/my-week',
      'URL:https://cairn.example/my-week',
      'CLASS:PRIVATE',
      'TRANSP:TRANSPARENT',
      'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })
})
