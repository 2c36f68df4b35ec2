import { security } from '@cairn/domain/security/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { dateText } from '../ui/moment-text.ts'
import '@mantine/core/styles/Skeleton.layer.css'
import { messages } from '@cairn/domain/security/messages'
import { type Passkey, PasskeyName } from '@cairn/domain/security/passkeys-schema'
import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FingerprintPattern, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { checkedBy } from '../form.ts'
import { devicePasskeys } from '../secure-only.ts'
import { useIsProven, useMembership } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import { DialogForm, FormDialog } from './dialog-form.tsx'
import { addPasskey } from './passkeys-ceremony.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { SecurityRow } from './security-row.tsx'

const passkeysQuery = queryOptions({
  queryKey: ['security', 'passkeys'],
  queryFn: ({ signal }) => call(security.passkeys, {}, { signal }),
  select: ({ passkeys }) => passkeys,
})

const devices: [sign: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
]

/** A name to begin with: what kind of device this is, as far as the browser tells. */
export const suggestedName = (userAgent: string) =>
  devices.find(([sign]) => sign.test(userAgent))?.[1] ?? 'This device'

/** The day as it is called in that time zone; the present one is 'today'. */
export const dayIn = (timeZone: string, moment: Date, now: Date) => {
  const day = dateText(moment, timeZone)
  return day === dateText(now, timeZone) ? 'today' : day
}

const words = messages.passkeys
const icon = <FingerprintPattern size={16} strokeWidth={1.75} />

const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const { timeZone } = useMembership().company
  const { name, createdAt, lastUsedAt } = passkey
  const day = (moment: Date) => dayIn(timeZone, moment, new Date())
  const close = () => setOpen(null)
  return (
    <SecurityRow title={name} text={words.history(day(createdAt), lastUsedAt && day(lastUsedAt))}>
      <ActionIcon aria-label={words.rename(name)} onClick={() => setOpen('rename')}>
        <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label={words.remove(name)} onClick={() => setOpen('remove')}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
      <RenamePasskeyDialog passkey={passkey} isOpen={open === 'rename'} onClose={close} />
      <RemovePasskeyDialog passkey={passkey} isOpen={open === 'remove'} onClose={close} />
    </SecurityRow>
  )
}

/** Over plain http every browser lacks them, which is not the browser's fault. */
const whyNone = () => (window.isSecureContext ? words.unsupported : words.needsHttps)

const LoadingRow = () => (
  <SecurityRow title={words.unnamed} text={<Skeleton component="span" height={12} width={200} my={2} />} />
)

export const PasskeysRows = () => {
  const [isAdding, setAdding] = useState(false)
  const { data: passkeys, isError, isPending, isFetching, refetch } = useQuery(passkeysQuery)
  const isProven = useIsProven()
  const hasFailed = isError && !passkeys
  const isKnown = devicePasskeys() !== null
  return (
    <>
      <SecurityRow
        icon={icon}
        title={words.name}
        text={hasFailed ? words.loadFailed : isKnown ? words.what : whyNone()}
      >
        {hasFailed ? (
          <Button variant="default" loading={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        ) : (
          isKnown && (
            <Button
              variant="default"
              data-below
              disabled={isPending || !isProven}
              leftSection={<Plus size={14} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {words.add}
            </Button>
          )
        )}
        <AddPasskeyDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      </SecurityRow>
      {isPending && <LoadingRow />}
      {passkeys?.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </>
  )
}

const passkeysDialogsWords = messages.passkeys

type DialogState = { isOpen: boolean; onClose: () => void }

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
        label={passkeysDialogsWords.label}
        data-autofocus
        autoComplete="off"
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </DialogForm>
  )
}

type NameDialogProps = DialogState &
  Pick<NameFormProps, 'name' | 'onName'> & { title: string; text?: string; action: string }

const NameDialog = ({ text, name, onName, ...dialog }: NameDialogProps) => (
  <FormDialog {...dialog}>
    {(form) => <NameForm {...form} text={text} name={name} onName={onName} />}
  </FormDialog>
)

const AddPasskeyDialog = ({ onClose, isOpen }: DialogState) => {
  const reread = useReread()
  const add = async (name: string) => {
    const passkey = await addPasskey(name)
    await reread()
    notices.info(passkeysDialogsWords.added(passkey.name))
    onClose()
  }
  return (
    <NameDialog
      isOpen={isOpen}
      onClose={onClose}
      title={passkeysDialogsWords.addTitle}
      text={passkeysDialogsWords.addText}
      action={passkeysDialogsWords.addAction}
      name={suggestedName(navigator.userAgent)}
      onName={add}
    />
  )
}

const RenamePasskeyDialog = ({ passkey, isOpen, onClose }: DialogState & { passkey: Passkey }) => {
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
      title={passkeysDialogsWords.renameTitle}
      action={passkeysDialogsWords.save}
      name={passkey.name}
      onName={rename}
    />
  )
}

const RemovePasskeyDialog = ({ passkey, isOpen, onClose }: DialogState & { passkey: Passkey }) => {
  const reread = useReread()
  const remove = async () => {
    await call(security.removePasskey, { params: { id: passkey.id } })
    notices.info(passkeysDialogsWords.removed(passkey.name))
    onClose()
    await reread()
  }
  return (
    <QuestionDialog
      isDangerous
      title={passkeysDialogsWords.removeTitle}
      text={passkeysDialogsWords.removeText(passkey.name)}
      action={passkeysDialogsWords.removeAction}
      isOpen={isOpen}
      onClose={onClose}
      onYes={remove}
    />
  )
}
