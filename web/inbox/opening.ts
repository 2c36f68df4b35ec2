import type { InboxEntry } from '@cairn/domain/inbox/schema'
import { useNavigate } from '@tanstack/react-router'
import { addressOf } from '../quarters/address.ts'
import type { Show } from './queries.ts'

const stepOf: Partial<Record<InboxEntry['kind'], string>> = {
  quarter_committed: 'run',
  quarter_closing: 'close',
  score_due: 'close',
  review_published: 'review',
}

/** Leads to what an entry is about: the OKR above the inbox, the quarter at the step that it tells of, or the review of a team. */
export const useOpenEntry = (show?: Exclude<Show, 'all'>) => {
  const navigate = useNavigate()
  return ({ kind, objective, quarter, commentId, review }: InboxEntry) => {
    if (review) {
      const to = review.isFinished ? '/reviews/$id' : '/review/$id'
      return void navigate({ to, params: { id: review.id } })
    }
    if (objective)
      void navigate({
        to: '/inbox',
        search: { show, okrId: objective.id, tab: commentId ? 'discussion' : undefined },
      })
    else if (quarter)
      void navigate({
        to: '/quarter/$quarter/$step',
        params: { quarter: addressOf(quarter), step: stepOf[kind] ?? 'run' },
      })
  }
}
