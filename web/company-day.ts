import { useMembership } from './session.ts'
import { dateText, shortDayText } from './ui/moment-text.ts'

/** Says days as the calendar of the company has them, by which weeks and quarters go: the same ones to everybody in it. */
export const useCompanyDay = (like: 'Nov 24, 2026' | 'Nov 24' = 'Nov 24, 2026') => {
  const { timeZone } = useMembership().company
  return (at: Date) => (like === 'Nov 24' ? shortDayText : dateText)(at, timeZone)
}
