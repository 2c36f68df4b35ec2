import { accounts } from '@cairn/domain/accounts/contract'
import { ChangedPassword, FirstPassword } from '@cairn/domain/accounts/schema'
import { isNameless } from '@cairn/domain/people/name-rules'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { checkedBy, newPasswordHint } from '../form.ts'
import { refreshSession, useMembership } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import { PasswordField } from '../ui/password-field.tsx'
import css from './choice.module.css'
import { DialogForm, FormDialog } from './dialog-form.tsx'

const words = messages.password

type FormProps = { id: string; isFirst: boolean; onBusy: (isBusy: boolean) => void; onDone: () => void }

const PasswordForm = ({ id, isFirst, onBusy, onDone }: FormProps) => {
  const queryClient = useQueryClient()
  const { account, profile } = useMembership()
  const asksName = isFirst && isNameless({ account, profile })
  const form = useForm({
    initialValues: {
      fullName: asksName ? '' : undefined,
      currentPassword: '',
      password: '',
      signOutOthers: true,
    },
    validate: checkedBy(isFirst ? FirstPassword : ChangedPassword),
  })
  const save = async (values: typeof form.values) => {
    const { fullName, password } = values
    if (isFirst) await call(accounts.setPassword, { body: { fullName, password } })
    else {
      const typed = { password: values.currentPassword, field: 'currentPassword' }
      await call(ownAccount.changePassword, { body: values }, { typed })
    }
    await queryClient.invalidateQueries({ queryKey: ['security'] })
    if (asksName) await refreshSession(queryClient).catch(() => null)
    notices.info(isFirst ? words.wasSet : words.changed)
    onDone()
  }
  return (
    <DialogForm id={id} form={form} onSubmit={save} onBusy={onBusy}>
      {asksName && (
        <TextInput label="Full name" autoComplete="name" data-autofocus {...form.getInputProps('fullName')} />
      )}
      {!isFirst && (
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
      )}
      <PasswordField
        label={words.new}
        autoComplete="new-password"
        description={newPasswordHint}
        {...form.getInputProps('password')}
      />
      {!isFirst && (
        <label className={css.choice}>
          <input type="checkbox" {...form.getInputProps('signOutOthers', { type: 'checkbox' })} />
          {words.signOutOthers}
        </label>
      )}
    </DialogForm>
  )
}

type Props = { isFirst: boolean; isOpen: boolean; onClose: () => void }

/** Changes the password, or sets the first one of an account that has none. */
export const PasswordDialog = ({ isFirst, isOpen, onClose }: Props) => (
  <FormDialog
    title={isFirst ? words.set : words.change}
    action={words.save}
    isOpen={isOpen}
    onClose={onClose}
  >
    {(form) => <PasswordForm {...form} isFirst={isFirst} onDone={onClose} />}
  </FormDialog>
)
