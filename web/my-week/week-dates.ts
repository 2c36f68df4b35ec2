import { weekMessages } from '@cairn/domain/updates/week-messages'
import { dateText } from '../ui/moment-text.ts'

const sixAndAHalfDays = 6.5 * 24 * 60 * 60 * 1000

/** 'Nov 29 to Dec 5, 2026', by the calendar of the company; half a day more keeps clear of clocks that change. */
export const weekDates = (began: Date, timeZone: string) => {
  const first = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone }).format(began)
  return weekMessages.between(first, dateText(new Date(began.getTime() + sixAndAHalfDays), timeZone))
}
