import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

export const waysInQuery = queryOptions({
  queryKey: ['security', 'ways-in'],
  queryFn: ({ signal }) => call(ownAccount.waysIn, {}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['security', 'sessions'],
  queryFn: async ({ signal }) => (await call(ownAccount.sessions, {}, { signal })).sessions,
})
