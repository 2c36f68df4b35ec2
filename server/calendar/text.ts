import { type Entry, sequenceOf } from '@cairn/domain/calendar/entries'
import { dayPlus } from '@cairn/domain/days/rules'
import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventTransparency,
} from 'ical-generator'

type Head = { name: string; description: string; timeZone: string; publicUrl: string }

const hour = 60 * 60
/** A day by itself, as the calendar of the company has it: no clock of a reader moves it. */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** As calendar programs read it (RFC 5545, with the head of RFC 7986). It says nothing of the moment it is written in. */
export const calendarText = (entries: readonly Entry[], { name, description, timeZone, publicUrl }: Head) => {
  const calendar = ical({
    prodId: { company: 'Cairn', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ...{ name, description, url: publicUrl, ttl: hour },
    x: { 'X-WR-TIMEZONE': timeZone },
  })
  for (const { uid, day, title, lines, path, changedAt } of entries) {
    const link = `${publicUrl}${path}`
    calendar.createEvent({
      id: `${uid}@cairn`,
      start: midnight(day),
      end: midnight(dayPlus(day, 1)),
      allDay: true,
      summary: title,
      description: [...lines, ...(lines.length > 0 ? [''] : []), link].join('\n'),
      url: link,
      stamp: changedAt,
      lastModified: changedAt,
      sequence: sequenceOf({ changedAt }),
      // It takes up nobody's time.
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      class: ICalEventClass.PRIVATE,
    })
  }
  return calendar.toString()
}
