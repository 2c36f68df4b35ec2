import { currentQuarter } from '@cairn/domain/objectives/quarter'
import { useNow } from '../../clock.ts'
import { useMembership } from '../../session.ts'

/** For an outline that has no quarter of its own yet. */
export const useThisQuarter = () => {
  const { timeZone } = useMembership().company
  return currentQuarter(useNow(), timeZone)
}
