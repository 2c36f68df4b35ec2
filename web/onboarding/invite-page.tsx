import type { Me } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { messages } from '@cairn/domain/invitations/messages'
import { isFor } from '@cairn/domain/invitations/rules'
import type { ShownInvitation } from '@cairn/domain/invitations/schema'
import { needsProof } from '@cairn/domain/permissions'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '../api.ts'
import { viewersZone } from '../clock.ts'
import { isRefused } from '../failure.ts'
import { refreshSession, sessionQuery, useMe } from '../session.ts'
import { signOut } from '../session-leaving.ts'
import { Avatar, initialOf } from '../ui/avatar.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { dateText } from '../ui/moment-text.ts'
import { notices } from '../ui/notice-store.ts'
import { isAlreadyAccepted, isHarmlessHash, whyNotAccepted } from './failures.ts'
import { Frame } from './frame.tsx'
import { acceptedAddress, InvitationError, invitationQuery, SignInInstead } from './invitation.tsx'
import css from './invite-page.module.css'
import steps from './step.module.css'
import { LoadingStep, Step } from './step.tsx'
import { invitationPath, useOpenDashboard } from './way-on.ts'

const InviteStep = ({ token }: { token: string }) => {
  const me = useMe()
  const { data: invitation, error, isFetching, refetch } = useQuery(invitationQuery(token))
  const { isFound, isSettled } = useAcceptance(token, me?.account.email, isAlreadyAccepted(error))

  if (isFound && isSettled && me?.membership)
    return <Navigate to="/dashboard" search={{ welcome: 'true' }} replace />
  // Whether they belong to another workspace already is for them to say first; then this one is accepted by itself.
  if (me?.askedAbout) return <Navigate to="/onboarding" replace />
  if (isFound ? !isSettled : !invitation && !error) return <LoadingStep />
  if (!invitation)
    return <InvitationError token={token} error={error} isRetrying={isFetching} onRetry={refetch} />
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

/** Signing in accepts a waiting invitation by itself, perhaps a moment after the page has asked. */
const looks = { times: 3, every: 500 }

/**
 * Whether the invitation of who is signed in is accepted already, and whether the session has been read since. That a
 * colleague's is, or one of another workspace to another address, leads nobody on.
 */
const useAcceptance = (token: string, email: string | undefined, isKnown: boolean) => {
  const queryClient = useQueryClient()
  const look = useQuery({
    queryKey: ['invitation', token, 'acceptance'],
    queryFn: ({ signal }) => acceptedAddress(token, signal),
    enabled: email !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      !state.data && state.dataUpdateCount < looks.times ? looks.every : false,
  })
  const isTheirs = (to: string) => email !== undefined && isFor({ email: to }, email)
  const isFound = look.data ? isTheirs(look.data) : isKnown && email !== undefined
  const { isFetched: isRead } = useQuery({
    queryKey: ['invitation', token, 'membership'],
    queryFn: () => refreshSession(queryClient),
    enabled: isFound && look.isFetched,
    retry: false,
    gcTime: 0,
  })
  return { isFound, isSettled: look.isFetched && isRead }
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const InvitationCard = ({ invitation }: { invitation: ShownInvitation }) => {
  const { company, email, team, title, permissions_level, expires_at } = invitation
  return (
    <section className={css.card} aria-label="Invitation">
      <div className={css.company}>
        <span className={css.tile} aria-hidden="true">
          {initialOf(company.name)}
        </span>
        <div className={css.names}>
          <h2 className={css.name}>{company.name}</h2>
          <p className={css.for}>Invitation for {email}</p>
        </div>
      </div>
      <dl className={css.facts}>
        {team && <Fact name="Team">{team.name}</Fact>}
        {title && <Fact name="Title">{title}</Fact>}
        <Fact name="Permission">
          <span className={css.badge}>{messages.levels[permissions_level]}</span>
        </Fact>
        <Fact name="Expires">{dateText(expires_at, viewersZone())}</Fact>
      </dl>
    </section>
  )
}

type Props = { token: string; invitation: ShownInvitation }

/** Whoever is to be an admin comes by the mail or by the door: the link alone makes no account. */
const InviteSignedOut = ({ token, invitation }: Props) => {
  const { email, permissions_level: permissionsLevel } = invitation
  const navigate = useNavigate()
  if (needsProof({ permissionsLevel }))
    return (
      <div className={css.actions}>
        <p className={css.hint}>{messages.proofNeeded(email)}</p>
        <Button
          size="lg"
          fullWidth
          onClick={() => navigate({ to: '/', search: { email, next: invitationPath(token) } })}
        >
          {messages.page.signIn}
        </Button>
        <DeclineButton>{messages.page.decline}</DeclineButton>
      </div>
    )
  return (
    <div className={css.actions}>
      <p className={css.hint}>{messages.page.needsAccount}</p>
      <Button
        size="lg"
        fullWidth
        onClick={() => navigate({ to: '/onboarding', search: { invite: token, email } })}
      >
        {messages.page.createAccount}
      </Button>
      <DeclineButton>{messages.page.decline}</DeclineButton>
      <SignInInstead token={token} email={email} />
    </div>
  )
}

type InviteSignedInProps = { token: string; account: Me['account']; invitation: { email: string } }

const InviteSignedIn = ({ token, account, invitation }: InviteSignedInProps) => {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const openDashboard = useOpenDashboard()

  const accept = async () => {
    setFailure(null)
    setBusy(true)
    try {
      await call(invitations.accept, { body: { token } })
      await openDashboard({ isWelcome: true })
    } catch (error) {
      setBusy(false)
      // Accepted meanwhile, in another tab or on another device: what has become of it is read anew, and leads on.
      if (isAlreadyAccepted(error)) await queryClient.invalidateQueries({ queryKey: ['invitation', token] })
      if (!isRefused(error) || error.status !== 401) return setFailure(whyNotAccepted(error))
      // The session has ended, and with it this half of the page.
      notices.error(whyNotAccepted(error))
      queryClient.setQueryData(sessionQuery.queryKey, null)
    }
  }
  const isTheirs = isFor(invitation, account.email)
  const changeAccount = () => {
    setBusy(true)
    return signOut(invitationPath(token))
  }

  return (
    <div className={css.actions}>
      <FormMessage>
        {isTheirs ? failure : `${messages.otherEmail} ${messages.sentTo(invitation.email)}`}
      </FormMessage>
      {isTheirs ? (
        <Button size="lg" fullWidth loading={isBusy} onClick={accept}>
          {messages.page.accept}
        </Button>
      ) : (
        <Button size="lg" fullWidth loading={isBusy} onClick={changeAccount}>
          {messages.useAnotherAccount}
        </Button>
      )}
      <DeclineButton>{isTheirs ? messages.page.decline : messages.notNow}</DeclineButton>
      <p className={steps.switch}>
        You are signed in as <span className={steps.address}>{account.email}</span>.{' '}
        {isTheirs && (
          <button type="button" onClick={changeAccount} disabled={isBusy}>
            {messages.useAnotherAccount}
          </button>
        )}
      </p>
    </div>
  )
}

/** Only leaves: the invitation stays open until it expires or is cancelled. */
const DeclineButton = ({ children }: { children: string }) => {
  const navigate = useNavigate()
  return (
    <Button
      size="lg"
      fullWidth
      variant="subtle"
      className={css.decline}
      onClick={() => navigate({ to: '/onboarding' })}
    >
      {children}
    </Button>
  )
}
