import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { isRefused } from '../failure.ts'
import { refreshSession, sessionQuery, tellTabs, useMe } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import { Frame } from './frame.tsx'
import { SetPasswordForm } from './set-password-form.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'
import { useOpenDashboard } from './use-open-dashboard.ts'

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

/** The first password of someone signed in by a link, or a new one for whoever holds a mailed token. */
export const SetPasswordPage = () => {
  const { token } = useSearch({ from: '/set-password' })
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
  const setFirst = async (password: string) => {
    await call(accounts.setPassword, { body: { password } })
    // The link began to set the account up; whoever is faster with a password than that asks once more.
    if (me && !me.membership)
      await call(accounts.completeUserSetup, { body: { userId: me.account.id } }).catch(() => null)
    await openDashboard({ isWelcome: true })
  }
  const save = async (password: string) => {
    try {
      await (token ? reset(token, password) : setFirst(password))
    } catch (error) {
      setRefusedAs(isRefused(error) ? error.refusal.code : null)
      throw error
    }
  }

  return (
    <Frame>
      <Step title={messages.setPassword.title} subtitle={messages.setPassword.text}>
        <SetPasswordForm onSave={save} />
        {refusedAs === 'gone' && <NewLink />}
        {refusedAs === 'conflict' && <Onward />}
      </Step>
    </Frame>
  )
}
