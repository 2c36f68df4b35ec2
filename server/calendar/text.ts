import { type Entry, sequenceOf } from '@cairn/domain/calendar/entries'
import { dayPlus } from '@cairn/domain/days/rules'

type Head = { name: string; description: string; publicUrl: string }

const longestLine = 75

const isWithinSign = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80

/** A line has at most 75 bytes; what is longer goes on in the next one, behind a space, and no sign is cut in two. */
const folded = (line: string) => {
  const bytes = Buffer.from(line)
  if (bytes.length <= longestLine) return line
  const parts: string[] = []
  for (let from = 0; from < bytes.length; ) {
    let to = from + longestLine - (from === 0 ? 0 : 1)
    while (isWithinSign(bytes[to])) to -= 1
    parts.push(bytes.toString('utf8', from, to))
    from = to
  }
  return parts.join('\r\n ')
}

/** What is written, and not read as part of the file. No control character is allowed in one. */
const text = (said: string) =>
  said
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')

const dayText = (day: string) => day.replaceAll('-', '')
/** '20261119T090000Z' */
const momentText = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** All of a day, by itself: no clock of a reader moves it, it takes up nobody's time and rings no bell. */
const eventLines = ({ uid, day, title, lines, path, changedAt }: Entry, publicUrl: string) => {
  const link = `${publicUrl}${path}`
  return [
    'BEGIN:VEVENT',
    `UID:${text(uid)}@cairn`,
    `DTSTAMP:${momentText(changedAt)}`,
    `LAST-MODIFIED:${momentText(changedAt)}`,
    `SEQUENCE:${sequenceOf({ changedAt })}`,
    `DTSTART;VALUE=DATE:${dayText(day)}`,
    `DTEND;VALUE=DATE:${dayText(dayPlus(day, 1))}`,
    `SUMMARY:${text(title)}`,
    // Not every program shows the address of an entry, and every one its words.
    `DESCRIPTION:${text([...lines, ...(lines.length > 0 ? [''] : []), link].join('\n'))}`,
    `URL:${link}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'END:VEVENT',
  ]
}

/** As calendar programs read it (RFC 5545, with the head of RFC 7986). It says nothing of the moment it is written in. */
export const calendarText = (entries: readonly Entry[], { name, description, publicUrl }: Head) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cairn//Calendar//EN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `DESCRIPTION:${text(description)}`,
    `X-WR-CALDESC:${text(description)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap((entry) => eventLines(entry, publicUrl)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
