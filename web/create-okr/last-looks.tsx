import { messages } from '@cairn/domain/coach/messages'
import { heldLooks, type LastLook, lastLooks } from '@cairn/domain/coach/rules'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { usePaused } from '../coach/coaching.ts'
import { areWeights, type Draft, sumOfWeights } from '../objectives/form/draft.ts'
import { coachedOf } from '../objectives/form/draft-hints.tsx'
import { countsQuery } from '../objectives/queries.ts'
import { useMembership } from '../session.ts'
import { Panel } from '../ui/panel.tsx'
import css from './last-looks.module.css'

const { lastLooks: words } = messages

/** What is well about the OKR that is being written, and what is open. It never hinders. */
export const LastLooks = ({ draft }: { draft: Draft }) => {
  const { profile } = useMembership()
  const judged = usePaused(draft)
  const { data } = useQuery(countsQuery({ ownerId: draft.owner.id, quarter: draft.quarter }))
  const okr = useMemo(() => coachedOf(judged), [judged])
  const held = heldLooks({
    okr,
    dismissed: judged.dismissedHints,
    supports: draft.strategy !== null || draft.parent !== null,
    weights: areWeights(draft.keyResults) ? sumOfWeights(draft.keyResults) : 'wrong',
    owned: data?.total,
  })
  const isMine = draft.owner.id === profile.id
  const areAlike = sumOfWeights(draft.keyResults) === null
  const lineOf = (look: LastLook) => {
    if (look === 'load' && !isMine) return words.loadOf(draft.owner.fullName)
    return look === 'weights' && areAlike ? words.alike : words.lines[look]
  }
  return (
    <Panel
      title={words.title}
      action={<span className={css.count}>{words.count(held.length, lastLooks.length)}</span>}
    >
      <ul className={css.looks}>
        {lastLooks.map((look) => {
          const isHeld = held.includes(look)
          return (
            <li key={look} data-open={isHeld ? undefined : ''}>
              <i className={css.mark}>{isHeld && <Check size={12} aria-hidden="true" />}</i>
              <span>
                {lineOf(look)}
                <span className="heard">, {isHeld ? words.held : words.open}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <p className={css.note}>{words.note}</p>
    </Panel>
  )
}
