import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshSession } from '../session.ts'
import { isAccepted } from './invitation.ts'

/** Signing in accepts a waiting invitation by itself, perhaps a moment after the page has asked. */
const looks = { times: 3, every: 500 }

/** Whether a signed-in person's invitation is accepted already, and whether the session has been read since. */
export const useAcceptance = (token: string, isSignedIn: boolean, isKnown: boolean) => {
  const queryClient = useQueryClient()
  const { data: isSeen = false } = useQuery({
    queryKey: ['invitation', token, 'acceptance'],
    queryFn: ({ signal }) => isAccepted(token, signal),
    enabled: isSignedIn,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      !state.data && state.dataUpdateCount < looks.times ? looks.every : false,
  })
  const isFound = isSignedIn && (isKnown || isSeen)
  const { isFetched: isSettled } = useQuery({
    queryKey: ['invitation', token, 'membership'],
    queryFn: () => refreshSession(queryClient),
    enabled: isFound,
    retry: false,
    gcTime: 0,
  })
  return { isFound, isSettled }
}
