import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { type Passkey, PasskeyName } from '@cairn/domain/security/passkeys-schema'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../api.ts'
import { checkedBy } from '../form.ts'
import { notices } from '../ui/notice-store.ts'
import { DialogForm } from './dialog-form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { passkeysQuery, suggestedName } from './passkeys.ts'
import { addPasskey } from './passkeys-ceremony.ts'
import { QuestionDialog } from './question-dialog.tsx'

const words = messages.passkeys

type Shown = { isOpen: boolean; onClose: () => void }

const useReread = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
}

type NameFormProps = {
  id: string
  text: string | undefined
  name: string
  onName: (name: string) => Promise<void>
  onBusy: (isBusy: boolean) => void
}

const NameForm = ({ id, text, name, onName, onBusy }: NameFormProps) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name },
    validate: checkedBy(z.object({ name: PasskeyName })),
  })
  return (
    <DialogForm id={id} form={form} onSubmit={(values) => onName(values.name)} onBusy={onBusy}>
      {text && <p>{text}</p>}
      <TextInput
        label={words.label}
        data-autofocus
        autoComplete="off"
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </DialogForm>
  )
}

type NameDialogProps = Shown &
  Pick<NameFormProps, 'name' | 'onName'> & { title: string; text?: string; action: string }

const NameDialog = ({ text, name, onName, ...dialog }: NameDialogProps) => (
  <FormDialog {...dialog}>
    {(form) => <NameForm {...form} text={text} name={name} onName={onName} />}
  </FormDialog>
)

export const AddPasskeyDialog = ({ onClose, isOpen }: Shown) => {
  const reread = useReread()
  const add = async (name: string) => {
    const passkey = await addPasskey(name)
    await reread()
    notices.info(words.added(passkey.name))
    onClose()
  }
  return (
    <NameDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.addTitle}
      text={words.addText}
      action={words.addAction}
      name={suggestedName(navigator.userAgent)}
      onName={add}
    />
  )
}

export const RenamePasskeyDialog = ({ passkey, isOpen, onClose }: Shown & { passkey: Passkey }) => {
  const reread = useReread()
  const rename = async (name: string) => {
    await call(security.renamePasskey, { params: { id: passkey.id }, body: { name } })
    await reread()
    onClose()
  }
  return (
    <NameDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.renameTitle}
      action={words.save}
      name={passkey.name}
      onName={rename}
    />
  )
}

export const RemovePasskeyDialog = ({ passkey, isOpen, onClose }: Shown & { passkey: Passkey }) => {
  const reread = useReread()
  const remove = async () => {
    await call(security.removePasskey, { params: { id: passkey.id } })
    notices.info(words.removed(passkey.name))
    onClose()
    await reread()
  }
  return (
    <QuestionDialog
      isDangerous
      title={words.removeTitle}
      text={words.removeText(passkey.name)}
      action={words.removeAction}
      isOpen={isOpen}
      onClose={onClose}
      onYes={remove}
    />
  )
}
