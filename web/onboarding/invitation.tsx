import { messages as codeMessages } from '@cairn/domain/accounts/code-messages'
import { invitations } from '@cairn/domain/invitations/contract'
import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { call } from '../api.ts'
import { useMe } from '../session.ts'
import { isAlreadyAccepted, whyNotShown } from './failures.ts'
import css from './step.module.css'
import { Step } from './step.tsx'
import { invitationPath, wayWithoutInvitation } from './way-on.ts'

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      const { invitation } = await call(invitations.show, { query: { token } }, { signal })
      return invitation
    },
  })

/** To which address the invitation was sent if it is accepted, which the page does not show any more; a failed look tells nothing. */
export const acceptedAddress = async (token: string, signal: AbortSignal) => {
  const query = { token, includeAccepted: 'true' } as const
  const answer = await call(invitations.show, { query }, { signal }).catch(() => null)
  return answer?.invitation.status === 'accepted' ? answer.invitation.email : null
}

type Props = { token: string; error: unknown; isRetrying: boolean; onRetry: () => void }

export const InvitationError = ({ token, error, isRetrying, onRetry }: Props) => {
  const navigate = useNavigate()
  const me = useMe()
  const way = wayWithoutInvitation(me)
  const { words, canRetry } = whyNotShown(error, me !== null)
  const isForDoor = me === null && isAlreadyAccepted(error)
  // The door knows who comes: the one it was sent to, who accepted it.
  const { data: email } = useQuery({
    queryKey: ['invitation', token, 'address'],
    queryFn: ({ signal }) => acceptedAddress(token, signal),
    enabled: isForDoor,
  })
  const door = { ...(email && { email }) }
  return (
    <Step icon={<MailX size={20} />} takesFocus title={invitationsMessages.page.error} subtitle={words}>
      {canRetry && (
        <Button size="lg" fullWidth loading={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button
        size="lg"
        fullWidth
        variant={canRetry ? 'default' : 'filled'}
        onClick={() => navigate(way.to === '/' ? { to: '/', search: door } : { to: way.to })}
      >
        {invitationsMessages.page[way.words]}
      </Button>
      {isForDoor && (
        <Button
          size="lg"
          fullWidth
          variant="default"
          onClick={() => navigate({ to: '/', search: { ...door, step: 'code' } })}
        >
          {codeMessages.ask}
        </Button>
      )}
    </Step>
  )
}

/** For who is invited and has an account: in by the door, and back to the invitation. */
export const SignInInstead = ({ token, email }: { token: string; email: string }) => (
  <p className={css.switch}>
    Already have an account?
    <Link to="/" search={{ email, next: invitationPath(token) }}>
      Sign in
    </Link>
  </p>
)
