import { invitations } from '@cairn/domain/invitations/contract'
import { messages } from '@cairn/domain/invitations/messages'
import { Button } from '@mantine/core'
import { queryOptions } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { call } from '../api.ts'
import { whyNotShown } from './failures.ts'
import css from './step.module.css'
import { Step } from './step.tsx'
import { invitationPath } from './way-on.ts'

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

type Props = { error: unknown; isRetrying: boolean; onRetry: () => void }

export const InvitationError = ({ error, isRetrying, onRetry }: Props) => {
  const navigate = useNavigate()
  const { words, canRetry } = whyNotShown(error)
  return (
    <Step icon={<MailX size={20} />} takesFocus title={messages.page.error} subtitle={words}>
      {canRetry && (
        <Button size="lg" fullWidth loading={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button
        size="lg"
        fullWidth
        variant={canRetry ? 'default' : 'filled'}
        onClick={() => navigate({ to: '/' })}
      >
        {messages.page.goToSignIn}
      </Button>
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
