import { messages as words } from '@cairn/domain/coach/messages'
import { coaching } from '@cairn/domain/objectives/coach-contract'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useContext } from 'react'
import { call } from '../api.ts'
import { CoachingContext, usePaused } from './coaching.ts'
import css from './hints.module.css'

type SimilarQuestion = { title: string; quarter: Quarter; objectiveId?: string }

/** One word says too little. What is asked is left as soon as the words go on. */
const similarQuery = (asked: SimilarQuestion) =>
  queryOptions({
    queryKey: ['objectives', 'similar', asked],
    queryFn: ({ signal }) => call(coaching.similar, { query: asked }, { signal }),
    enabled: asked.title.includes(' '),
    placeholderData: keepPreviousData,
  })

type Props = {
  title: string
  quarter: Quarter
  parentId: string | null
  onParent: (parent: { id: string; title: string }) => void
}

/** Others of the quarter that are called much like it: to look at, or to hang it below. */
export const Similar = ({ title, quarter, parentId, onParent }: Props) => {
  const { objectiveId, onOpen } = useContext(CoachingContext)
  const typed = usePaused(title.trim())
  const { data } = useQuery(similarQuery({ title: typed, quarter, ...(objectiveId && { objectiveId }) }))
  const shown = typed.includes(' ') ? (data?.objectives ?? []) : []
  return (
    <div role="status" className={css.hints}>
      {shown.map((one) => (
        <p key={one.id} className={css.hint}>
          <Copy size={14} strokeWidth={1.75} aria-hidden="true" />
          <span>{words.similar(one.title, one.team?.name ?? null, one.ownerName)}</span>
          <span className={css.ways}>
            <button type="button" aria-label={words.openOf(one.title)} onClick={() => onOpen(one.id)}>
              {words.open}
            </button>
            {one.id !== parentId && (
              <button
                type="button"
                aria-label={words.makeParentOf(one.title)}
                onClick={() => onParent({ id: one.id, title: one.title })}
              >
                {words.makeParent}
              </button>
            )}
          </span>
        </p>
      ))}
    </div>
  )
}
