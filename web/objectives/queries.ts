import { objectives } from '@cairn/domain/objectives/contract'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

type Asked = { quarter?: Quarter; objectiveId?: string }

/** The quarters to choose from, and the strategies of one of them. */
export const formOptionsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['objectives', 'form-options', asked],
    queryFn: ({ signal }) => call(objectives.formOptions, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })
