/** 'Nov 24, 2026', by the calendar on the viewer's wall. */
export const dateText = (at: Date, timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(at)

/** 'Nov 24, 2026 4:12 PM', by the clock on the viewer's wall. */
export const momentText = (at: Date, timeZone?: string) => {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(at)
  return `${dateText(at, timeZone)} ${time.replace('\u202f', ' ')}`
}
