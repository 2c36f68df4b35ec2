import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { call, RefusedError } from '../api.ts'
import { isRefused } from '../failure.ts'
import { useMembership } from '../session.ts'
import { signOut } from '../session-leaving.ts'
import { PasswordField } from '../ui/password-field.tsx'
import css from './choice.module.css'
import { DialogForm } from './dialog-form.tsx'
import { FormDialog } from './form-dialog.tsx'

const words = messages.leave

type FormProps = { id: string; hasPassword: boolean; onBusy: (isBusy: boolean) => void }

/** Whether the workspace goes too only the server knows: it asks when somebody is its only person. */
const LeaveForm = ({ id, hasPassword, onBusy }: FormProps) => {
  const { company } = useMembership()
  const [isAlone, setAlone] = useState(false)
  const label = hasPassword ? words.typePassword : words.typeEmail
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
        {words.dialogText} {!isAlone && words.text}
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
        <label className={css.choice}>
          <input type="checkbox" {...form.getInputProps('deletesWorkspace', { type: 'checkbox' })} />
          {words.alsoWorkspace(company.name)}
        </label>
      )}
    </DialogForm>
  )
}

type Props = { hasPassword: boolean; isOpen: boolean; onClose: () => void }

/** Asks once more, in a way nobody does by accident. */
export const LeaveDialog = ({ hasPassword, isOpen, onClose }: Props) => (
  <FormDialog title={words.dialogTitle} action={words.action} isDangerous isOpen={isOpen} onClose={onClose}>
    {(form) => <LeaveForm {...form} hasPassword={hasPassword} />}
  </FormDialog>
)
