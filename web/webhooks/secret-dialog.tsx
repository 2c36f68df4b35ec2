import { webhooks } from '@cairn/domain/webhooks/contract'
import { messages as words } from '@cairn/domain/webhooks/messages'
import type { ShownSecret, Webhook } from '@cairn/domain/webhooks/schema'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { momentText } from '../ui/moment-text.ts'
import { notices } from '../ui/notice-store.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { webhooksQuery } from './queries.ts'
import css from './webhook-dialog.module.css'

/** Shown again to whoever has just shown who they are; kept nowhere in the browser. */
export const SecretDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const client = useQueryClient()
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const params = { id: webhook.id }
  const asking = async (ask: () => Promise<ShownSecret>) => {
    setBusy(true)
    setFailure(null)
    try {
      setShown(await ask())
    } catch (error) {
      setFailure(wordsOf(error))
    }
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens.
  useEffect(() => {
    void asking(() => call(webhooks.secret, { params }))
  }, [])
  const replace = async () => {
    await asking(async () => {
      const replaced = await call(webhooks.replaceSecret, { params })
      notices.info(words.secretDialog.replaced)
      return replaced
    })
    await client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  }
  return (
    <SmallDialog
      isOpen
      title={words.secretDialog.title}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            className={css.aside ?? ''}
            loading={isBusy}
            onClick={() => void replace()}
          >
            {words.secretDialog.replace}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {words.secretDialog.done}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        {shown && (
          <CopyField
            label={words.form.secret}
            value={shown.secret}
            copied={words.form.copied}
            description={words.form.secretMeans}
          />
        )}
        {shown?.previousUntil && <p>{words.secretDialog.both(momentText(shown.previousUntil))}</p>}
        <p>{words.secretDialog.replaceMeans}</p>
        <FormMessage>{failure}</FormMessage>
      </div>
    </SmallDialog>
  )
}
