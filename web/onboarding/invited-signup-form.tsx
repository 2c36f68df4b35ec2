import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import { SignUp } from '@cairn/domain/accounts/schema'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { awaitUser } from '../await-user.ts'
import { isExpected } from '../failure.ts'
import { checkedBy, showRefusal } from '../form.ts'
import { newPasswordHint } from '../new-password-hint.ts'
import { notices } from '../ui/notice-store.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { StepForm } from './step-form.tsx'
import { useOpenDashboard } from './use-open-dashboard.ts'

type Props = { token: string; email: string; isReady: boolean }

const Newcomer = SignUp.pick({ fullName: true, password: true })

/** The e-mail is the invitation's and cannot be changed: the invitation is for nobody else. */
export const InvitedSignupForm = ({ token, email, isReady }: Props) => {
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
      return sendToSignIn(messages.accountCreatedSignInFailed)
    }
    try {
      await awaitUser(queryClient)
    } catch {
      return sendToSignIn(messages.accountCreated)
    }
    await openDashboard({ isWelcome: true })
  }
  const submit = async ({ fullName, password }: typeof form.values) => {
    setFailure(null)
    try {
      await call(accounts.createInvitedUser, { body: { fullName, email, password, invitationToken: token } })
    } catch (error) {
      return setFailure(showRefusal(form, isExpected(error) ? error : null, messages.createFailed))
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
