import '@mantine/core/styles/Skeleton.layer.css'
import { messages } from '@cairn/domain/security/messages'
import type { Passkey } from '@cairn/domain/security/passkeys-schema'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FingerprintPattern, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { devicePasskeys } from '../secure-only.ts'
import { useIsProven, useMembership } from '../session.ts'
import { dayIn, passkeysQuery } from './passkeys.ts'
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkeys-dialogs.tsx'
import { SecurityRow } from './security-row.tsx'

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
