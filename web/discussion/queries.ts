import { discussion } from '@cairn/domain/discussion/contract'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { byCursor } from '../search-source.ts'

const room = 'discussion'

export const commentsQuery = (objective: string) =>
  infiniteQueryOptions({
    queryKey: [room, 'comments', objective],
    queryFn: ({ signal, pageParam }) =>
      call(discussion.list, { params: { objective }, query: pageParam }, { signal }),
    ...byCursor,
  })

/** How much was said, and who follows. */
export const aboutQuery = (objective: string) =>
  queryOptions({
    queryKey: [room, 'about', objective],
    queryFn: ({ signal }) => call(discussion.about, { params: { objective } }, { signal }),
  })

/** The newest comment on each of its updates. */
export const onUpdatesQuery = (objective: string) =>
  queryOptions({
    queryKey: [room, 'on-updates', objective],
    queryFn: ({ signal }) => call(discussion.onUpdates, { params: { objective } }, { signal }),
  })

export const repliesQuery = (id: string, cursor: string) =>
  infiniteQueryOptions({
    queryKey: [room, 'replies', id, cursor],
    queryFn: ({ signal, pageParam }) =>
      call(discussion.replies, { params: { id }, query: pageParam }, { signal }),
    initialPageParam: { cursor },
    getNextPageParam: byCursor.getNextPageParam,
  })

export const mentionableQuery = (name: string) =>
  queryOptions({
    queryKey: [room, 'mentionable', name],
    queryFn: ({ signal }) => call(discussion.mentionable, { query: { name } }, { signal }),
    staleTime: 60_000,
  })

export const teamFollowingQuery = (team: string) =>
  queryOptions({
    queryKey: [room, 'team', team],
    queryFn: ({ signal }) => call(discussion.teamFollowing, { params: { team } }, { signal }),
  })

export const refreshDiscussion = (client: QueryClient) => client.invalidateQueries({ queryKey: [room] })
