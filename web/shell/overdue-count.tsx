import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countsQuery, followOtherTabs } from '../objectives/queries.ts'
import { CountBadge } from './count-badge.tsx'

/** What nobody touches gets overdue all the same. */
const lookAgain = 5 * 60_000

/** How many of one's OKRs have waited more than seven days for an update. It follows what other tabs save. */
export const OverdueCount = () => {
  const client = useQueryClient()
  useEffect(() => followOtherTabs(client), [client])
  const { data } = useQuery({ ...countsQuery({ mine: 'true' }), refetchInterval: lookAgain })
  return <CountBadge count={data?.due ?? 0} meaning="overdue updates" />
}
