import { queryOptions } from '@tanstack/react-query'

/** Page after page of a list, for an infinite query: each answer says where the next one begins. */
export const byCursor = {
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) =>
    nextCursor === null ? null : { cursor: nextCursor },
}

/** What the server found for a text: the first of it, and how much there is. */
export type SearchResult<T> = {
  choices: T[]
  total: number
  /** There is more than the total says, which nobody counted. */
  hasMore?: boolean
}

/** Something that can be looked for on the server. The key begins with its room, whose writes outdate it. */
export type SearchSource<T> = {
  key: readonly string[]
  find: (search: string, signal: AbortSignal) => Promise<SearchResult<T>>
  /** What is said where there is none of it yet, and who can do something about that. */
  none?: string
}

/** Each text is asked for by its own key, so a late answer to an earlier text is never taken for this one's. */
export const searchQuery = <T>({ key, find }: SearchSource<T>, search = '') =>
  queryOptions({ queryKey: [...key, search], queryFn: ({ signal }) => find(search, signal) })
