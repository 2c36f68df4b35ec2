const minute = 60 * 1000
const day = 24 * 60 * minute

/** Making a format is slow, asking one is not, and there are few zones. */
const formats = new Map<string, Intl.DateTimeFormat>()
const formatIn = (timeZone: string) => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** What clocks in the zone show at that moment, as if it were UTC. */
const onTheWall = (at: number, timeZone: string) => {
  const shown = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, date, hour, minutes, second)
}

const offsetAt = (at: number, timeZone: string) => onTheWall(at, timeZone) - Math.floor(at / 1000) * 1000

const beginningOfDay = (at: number) => Math.floor(at / day) * day

/**
 * When the current week began: Sunday 0:00 in the zone. Where clocks are put forward at that very midnight the
 * day begins an hour later, where they are put back it is the midnight that belongs to Sunday.
 */
export const startOfWeek = (now: Date, timeZone: string): Date => {
  const today = beginningOfDay(onTheWall(now.getTime(), timeZone))
  const sunday = today - new Date(today).getUTCDay() * day
  const candidates = [sunday - day, sunday + day]
    .map((near) => sunday - offsetAt(near, timeZone))
    .sort((a, b) => a - b)
  const begin = candidates.find((at) => beginningOfDay(onTheWall(at, timeZone)) === sunday)
  return new Date(begin ?? sunday)
}
