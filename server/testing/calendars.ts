import { calendar } from '@cairn/domain/calendar/contract'
import ICAL from 'ical.js'
import type { Member } from './people.ts'
import { freshAddress, type TestServer } from './server.ts'

/** Makes that member's calendar, and says what a program asks for. */
export const makeCalendar = async ({ client }: Pick<Member, 'client'>) =>
  new URL((await client.call(calendar.make, {})).reply.address).pathname

type Asking = Record<string, string>

/** As a calendar program asks, from an address of its own: without a session, with what it says of itself. */
export const askForCalendar = async ({ app }: TestServer, path: string, headers: Asking = {}) => {
  const {
    statusCode,
    headers: told,
    body,
  } = await app.inject({ url: path, headers, remoteAddress: freshAddress() })
  return { status: statusCode, headers: told, text: body }
}

const read = (component: InstanceType<typeof ICAL.Component>) => {
  const event = new ICAL.Event(component)
  const textOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  return {
    uid: event.uid,
    day: event.startDate.toString(),
    isAllDay: event.startDate.isDate,
    ends: event.endDate.toString(),
    title: event.summary,
    description: event.description,
    url: textOf('url'),
    sequence: event.sequence,
    stamp: textOf('dtstamp'),
    changed: textOf('last-modified'),
    alarms: component.getAllSubcomponents('valarm').length,
  }
}

/** As a parser that is not ours understands it. */
export const parsedCalendar = (text: string) => {
  const whole = new ICAL.Component(ICAL.parse(text) as unknown[])
  return {
    head: (name: string) => String(whole.getFirstPropertyValue(name) ?? ''),
    events: whole.getAllSubcomponents('vevent').map(read),
  }
}

/** What stands in it, or the test fails. */
export const eventsIn = async (server: TestServer, path: string) => {
  const { status, text } = await askForCalendar(server, path)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  return parsedCalendar(text).events
}
