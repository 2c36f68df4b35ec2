import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { useForm } from '@mantine/form'
import { call } from '../api.ts'
import { DialogForm } from './dialog-form.tsx'
import type { NewSecret } from './second-factor-scan.tsx'

type Props = { id: string; onBusy: (isBusy: boolean) => void; onBegun: (made: NewSecret) => void }

export const BeginForm = ({ id, onBusy, onBegun }: Props) => {
  const form = useForm({ mode: 'uncontrolled', initialValues: {} })
  const begin = async () => onBegun(await call(security.setUpSecondFactor, {}))
  return (
    <DialogForm id={id} form={form} onSubmit={begin} onBusy={onBusy}>
      <p>{messages.secondFactor.setUp.begin}</p>
    </DialogForm>
  )
}
