import { invitations } from '@cairn/domain/invitations/contract'
import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import type { Invitation } from '@cairn/domain/invitations/schema'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { isExpected } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import { refreshWorkspace } from '../workspace/queries.ts'
import type { UnsentInvitation } from './link-dialog.tsx'

/** A refusal of the rules explains itself after the words of the list. */
const failed = (words: string, error: unknown) =>
  notices.error(isExpected(error) ? `${words} ${error.message}` : words)

export const useResend = ({ id }: Invitation, onUnsent: (unsent: UnsentInvitation) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(invitations.resend, { params: { id } }),
    onSuccess: ({ invitation, emailSent, timeout, inviteUrl }) => {
      if (emailSent) notices.info(invitationsMessages.resent)
      else onUnsent({ ...invitation, inviteUrl, timeout })
    },
    onError: (error) => failed(invitationsMessages.resendFailed, error),
    onSettled: () => void refreshWorkspace(client),
  })
}

export const useCancel = ({ id, email }: Invitation) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(invitations.cancel, { params: { id } }),
    onSuccess: () => notices.info(setupMessages.invitations.cancelled(email)),
    onError: (error) => failed(invitationsMessages.cancelFailed, error),
    onSettled: () => void refreshWorkspace(client),
  })
}
