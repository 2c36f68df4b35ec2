import { accounts } from '@cairn/domain/accounts/contract'
import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { SignUp } from '@cairn/domain/accounts/schema'
import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import { needsProof } from '@cairn/domain/permissions'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { isExpected } from '../failure.ts'
import { checkedBy, newPasswordHint, showRefusal } from '../form.ts'
import { awaitUser } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { GoogleButton, isGoogleOffered, wordsOfGoogle } from './google-button.tsx'
import { InvitationError, invitationQuery, SignInInstead } from './invitation.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'
import { StepForm } from './step-form.tsx'
import { useOpenDashboard } from './way-on.ts'

export const InvitationSignup = ({ token }: { token: string }) => {
  const { email: givenEmail = '', google } = useSearch({ strict: false })
  const { data: invitation, error, isFetching, refetch } = useQuery(invitationQuery(token))
  if (error && !invitation)
    return <InvitationError token={token} error={error} isRetrying={isFetching} onRetry={refetch} />

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
            {invitation.inviter && `${invitation.inviter.full_name} ${invitationsMessages.page.hasInvited}: `}
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

type Props = { token: string; email: string; isReady: boolean }

const Newcomer = SignUp.pick({ fullName: true, password: true })

/** The e-mail is the invitation's and cannot be changed: the invitation is for nobody else. */
const InvitedSignupForm = ({ token, email, isReady }: Props) => {
  const [failure, setFailure] = useState<string | null>(null)
  const [isCreated, setCreated] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const openDashboard = useOpenDashboard()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { fullName: '', password: '' },
    validate: checkedBy(Newcomer),
  })

  const sendToSignIn = (words: string) => {
    notices.error(words)
    return navigate({ to: '/', search: { email, next: '/dashboard?welcome=true' }, replace: true })
  }
  const signIn = async (password: string) => {
    try {
      await call(accounts.signIn, { body: { email, password } })
    } catch {
      return sendToSignIn(accountsMessages.accountCreatedSignInFailed)
    }
    try {
      await awaitUser(queryClient)
    } catch {
      return sendToSignIn(accountsMessages.accountCreated)
    }
    await openDashboard({ isWelcome: true })
  }
  const submit = async ({ fullName, password }: typeof form.values) => {
    setFailure(null)
    try {
      await call(accounts.createInvitedUser, { body: { fullName, email, password, invitationToken: token } })
    } catch (error) {
      return setFailure(showRefusal(form, isExpected(error) ? error : null, accountsMessages.createFailed))
    }
    setCreated(true)
    await signIn(password)
  }

  return (
    <StepForm
      form={form}
      onSubmit={submit}
      failure={failure}
      action="Create account"
      isReady={isReady}
      isBusy={isCreated}
    >
      <TextInput
        size="lg"
        label="Full name"
        autoComplete="name"
        key={form.key('fullName')}
        {...form.getInputProps('fullName')}
      />
      <TextInput size="lg" type="email" label="Email" autoComplete="username" readOnly value={email} />
      <PasswordField
        size="lg"
        label="Password"
        autoComplete="new-password"
        description={newPasswordHint}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </StepForm>
  )
}
