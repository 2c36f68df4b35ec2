import { useQuery } from '@tanstack/react-query'
import { countsQuery } from '../objectives/queries.ts'
import { CountBadge } from './count-badge.tsx'

/** How many of one's OKRs have waited more than seven days for an update. */
export const OverdueCount = () => {
  const { data } = useQuery(countsQuery({ mine: 'true' }))
  return <CountBadge count={data?.due ?? 0} meaning="overdue updates" />
}
