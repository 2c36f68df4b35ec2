import { messages as updates } from '../updates/messages.ts'
import type { Weekday } from './weekdays.ts'

const weekdays: Record<Weekday, string> = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** '9:00 AM'. */
const hour = (ofDay: number) => clock.format(Date.UTC(2000, 0, 1, ofDay)).replace('\u202f', ' ')

export const messages = {
  title: 'Weekly reminder',
  weekday: 'Weekday',
  hour: 'Hour',
  weekdays,
  hourOfDay: hour,
  weekdayUnknown: 'Please choose a weekday from the list.',
  hourUnknown: 'Please choose a full hour, from 0 to 23.',
  company: {
    title: 'Weekly reminders',
    means: 'Whoever has OKRs that wait for an update gets one email a week. Everyone can switch theirs off.',
  },
  mine: {
    panel: 'Emails',
    means: (weekday: Weekday, at: number, timeZone: string) =>
      `On ${weekdays[weekday]}s at ${hour(at)} (${timeZone}) you get an email, if OKRs of yours wait for an update.`,
    offForAll: 'Your company sends no weekly reminders at the moment. An admin can change that in Setup.',
    unconfirmed: 'You get it once you have confirmed your email address with the link we sent you.',
    turnedOn: 'The weekly reminder is on.',
    turnedOff: 'The weekly reminder is off.',
    failed: 'The reminder could not be changed. Please try again.',
    loading: 'Loading your email settings...',
  },
  mail: {
    title: 'Your weekly updates',
    greeting: (firstName: string) => `Hello ${firstName},`,
    waiting: (count: number, company: string) =>
      count === 1
        ? `This OKR of yours at ${company} waits for an update:`
        : `These ${count} OKRs of yours at ${company} wait for updates:`,
    first: (title: string) => `${title} (${updates.due.first})`,
    more: (count: number) => `and ${count} more`,
    preview: (first: string, more: number) => (more === 0 ? first : `${first}, and ${more} more`),
    short: 'A few words for each are enough, and “No change” is an answer too.',
    whyYou: 'You get this at most once a week, and only while something waits. To stop it, switch off',
    whyYouOn: 'on',
    profile: 'My Profile',
  },
} as const
