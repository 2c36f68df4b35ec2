import { updates } from '@cairn/domain/updates/contract'
import { messages } from '@cairn/domain/updates/messages'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../api.ts'
import { isExpected } from '../failure.ts'
import { type Attempt, attemptAt } from '../fresh-id.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import { byCursor } from '../search-source.ts'
import { newUpdateOf, type UpdateDraft } from './draft.ts'

type Saving = {
  objectiveId: string
  said?: WeeklyUpdate | undefined
  draft: UpdateDraft
  initial: UpdateDraft
}

/** Posts an update, or corrects the one that was said; every list and the badge follow, in every tab. */
export const useSaveUpdate = () => {
  const client = useQueryClient()
  const attempt = useRef<Attempt | null>(null)
  return useMutation({
    mutationFn: ({ objectiveId, said, draft, initial }: Saving) => {
      const body = newUpdateOf(draft, initial)
      if (said) return call(updates.correct, { params: { id: said.id }, body })
      attempt.current = attemptAt(attempt.current, JSON.stringify([objectiveId, body]))
      const { id } = attempt.current
      return call(updates.post, { params: { objective: objectiveId }, body: { ...body, id } })
    },
    onSuccess: () => {
      attempt.current = null
      void refreshObjectives(client)
    },
  })
}

/** What the rules say in their words; everything else failed to be submitted. */
export const submitFailure = (error: unknown) => (isExpected(error) ? error.message : messages.submitFailed)

/** They belong to objectives: whatever refreshes those refreshes these. */
const room = ['objectives', 'updates'] as const

export const updatesQuery = (objectiveId: string) =>
  infiniteQueryOptions({
    queryKey: [...room, objectiveId],
    queryFn: ({ signal, pageParam }) =>
      call(updates.list, { params: { objective: objectiveId }, query: pageParam }, { signal }),
    ...byCursor,
  })

export const myWeekQuery = queryOptions({
  queryKey: [...room, 'my-week'],
  queryFn: ({ signal }) => call(updates.myWeek, {}, { signal }),
})
