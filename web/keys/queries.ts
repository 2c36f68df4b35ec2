import { keys } from '@cairn/domain/keys/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

export const keysQuery = queryOptions({
  queryKey: ['keys', 'mine'],
  queryFn: async ({ signal }) => (await call(keys.list, {}, { signal })).keys,
})

export const companyKeysQuery = queryOptions({
  queryKey: ['keys', 'company'],
  queryFn: async ({ signal }) => (await call(keys.listOfCompany, {}, { signal })).keys,
})
