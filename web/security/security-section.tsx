import { messages as accountsMessages } from '@cairn/domain/accounts/proving-messages'
import { messages as demoMessages } from '@cairn/domain/demo/visitor-messages'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages as securityMessages } from '@cairn/domain/security/own-account-messages'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Lock, MailQuestionMark, Users, UserX } from 'lucide-react'
import { useState } from 'react'
import { call, RefusedError } from '../api.ts'
import { viewersZone } from '../clock.ts'
import { isRefused, wordsOf } from '../failure.ts'
import { useMe, useMembership } from '../session.ts'
import { signOut } from '../session-leaving.ts'
import { dateText } from '../ui/moment-text.ts'
import { notices } from '../ui/notice-store.ts'
import { Panel } from '../ui/panel.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import choiceCss from './choice.module.css'
import { DialogForm, FormDialog } from './dialog-form.tsx'
import { GoogleRow } from './google-row.tsx'
import { waysInQuery } from './own-account-queries.ts'
import { PasskeysRows } from './passkeys-rows.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SecondFactorRow } from './second-factor-row.tsx'
import { saveFile } from './second-factor-scan.tsx'
import { SecurityRow, WaitingRow } from './security-row.tsx'
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

const exportRowWords = securityMessages.export

/** A call rather than a link, so that a refusal is told in words and not saved as a file. */
const download = async () => {
  const data = await call(ownAccount.exportData, {})
  const name = `cairn-${data.exportedAt.toISOString().slice(0, 10)}.json`
  saveFile(name, JSON.stringify(data, null, 2), 'application/json')
}

const ExportRow = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: download,
    onSuccess: () => notices.info(exportRowWords.done),
    onError: (error) => notices.error(wordsOf(error)),
  })
  return (
    <SecurityRow
      icon={<Download size={16} strokeWidth={1.75} />}
      title={exportRowWords.title}
      text={exportRowWords.text}
    >
      <Button variant="default" data-below loading={isPending} onClick={() => mutate()}>
        {exportRowWords.action}
      </Button>
    </SecurityRow>
  )
}

const passwordRowWords = securityMessages.password
const icon = <Lock size={16} strokeWidth={1.75} />

const PasswordRow = () => {
  const { data, error, refetch } = useQuery(waysInQuery)
  const [isOpen, setOpen] = useState(false)
  const changedAt = data?.passwordChangedAt ?? null

  if (!data)
    return (
      <WaitingRow
        icon={icon}
        title={passwordRowWords.title}
        failure={error && securityMessages.failed}
        onRetry={refetch}
      />
    )
  return (
    <SecurityRow
      icon={icon}
      title={passwordRowWords.title}
      text={
        changedAt ? passwordRowWords.lastChanged(dateText(changedAt, viewersZone())) : passwordRowWords.none
      }
    >
      <Button variant="default" data-below onClick={() => setOpen(true)}>
        {!changedAt ? passwordRowWords.set : passwordRowWords.change}
      </Button>
      <PasswordDialog isFirst={!changedAt} isOpen={isOpen} onClose={() => setOpen(false)} />
    </SecurityRow>
  )
}

const leaveDialogWords = securityMessages.leave

type FormProps = { id: string; hasPassword: boolean; onBusy: (isBusy: boolean) => void }

/** Whether the workspace goes too only the server knows: it asks when somebody is its only person. */
const LeaveForm = ({ id, hasPassword, onBusy }: FormProps) => {
  const { company } = useMembership()
  const [isAlone, setAlone] = useState(false)
  const label = hasPassword ? leaveDialogWords.typePassword : leaveDialogWords.typeEmail
  const form = useForm({
    initialValues: { confirmation: '', deletesWorkspace: false },
    validate: { confirmation: (typed) => (typed.trim() === '' ? `${label}.` : null) },
  })
  const leave = async (values: typeof form.values) => {
    try {
      const typed = { password: values.confirmation, field: 'confirmation' }
      await call(ownAccount.deleteAccount, { body: values }, hasPassword ? { typed } : {})
    } catch (error) {
      if (!isRefused(error) || error.refusal.field !== 'deletesWorkspace') throw error
      setAlone(true)
      const { code, message } = error.refusal
      throw new RefusedError({ code, message }, error.status)
    }
    await signOut()
  }
  return (
    <DialogForm id={id} form={form} onSubmit={leave} onBusy={onBusy}>
      <p>
        {leaveDialogWords.dialogText} {!isAlone && leaveDialogWords.text}
      </p>
      {hasPassword ? (
        <PasswordField
          label={label}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('confirmation')}
        />
      ) : (
        <TextInput
          type="email"
          label={label}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('confirmation')}
        />
      )}
      {isAlone && (
        <label className={choiceCss.choice}>
          <input type="checkbox" {...form.getInputProps('deletesWorkspace', { type: 'checkbox' })} />
          {leaveDialogWords.alsoWorkspace(company.name)}
        </label>
      )}
    </DialogForm>
  )
}

type Props = { hasPassword: boolean; isOpen: boolean; onClose: () => void }

/** Asks once more, in a way nobody does by accident. */
const LeaveDialog = ({ hasPassword, isOpen, onClose }: Props) => (
  <FormDialog
    title={leaveDialogWords.dialogTitle}
    action={leaveDialogWords.action}
    isDangerous
    isOpen={isOpen}
    onClose={onClose}
  >
    {(form) => <LeaveForm {...form} hasPassword={hasPassword} />}
  </FormDialog>
)
