import { messages } from '@cairn/domain/accounts/messages'
import type { FirstPassword } from '@cairn/domain/accounts/schema'
import { Button, Loader, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import { isExpected } from '../failure.ts'
import { checkedBy, focusFirstError, showRefusal } from '../form.ts'
import { newPasswordHint } from '../new-password-hint.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PasswordPair } from './password-pair.ts'
import css from './step.module.css'

const words = messages.setPassword

type Typed = z.input<typeof FirstPassword>
type Props = {
  /** What they are called as far as is known, or undefined where nobody is asked. */
  name: string | undefined
  onSave: (typed: Typed) => Promise<void>
}

export const SetPasswordForm = ({ name, onSave }: Props) => {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: { fullName: name, password: '', confirmation: '' },
    validate: checkedBy(PasswordPair),
  })
  const { password, confirmation } = form.values
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
        {...form.getInputProps('confirmation')}
      />
      <FormMessage>{failure}</FormMessage>
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={isBusy || password === '' || confirmation === ''}
        leftSection={isBusy && <Loader size={14} color="currentColor" aria-hidden="true" />}
      >
        {isBusy ? words.busy : words.action}
      </Button>
    </form>
  )
}
