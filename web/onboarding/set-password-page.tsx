import { accounts, type Me } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import { FirstPassword } from '@cairn/domain/accounts/schema'
import { isNameless } from '@cairn/domain/people/name-rules'
import { Loader, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { isExpected, isRefused } from '../failure.ts'
import { checkedBy, focusFirstError, newPasswordHint, showRefusal } from '../form.ts'
import { refreshSession, sessionQuery, useMe } from '../session.ts'
import { tellTabs } from '../session-state.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { WaitingButton } from '../ui/waiting-button.tsx'
import { Frame } from './frame.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'
import { invitedToQuery, useOpenDashboard } from './way-on.ts'

/** A password typed twice, with the name of whoever is asked for one. */
export const PasswordPair = FirstPassword.extend({ confirmation: z.string() }).refine(
  ({ password, confirmation }) => password === confirmation,
  {
    path: ['confirmation'],
    message: messages.setPassword.mismatch,
  },
)

const NewLink = () => (
  <p className={css.switch}>
    <Link to="/" search={{ step: 'forgot_password' }}>
      Send me a new link
    </Link>
  </p>
)

const Onward = () => (
  <p className={css.switch}>
    <Link to="/dashboard">Go to Dashboard</Link>
  </p>
)

type PasswordFields = z.input<typeof FirstPassword>

/** Nobody is offered the part of their address before the @ sign as their name. */
const nameOf = (me: Me | null) => {
  const profile = me?.membership?.profile ?? null
  return me === null || isNameless({ account: me.account, profile })
    ? ''
    : (profile?.fullName ?? me.account.fullName)
}

/** The first password of someone signed in by a link, or a new one for whoever holds a mailed token. */
export const SetPasswordPage = () => {
  const { token, because } = useSearch({ from: '/set-password' })
  const me = useMe()
  const [refusedAs, setRefusedAs] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const openDashboard = useOpenDashboard()

  const reset = async (mailed: string, password: string) => {
    await call(accounts.resetPassword, { body: { token: mailed, password } })
    tellTabs({ name: 'PASSWORD_RECOVERY' })
    notices.info(messages.setPassword.done)
    // The sessions of that account have ended, perhaps this one too.
    await refreshSession(queryClient).catch(() => queryClient.setQueryData(sessionQuery.queryKey, null))
    await navigate({ to: '/', replace: true })
  }
  const setFirst = async (typed: PasswordFields) => {
    // The link began to set the account up; whoever is faster than that asks once more, so that the name finds its profile.
    if (me && !me.membership)
      await call(accounts.completeUserSetup, { body: { userId: me.account.id } }).catch(() => null)
    await call(accounts.setPassword, { body: typed })
    await openDashboard({ isWelcome: true })
  }
  const save = async (typed: PasswordFields) => {
    try {
      await (token ? reset(token, typed.password) : setFirst(typed))
    } catch (error) {
      setRefusedAs(isRefused(error) ? error.refusal.code : null)
      throw error
    }
  }

  return (
    <Frame>
      <Step title={messages.setPassword.title} subtitle={messages.setPassword.text}>
        {because === 'proven' && (
          <p role="status" className={css.notice}>
            {messages.setPassword.ended}
          </p>
        )}
        {!token && me && <WhatFor me={me} />}
        <SetPasswordForm name={token ? undefined : nameOf(me)} onSave={save} />
        {refusedAs === 'gone' && <NewLink />}
        {refusedAs === 'conflict' && <Onward />}
      </Step>
    </Frame>
  )
}

const words = messages.setPassword

/** Nobody sets a password without knowing for which account, and where it leads. */
const WhatFor = ({ me: { account, membership } }: { me: Me }) => {
  const { data: invitedTo } = useQuery(invitedToQuery)
  const company = membership?.company.name ?? invitedTo?.company.name
  const facts = [
    [words.account, account.email],
    [words.workspace, company],
    [words.invitedBy, invitedTo?.inviter?.fullName],
  ] as const
  return (
    <dl className={css.facts}>
      {facts.map(
        ([name, fact]) =>
          fact && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Said while typing as soon as nothing more that is typed can mend it, and of what is only too short once it is left. */
export const mismatchOf = (password: string, confirmation: string, isLeft: boolean) => {
  if (password === '' || confirmation === '' || confirmation === password) return null
  return isLeft || !password.startsWith(confirmation) ? words.mismatch : null
}

const missingOf = (password: string, confirmation: string) => {
  if (password !== '') return confirmation === '' ? words.missing.confirmation : null
  return confirmation === '' ? words.missing.both : words.missing.password
}

type SetPasswordFormTyped = z.input<typeof FirstPassword>
type Props = {
  /** What they are called as far as is known, or undefined where nobody is asked. */
  name: string | undefined
  onSave: (typed: SetPasswordFormTyped) => Promise<void>
}

const SetPasswordForm = ({ name, onSave }: Props) => {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: { fullName: name, password: '', confirmation: '' },
    validate: checkedBy(PasswordPair),
  })
  const { password, confirmation } = form.values
  const [isLeft, setLeft] = useState(false)
  const again = form.getInputProps('confirmation')
  const isBusy = form.submitting

  const submit = async ({ confirmation: _, ...typed }: typeof form.values) => {
    setFailure(null)
    try {
      await onSave(typed)
    } catch (error) {
      setFailure(showRefusal(form, isExpected(error) ? error : null, words.failed))
    }
  }

  return (
    <form
      noValidate
      method="post"
      className={css.fields}
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      {name !== undefined && (
        <TextInput size="lg" label="Full name" autoComplete="name" {...form.getInputProps('fullName')} />
      )}
      <PasswordField
        size="lg"
        label={words.newPassword}
        autoComplete="new-password"
        description={newPasswordHint}
        {...form.getInputProps('password')}
      />
      <PasswordField
        size="lg"
        label={words.confirmPassword}
        autoComplete="new-password"
        {...again}
        error={again.error ?? mismatchOf(password, confirmation, isLeft)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
      <FormMessage>{failure}</FormMessage>
      <WaitingButton
        size="lg"
        fullWidth
        missing={missingOf(password, confirmation)}
        disabled={isBusy}
        leftSection={isBusy && <Loader size={14} color="currentColor" aria-hidden="true" />}
      >
        {isBusy ? words.busy : words.action}
      </WaitingButton>
    </form>
  )
}
