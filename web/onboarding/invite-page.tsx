import { messages } from '@cairn/domain/invitations/messages'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Frame } from './frame.tsx'
import { invitationQuery } from './invitation.ts'
import { InvitationCard } from './invitation-card.tsx'
import { InvitationError } from './invitation-error.tsx'
import { isAlreadyAccepted } from './invitation-failure.ts'
import css from './invite-page.module.css'
import { InviteSignedIn } from './invite-signed-in.tsx'
import { InviteSignedOut } from './invite-signed-out.tsx'
import { isHarmlessHash } from './link-error.ts'
import { LoadingStep } from './loading-step.tsx'
import { Step } from './step.tsx'
import { useAcceptance } from './use-acceptance.ts'

const InviteStep = ({ token }: { token: string }) => {
  const me = useMe()
  const { data: invitation, error, isFetching, refetch } = useQuery(invitationQuery(token))
  const { isFound, isSettled } = useAcceptance(token, me !== null, isAlreadyAccepted(error))

  if (isFound && me?.membership) return <Navigate to="/dashboard" search={{ welcome: 'true' }} replace />
  // Whether they belong to another workspace already is for them to say first; then this one is accepted by itself.
  if (me?.askedAbout) return <Navigate to="/onboarding" replace />
  if (isFound ? !isSettled : !invitation && !error) return <LoadingStep />
  if (!invitation) return <InvitationError error={error} isRetrying={isFetching} onRetry={refetch} />
  const inviter = invitation.inviter?.full_name ?? invitation.company.name
  return (
    <Step
      title={messages.page.title}
      subtitle={
        <span className={css.inviter}>
          <Avatar name={inviter} emoji={null} />
          <span>
            <strong>{inviter}</strong> {messages.page.hasInvited}
          </span>
        </span>
      }
    >
      <InvitationCard invitation={invitation} />
      {me ? (
        <InviteSignedIn token={token} account={me.account} invitation={invitation} />
      ) : (
        <InviteSignedOut token={token} invitation={invitation} />
      )}
    </Step>
  )
}

export const InvitePage = () => {
  const { token } = useParams({ from: '/invite/$token' })
  useEffect(() => {
    if (isHarmlessHash(location.hash))
      history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return (
    <Frame>
      <InviteStep key={token} token={token} />
    </Frame>
  )
}
