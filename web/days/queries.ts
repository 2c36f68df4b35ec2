import { days } from '@cairn/domain/days/contract'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

/** The days that one can look back to; of a quarter, or of the last twelve months. */
export const barQuery = (quarter: Quarter | undefined) =>
  queryOptions({
    queryKey: ['objectives', 'days', quarter ?? null],
    queryFn: ({ signal }) => call(days.bar, { query: quarter === undefined ? {} : { quarter } }, { signal }),
    placeholderData: keepPreviousData,
  })
