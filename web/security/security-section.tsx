import { messages as accountsMessages } from '@cairn/domain/accounts/proving-messages'
import { messages as demoMessages } from '@cairn/domain/demo/visitor-messages'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages as securityMessages } from '@cairn/domain/security/own-account-messages'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MailQuestionMark, Users, UserX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { useMe } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import { Panel } from '../ui/panel.tsx'
import { ExportRow } from './export-row.tsx'
import { GoogleRow } from './google-row.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { waysInQuery } from './own-account-queries.ts'
import { PasskeysRows } from './passkeys-rows.tsx'
import { PasswordRow } from './password-row.tsx'
import { SecondFactorRow } from './second-factor-row.tsx'
import { SecurityRow } from './security-row.tsx'
import css from './security-section.module.css'
import { SessionsPanel } from './sessions-panel.tsx'

/** What protects the account: every way in, and where it is open now. */
export const SecuritySection = () => {
  if (useMe()?.isDemo) return <SharedAccount />
  return (
    <div className={css.section}>
      <Panel title="Security">
        <ul className={css.rows}>
          <EmailRow />
          <PasswordRow />
          <SecondFactorRow />
          <PasskeysRows />
          <GoogleRow />
        </ul>
      </Panel>
      <SessionsPanel />
      <Panel title="Your account">
        <ul className={css.rows}>
          <ExportRow />
          <LeaveRow />
        </ul>
      </Panel>
    </div>
  )
}

/** In place of what protects an account: those of the demo workspace belong to everyone who explores it. */
const SharedAccount = () => (
  <Panel title="Security">
    <ul className={css.rows}>
      <SecurityRow
        icon={<Users size={16} strokeWidth={1.75} />}
        title={demoMessages.title}
        text={demoMessages.text}
      />
    </ul>
  </Panel>
)

const words = securityMessages.leave

const LeaveRow = () => {
  const { data } = useQuery(waysInQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <SecurityRow icon={<UserX size={16} strokeWidth={1.75} />} title={words.title} text={words.text}>
      <Button
        variant="default"
        c="var(--danger-ink)"
        data-below
        disabled={!data}
        onClick={() => setOpen(true)}
      >
        {words.action}
      </Button>
      <LeaveDialog
        hasPassword={data?.passwordChangedAt !== null}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </SecurityRow>
  )
}

const emailRowWords = accountsMessages.email

/** Only while the address is not confirmed: it says what has to wait for that. */
const EmailRow = () => {
  const me = useMe()
  const send = useMutation({
    mutationFn: () => call(ownAccount.sendConfirmation, {}),
    onSuccess: ({ message }) => notices.info(message),
    onError: (error) => notices.error(wordsOf(error)),
  })
  if (!me || me.account.emailVerified) return null
  return (
    <SecurityRow
      icon={<MailQuestionMark size={16} strokeWidth={1.75} />}
      title={emailRowWords.title}
      text={emailRowWords.text}
    >
      <Button variant="default" data-below loading={send.isPending} onClick={() => send.mutate()}>
        {emailRowWords.action}
      </Button>
    </SecurityRow>
  )
}
