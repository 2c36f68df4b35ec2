import type { InboxEntry } from '@cairn/domain/inbox/schema'
import { useNavigate } from '@tanstack/react-router'
import { addressOf } from '../quarters/address.ts'

const stepOf: Partial<Record<InboxEntry['kind'], string>> = {
  quarter_committed: 'run',
  quarter_closing: 'close',
  score_due: 'close',
  review_published: 'review',
}

/** Leads to what an entry is about: the OKR above the inbox, or the quarter at the step that it tells of. */
export const useOpenEntry = (show?: 'unread') => {
  const navigate = useNavigate()
  return ({ kind, objective, quarter }: InboxEntry) => {
    if (objective) void navigate({ to: '/inbox', search: { show, okrId: objective.id } })
    else if (quarter)
      void navigate({
        to: '/quarter/$quarter/$step',
        params: { quarter: addressOf(quarter), step: stepOf[kind] ?? 'run' },
      })
  }
}
