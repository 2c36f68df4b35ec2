/** The calendar of a quarter once more, found with a plain calendar and without the domain. */
const day = 24 * 3600 * 1000

/** The moment at which the company’s clocks show midnight. */
export const midnight = (date: string, zone: string) => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  for (let minutes = -14 * 60; minutes <= 14 * 60; minutes += 30) {
    const moment = new Date(new Date(`${date}T00:00:00Z`).getTime() + minutes * 60_000)
    if (shown.format(moment) === `${date} 00:00:00`) return moment
  }
  throw new Error(`${date} does not begin in ${zone}`)
}

const dayAfter = (date: string, days: number) =>
  new Date(new Date(`${date}T00:00:00Z`).getTime() + days * day).toISOString().slice(0, 10)

/** Of these Sundays the weeks that have begun. */
export const weeksBegun = (sundays: readonly string[], zone: string, now: Date) =>
  sundays
    .map((sunday) => ({ from: midnight(sunday, zone), to: midnight(dayAfter(sunday, 7), zone) }))
    .filter(({ from }) => from <= now)

/** The first day of ‘Q4 2026’, the first day after it, and the Sundays that begin its weeks. */
export const daysOf = (quarter: string) => {
  const [number, year] = [Number(quarter[1]), Number(quarter.slice(3))]
  const firstDay = `${year}-${String(number * 3 - 2).padStart(2, '0')}-01`
  const next = number === 4 ? `${year + 1}-01-01` : `${year}-${String(number * 3 + 1).padStart(2, '0')}-01`
  const sundays: string[] = []
  let date = firstDay
  while (new Date(date).getUTCDay() !== 0) date = dayAfter(date, -1)
  for (; date < next; date = dayAfter(date, 7)) sundays.push(date)
  return { firstDay, next, sundays }
}
