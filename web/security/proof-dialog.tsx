import { messages } from '@cairn/domain/security/messages'
import { Proof } from '@cairn/domain/security/second-factor-schema'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { RefusedError } from '../api.ts'
import { checkedBy } from '../form.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { DialogForm } from './dialog-form.tsx'
import css from './second-factor.module.css'

const words = messages.secondFactor.prove
const { password, code } = Proof.shape
const proofs = {
  password: z.object({ password: password.unwrap() }),
  code: z.object({ code: code.unwrap() }),
}

type FormProps = {
  id: string
  hasPassword: boolean
  onBusy: (isBusy: boolean) => void
  onProven: (proof: { password: string } | { code: string }) => Promise<void>
}

const ProofForm = ({ id, hasPassword, onBusy, onProven }: FormProps) => {
  const [kind, setKind] = useState<'password' | 'code'>(hasPassword ? 'password' : 'code')
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', code: '' },
    validate: checkedBy(proofs[kind]),
  })
  const send = (values: typeof form.values) =>
    onProven(kind === 'password' ? { password: values.password } : { code: values.code }).catch(atThisField)
  return (
    <DialogForm id={id} form={form} onSubmit={send} onBusy={onBusy}>
      {kind === 'password' ? (
        <PasswordField
          label={messages.proof.password}
          autoComplete="current-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      ) : (
        <TextInput
          label={words.code}
          autoComplete="one-time-code"
          data-autofocus
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
      )}
      {hasPassword && (
        <button
          type="button"
          className={css.link}
          onClick={() => setKind(kind === 'password' ? 'code' : 'password')}
        >
          {kind === 'password' ? words.withCode : words.withPassword}
        </button>
      )}
    </DialogForm>
  )
}

/** Either kind of code is typed into the one field. */
const atThisField = (error: unknown) => {
  if (!(error instanceof RefusedError) || error.refusal.field !== 'recoveryCode') throw error
  throw new RefusedError({ ...error.refusal, field: 'code' }, error.status)
}

type Props = Pick<FormProps, 'hasPassword' | 'onProven'> & {
  title: string
  text: string
  action: string
  isDangerous?: boolean
  isOpen: boolean
  onClose: () => void
  /** What came of it, if it is to be read before the dialog closes. */
  result?: ReactNode
}

/** For what protects the account being signed in is not enough: a screen may have been left open. */
export const ProofDialog = ({
  title,
  text,
  action,
  isDangerous,
  isOpen,
  onClose,
  result,
  ...form
}: Props) => {
  const [isBusy, setBusy] = useState(false)
  const formId = 'prove-it-is-you'
  return (
    <SmallDialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        result ? (
          <Button autoFocus onClick={onClose}>
            {messages.secondFactor.recovery.close}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" form={formId} loading={isBusy} {...(isDangerous && { color: 'danger' })}>
              {action}
            </Button>
          </>
        )
      }
    >
      {result ?? (
        <div className={css.fields}>
          <p>
            {text} {words.text}
          </p>
          <ProofForm id={formId} onBusy={setBusy} {...form} />
        </div>
      )}
    </SmallDialog>
  )
}
