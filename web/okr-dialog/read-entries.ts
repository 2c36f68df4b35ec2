import { inbox } from '@cairn/domain/inbox/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { aboutQuery } from '../discussion/queries.ts'

/** What the bell asks for, whenever the inbox has news. */
const bellKey = ['inbox', 'unread']

/** Whoever has an OKR open has read what the inbox says of it, now and while they look on. */
export const useReadEntries = (objectiveId: string) => {
  const { data } = useQuery(aboutQuery(objectiveId))
  // What was said is seen at once, and told a moment later.
  const { dataUpdatedAt: toldAt } = useQuery({ queryKey: bellKey, enabled: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something new was said or told.
  useEffect(() => {
    // Nobody waits for it, and the next one catches up.
    void call(inbox.readAll, { body: { objectiveId } }).catch(() => {})
  }, [objectiveId, data, toldAt])
}
