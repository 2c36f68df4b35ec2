import { currentQuarter } from '@cairn/domain/objectives/quarter'
import { useMembership } from '../../session.ts'
import { useNow } from '../../use-now.ts'

/** For an outline that has no quarter of its own yet. */
export const useThisQuarter = () => {
  const { timeZone } = useMembership().company
  return currentQuarter(useNow(), timeZone)
}
