/** Page after page of a list, for an infinite query: each answer says where the next one begins. */
export const byCursor = {
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) =>
    nextCursor === null ? null : { cursor: nextCursor },
}
