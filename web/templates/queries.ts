import { templates } from '@cairn/domain/templates/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

/** Of the company. Whatever refreshes objectives refreshes it: they are made of them. */
export const templatesQuery = queryOptions({
  queryKey: ['objectives', 'templates'],
  queryFn: ({ signal }) => call(templates.list, {}, { signal }),
})
