/** 'Nov 24, 2026 4:12 PM', by the clock on the viewer's wall. */
export const momentText = (at: Date, timeZone?: string) => {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(at)
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(at)
  return `${day} ${time.replace('\u202f', ' ')}`
}
