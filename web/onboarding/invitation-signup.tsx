import { messages } from '@cairn/domain/invitations/messages'
import { needsProof } from '@cairn/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { FormMessage } from '../ui/form-message.tsx'
import { GoogleButton, isGoogleOffered, wordsOfGoogle } from './google-button.tsx'
import { invitationQuery } from './invitation.ts'
import { InvitationError } from './invitation-error.tsx'
import { InvitedSignupForm } from './invited-signup-form.tsx'
import { SignInInstead } from './sign-in-instead.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'

export const InvitationSignup = ({ token }: { token: string }) => {
  const { email: givenEmail = '', google } = useSearch({ strict: false })
  const { data: invitation, error, isFetching, refetch } = useQuery(invitationQuery(token))
  if (error && !invitation) return <InvitationError error={error} isRetrying={isFetching} onRetry={refetch} />

  if (invitation && needsProof({ permissionsLevel: invitation.permissions_level }))
    return <Navigate to="/invite/$token" params={{ token }} replace />
  const email = invitation?.email ?? givenEmail
  return (
    <Step
      takesFocus
      title="Create your account"
      subtitle={
        invitation ? (
          <>
            {invitation.inviter && `${invitation.inviter.full_name} ${messages.page.hasInvited}: `}
            <span className={css.address}>{invitation.company.name}</span>
          </>
        ) : (
          'Reading your invitation…'
        )
      }
    >
      <InvitedSignupForm token={token} email={email} isReady={invitation !== undefined} />
      {isGoogleOffered() && <GoogleButton invite={token} email={email} />}
      <FormMessage>{wordsOfGoogle(google)}</FormMessage>
      <SignInInstead token={token} email={email} />
      <p className={css.switch}>
        <Link to="/invite/$token" params={{ token }}>
          Back to the invitation
        </Link>
      </p>
    </Step>
  )
}
