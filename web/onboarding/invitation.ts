import { invitations } from '@cairn/domain/invitations/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      const { invitation } = await call(invitations.show, { query: { token } }, { signal })
      return invitation
    },
  })

/** Also sees what the page does not show any more; a failed look tells nothing. */
export const isAccepted = async (token: string, signal: AbortSignal) => {
  const query = { token, includeAccepted: 'true' } as const
  const answer = await call(invitations.show, { query }, { signal }).catch(() => null)
  return answer?.invitation.status === 'accepted'
}
