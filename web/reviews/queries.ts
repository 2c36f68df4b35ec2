import { reviews } from '@cairn/domain/reviews/contract'
import { messages } from '@cairn/domain/reviews/messages'
import type { Line, Review, ReviewNews } from '@cairn/domain/reviews/schema'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { knownById } from '../known-by-id.ts'
import { byCursor } from '../search-source.ts'

const room = 'reviews'

/** What is open shows objectives as they are now: whatever refreshes those refreshes it. */
const openKey = (...rest: readonly string[]) => ['objectives', room, ...rest]

const byPlace = (one: Line, other: Line) => one.place - other.place || (one.id < other.id ? -1 : 1)

/** What is known of the lines, each as it was saved last. */
export const mergedLines = (known: readonly Line[], newer: readonly Line[]): Line[] => {
  const lines = new Map(known.map((line) => [line.id, line]))
  for (const line of newer) {
    const before = lines.get(line.id)
    // What was ticked or given to somebody else has the version that it had.
    if (before === undefined || line.version >= before.version) lines.set(line.id, line)
  }
  return [...lines.values()].toSorted(byPlace)
}

/** The review with what is newer about it; an answer that was overtaken on its way changes nothing back. */
export const withNews = (review: Review, news: ReviewNews): Review => {
  const { lines, spoken, ...moving } = news
  const isOld = news.version < review.version
  const said = new Map(spoken.map((one) => [one.id, one.isSpokenAbout]))
  return {
    ...review,
    ...(isOld ? { people: moving.people } : moving),
    lines: mergedLines(review.lines, lines),
    objectives: isOld
      ? review.objectives
      : review.objectives.map((one) => ({
          ...one,
          isSpokenAbout: said.get(one.id) ?? one.isSpokenAbout,
        })),
  }
}

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: openKey('one', id),
    queryFn: async ({ signal, client }): Promise<Review> => {
      const ask = () => call(reviews.get, { params: { id } }, { signal })
      const read = await knownById(id, messages.notFound, ask)
      const known = client.getQueryData<Review>(openKey('one', id))
      return known ? { ...read, lines: mergedLines(known.lines, read.lines) } : read
    },
  })

/** Changes what is known of an open review, in place. */
export const changeReview = (client: QueryClient, id: string, change: (known: Review) => Review) =>
  client.setQueryData(reviewQuery(id).queryKey, (known) => known && change(known))

export const reviewedQuery = (id: string, objective: string) =>
  queryOptions({
    queryKey: openKey('okr', id, objective),
    queryFn: ({ signal }) => call(reviews.objective, { params: { id, objective } }, { signal }),
  })

export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: [room, 'summary', id],
    queryFn: ({ signal }) =>
      knownById(id, messages.notFound, () => call(reviews.summary, { params: { id } }, { signal })),
  })

/** The reviews of a team, and the one that is open. */
export const teamReviewsQuery = (team: string) =>
  infiniteQueryOptions({
    queryKey: [room, 'team', team],
    queryFn: ({ signal, pageParam }) =>
      knownById(team, messages.teamUnknown, () =>
        call(reviews.ofTeam, { params: { team }, query: pageParam }, { signal }),
      ),
    ...byCursor,
  })

export const myActionsQuery = queryOptions({
  queryKey: [room, 'my-actions'],
  queryFn: ({ signal }) => call(reviews.myActions, {}, { signal }),
})

/** After what changes a summary, an action or the list of a team's reviews. */
export const refreshReviews = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [room] }),
    client.invalidateQueries({ queryKey: openKey() }),
  ])
