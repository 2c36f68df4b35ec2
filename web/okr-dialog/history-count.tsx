import { useInfiniteQuery } from '@tanstack/react-query'
import { historyQuery } from '../objectives/queries.ts'
import { Badge } from '../ui/badge.tsx'

/** How much is known to have happened, and whether there is more. */
export const HistoryCount = ({ objectiveId }: { objectiveId: string }) => {
  const { data, hasNextPage } = useInfiniteQuery(historyQuery(objectiveId))
  if (!data) return null
  const known = data.pages.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      {' '}
      <Badge>{hasNextPage ? `${known}+` : known}</Badge>
    </>
  )
}
