import type { Me } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { messages } from '@cairn/domain/invitations/messages'
import { isFor } from '@cairn/domain/invitations/rules'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { isRefused } from '../failure.ts'
import { sessionQuery } from '../session.ts'
import { signOut } from '../session-leaving.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { DeclineButton } from './decline-button.tsx'
import { whyNotAccepted } from './invitation-failure.ts'
import { invitationPath } from './invitation-path.ts'
import css from './invite-page.module.css'
import steps from './step.module.css'
import { useOpenDashboard } from './use-open-dashboard.ts'

type Props = { token: string; account: Me['account']; invitation: { email: string } }

export const InviteSignedIn = ({ token, account, invitation }: Props) => {
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
      <DeclineButton />
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
