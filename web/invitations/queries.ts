import { invitations } from '@cairn/domain/invitations/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

export const invitationsQuery = infiniteQueryOptions({
  queryKey: ['invitations', 'list'],
  queryFn: ({ signal, pageParam }) => call(invitations.list, { query: pageParam }, { signal }),
  initialPageParam: {} as { before?: string },
  getNextPageParam: ({ nextBefore }) => (nextBefore ? { before: nextBefore } : null),
})
