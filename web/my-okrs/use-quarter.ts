import { currentQuarter, Quarter } from '@cairn/domain/objectives/quarter'
import { useQuery } from '@tanstack/react-query'
import { countsQuery } from '../objectives/queries.ts'
import { useMembership } from '../session.ts'
import { useNow } from '../use-now.ts'

export const everyQuarter = 'all'

type Asked = { quarter: string | undefined; search: string }

/**
 * Whose cards are shown: of the chosen quarter, else of the current one as long as one has OKRs in it. A search without a
 * choice goes through all of them. Undefined until that is known; null: all of them.
 */
export const useShownQuarter = ({ quarter, search }: Asked): Quarter | null | undefined => {
  const { company } = useMembership()
  const now = currentQuarter(useNow(), company.timeZone)
  const chosen = Quarter.safeParse(quarter)
  const isOpen = !chosen.success && quarter !== everyQuarter && search === ''
  const { data, isError } = useQuery({ ...countsQuery({ mine: 'true', quarter: now }), enabled: isOpen })
  if (chosen.success) return chosen.data
  if (!isOpen || isError) return null
  return data && (data.total > 0 ? now : null)
}
