import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { PasswordProof } from '@cairn/domain/security/second-factor-schema'
import { useForm } from '@mantine/form'
import { call } from '../api.ts'
import { checkedBy } from '../form.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { DialogForm } from './dialog-form.tsx'
import type { NewSecret } from './second-factor-scan.tsx'

const words = messages.secondFactor.setUp

type Props = {
  id: string
  hasPassword: boolean
  onBusy: (isBusy: boolean) => void
  onBegun: (made: NewSecret) => void
}

export const BeginForm = ({ id, hasPassword, onBusy, onBegun }: Props) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: hasPassword ? checkedBy(PasswordProof) : {},
  })
  const begin = async ({ password }: typeof form.values) =>
    onBegun(await call(security.setUpSecondFactor, { body: hasPassword ? { password } : {} }))
  return (
    <DialogForm id={id} form={form} onSubmit={begin} onBusy={onBusy}>
      <p>{hasPassword ? `${words.begin} ${words.passwordFirst}` : words.begin}</p>
      {hasPassword && (
        <PasswordField
          label={messages.proof.password}
          autoComplete="current-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      )}
    </DialogForm>
  )
}
