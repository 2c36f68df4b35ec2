import { security } from '@cairn/domain/security/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['security', 'second-factor'],
  queryFn: ({ signal }) => call(security.secondFactor, {}, { signal }),
})
