import { myMessages as words } from '@cairn/domain/objectives/my-messages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarX, SearchX, Target } from 'lucide-react'
import { countsQuery } from '../objectives/queries.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type Props = {
  search: string
  /** The one that was chosen; null: all of them. */
  quarter: string | null
  onClear: () => void
  onAllQuarters: () => void
}

/** Nothing is one's own yet, or nothing of it is in the quarter or matches the search. */
export const NoOkrs = ({ search, quarter, onClear, onAllQuarters }: Props) => {
  const { data } = useQuery(countsQuery({ mine: 'true' }))
  const createFirst = <ButtonLink to="/createobjective">{words.createFirst}</ButtonLink>
  const isFirst = data?.total === 0
  if (search)
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={words.noResults.title}
        text={words.noResults.text(search)}
      >
        <Button variant="default" onClick={onClear}>
          {words.noResults.clear}
        </Button>
        {isFirst && createFirst}
      </EmptyState>
    )
  if (quarter !== null && !isFirst)
    return (
      <EmptyState
        icon={<CalendarX size={20} />}
        title={words.none.title}
        text={words.noneInQuarter.text(quarter)}
      >
        <Button variant="default" onClick={onAllQuarters}>
          {words.noneInQuarter.all}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={<Target size={20} />} title={words.none.title} text={words.none.text}>
      {createFirst}
    </EmptyState>
  )
}
