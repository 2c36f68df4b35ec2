import { viewersZone } from '../clock.ts'

/**
 * 'Nov 24, 2026'. A moment with its time is read off the viewer's clock, but a day by itself is one of the company's
 * calendar, or two people would be told two days: whoever writes one says whose it is.
 */
export const dateText = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(at)

/** The same for a day that is one wherever it is read: '2026-11-24'. */
export const dayText = (day: string) => dateText(new Date(`${day}T00:00:00Z`), 'UTC')

/** 'Nov 24, 2026 4:12 PM', by the clock on the viewer's wall. */
export const momentText = (at: Date, timeZone = viewersZone()) => {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(at)
  return `${dateText(at, timeZone)} ${time.replace('\u202f', ' ')}`
}

/** 'Nov 24', in that zone. */
export const shortDayText = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone }).format(at)
