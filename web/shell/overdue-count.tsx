import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countsQuery, followOtherTabs } from '../objectives/queries.ts'
import css from './nav-content.module.css'

/** What nobody touches gets overdue all the same. */
const lookAgain = 5 * 60_000

/** How many of one's OKRs wait for their first update, or for one in more than seven days. It follows what other tabs save. */
export const OverdueCount = () => {
  const client = useQueryClient()
  useEffect(() => followOtherTabs(client), [client])
  const { data } = useQuery({ ...countsQuery({ mine: 'true' }), refetchInterval: lookAgain })
  const { due = 0, newlyDue = 0 } = data ?? {}
  return (
    <CountBadge count={due} isCalm={due === newlyDue} meaning={due === 1 ? 'update due' : 'updates due'} />
  )
}

type CountProps = {
  count: number
  meaning: string
  /** They wait, and nobody is late: the count does not alarm. */
  isCalm?: boolean
}

/** How many things wait behind a link; nothing when none do. */
export const CountBadge = ({ count, meaning, isCalm = false }: CountProps) =>
  count > 0 ? (
    <>
      {' '}
      <span className={css.count} data-calm={isCalm ? '' : undefined} title={meaning}>
        {count > 99 ? '99+' : count}
        <span className="heard"> {meaning}</span>
      </span>
    </>
  ) : null
