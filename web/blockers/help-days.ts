import { dayOf } from '@cairn/domain/week'
import { useNow } from '../clock.ts'
import { useMembership } from '../session.ts'

const day = 24 * 60 * 60 * 1000
const usualDays = 4

/** The company's day, and one some days later, by which help is usually needed. */
export const useHelpDays = () => {
  const { timeZone } = useMembership().company
  const now = useNow()
  return { today: dayOf(now, timeZone), usual: dayOf(new Date(now.getTime() + usualDays * day), timeZone) }
}
