import { hasAccess } from '@cairn/domain/billing/rules'
import { messages } from '@cairn/domain/quarters/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNow } from '../clock.ts'
import { countsQuery, followOtherTabs } from '../objectives/queries.ts'
import { useMembership } from '../session.ts'
import css from './nav-content.module.css'

/** What nobody touches gets overdue all the same. */
const lookAgain = 5 * 60_000

/** Whoever sees the number learns how many of them are first ones, of OKRs that are younger than a week. */
const dueText = (due: number, first: number) => {
  if (first === 0) return due === 1 ? 'update due' : 'updates due'
  if (first === due) return due === 1 ? 'update due, its first' : 'updates due, all of them first ones'
  return `updates due, ${first} of them ${first === 1 ? 'a first one' : 'first ones'}`
}

/**
 * How many of one's OKRs wait for their first update, or for the next one. It follows what other tabs save.
 * While nothing can be updated, nobody is urged to.
 */
export const OverdueCount = () => {
  const client = useQueryClient()
  useEffect(() => followOtherTabs(client), [client])
  const { data } = useQuery({ ...countsQuery({ mine: 'true' }), refetchInterval: lookAgain })
  const { due = 0, newlyDue = 0 } = data ?? {}
  const canUpdate = hasAccess(useMembership().company, useNow())
  return <CountBadge count={canUpdate ? due : 0} meaning={dueText(due, newlyDue)} />
}

/** How many of one's OKRs wait for a score; the count of overdue ones reads it along. */
export const ToScore = () => {
  const { toScore = 0 } = useQuery(countsQuery({ mine: 'true' })).data ?? {}
  return toScore > 0 && <span className={css.suffix}> {messages.toScore(toScore)}</span>
}

type CountProps = { count: number; meaning: string }

/** How many things wait behind a link; nothing when none do. */
export const CountBadge = ({ count, meaning }: CountProps) =>
  count > 0 ? (
    <>
      {' '}
      <span className={css.count} title={meaning}>
        {count > 99 ? '99+' : count}
        <span className="heard"> {meaning}</span>
      </span>
    </>
  ) : null
