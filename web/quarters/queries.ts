import { quarters } from '@cairn/domain/quarters/contract'
import type { DraftFilters, QuarterPlan } from '@cairn/domain/quarters/plan'
import type { CountedFilters } from '@cairn/domain/quarters/review'
import type { ScoreFilters, Unscored } from '@cairn/domain/quarters/scoring'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { byCursor } from '../search-source.ts'

export type Plan = QuarterPlan

/** How quarters stand follows from objectives: whatever refreshes those refreshes this. */
const room = ['objectives', 'quarters'] as const

export const quartersQuery = queryOptions({
  queryKey: [...room, 'list'],
  queryFn: ({ signal }) => call(quarters.list, {}, { signal }),
})

export const planQuery = (quarter: string) =>
  queryOptions({
    queryKey: [...room, 'plan', quarter],
    queryFn: ({ signal }) => call(quarters.plan, { params: { quarter } }, { signal }),
  })

/** What a quarter that runs shows beside the figures of its dashboard. */
export const runQuery = (quarter: string) =>
  queryOptions({
    queryKey: [...room, 'run', quarter],
    queryFn: ({ signal }) => call(quarters.run, { params: { quarter } }, { signal }),
  })

export type Filters = Omit<DraftFilters, 'cursor'>

export const draftsQuery = (quarter: string, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...room, 'drafts', quarter, filters],
    queryFn: ({ signal, pageParam }) =>
      call(quarters.drafts, { params: { quarter }, query: { ...filters, ...pageParam } }, { signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** What nobody scored, by owner. */
export const unscoredQuery = (quarter: string) =>
  queryOptions({
    queryKey: [...room, 'unscored', quarter],
    queryFn: ({ signal }) => call(quarters.unscored, { params: { quarter } }, { signal }),
  })

/** How many that are in all, and of how many owners. */
export const leftIn = ({ owners, more }: Unscored) => ({
  objectives: owners.reduce((sum, one) => sum + one.objectives, more.objectives),
  owners: owners.length + more.owners,
})

/** The name under which scores are kept that were typed and not saved. */
export const typedScores = (quarter: string) => `scores-${quarter}`

/** The cards of closing, one's own or all. */
export const scoresQuery = (quarter: string, mine: ScoreFilters['mine']) =>
  infiniteQueryOptions({
    queryKey: [...room, 'scores', quarter, mine],
    queryFn: ({ signal, pageParam }) =>
      call(quarters.scores, { params: { quarter }, query: { mine, ...pageParam } }, { signal }),
    ...byCursor,
  })

/** The quarter on one OKR. */
export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: [...room, 'course', id],
    queryFn: ({ signal }) => call(quarters.course, { params: { id } }, { signal }),
  })

export const reviewQuery = (quarter: string) =>
  queryOptions({
    queryKey: [...room, 'review', quarter],
    queryFn: ({ signal }) => call(quarters.review, { params: { quarter } }, { signal }),
  })

/** What a number of the review counts, or of a quarter that runs. */
export const countedQuery = (quarter: string, show: Omit<CountedFilters, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: [...room, 'counted', quarter, show],
    queryFn: ({ signal, pageParam }) =>
      call(quarters.reviewed, { params: { quarter }, query: { ...show, ...pageParam } }, { signal }),
    ...byCursor,
  })
