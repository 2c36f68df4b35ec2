import { webhooks } from '@cairn/domain/webhooks/contract'
import { type EventGroup, eventGroups } from '@cairn/domain/webhooks/events'
import { messages as words } from '@cairn/domain/webhooks/messages'
import { secretBytes, secretPrefix } from '@cairn/domain/webhooks/rules'
import { NewWebhook, type Webhook } from '@cairn/domain/webhooks/schema'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../api.ts'
import { checkedBy, focusFirstError, showRefusal } from '../form.ts'
import choiceCss from '../security/choice.module.css'
import { CopyField } from '../ui/copy-field.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { webhooksQuery } from './queries.ts'
import css from './webhook-dialog.module.css'

/** Made here, so that a test can be signed with it before anything is saved; the server keeps it with the address. */
const newSecret = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes))
  return `${secretPrefix}${btoa(String.fromCharCode(...bytes))}`
}

type Values = { url: string; events: EventGroup[] }
const suggested: EventGroup[] = ['updates', 'statuses', 'values', 'comments', 'help']

/** Adds an address, or changes one. */
export const WebhookDialog = ({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) => {
  const id = useId()
  const client = useQueryClient()
  const [secret] = useState(newSecret)
  const [busy, setBusy] = useState<'save' | 'test' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const form = useForm<Values>({
    initialValues: { url: webhook?.url ?? '', events: webhook?.events ?? suggested },
    validate: checkedBy(NewWebhook),
  })
  const { events } = form.values
  const run = async (what: 'save' | 'test', act: () => Promise<void>) => {
    setBusy(what)
    setFailure(null)
    setOutcome(null)
    try {
      await act()
    } catch (error) {
      setFailure(showRefusal(form, error, words.form.failed))
    }
    setBusy(null)
  }
  const save = (values: Values) =>
    run('save', async () => {
      if (webhook === null) await call(webhooks.add, { body: { ...values, secret } })
      else await call(webhooks.change, { params: { id: webhook.id }, body: values })
      await client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      notices.info(webhook === null ? words.form.added : words.form.saved)
      onClose()
    })
  const test = () => {
    const checked = form.validateField('url')
    if (checked.hasError) return
    void run('test', async () => {
      const came = await call(webhooks.tryOut, { body: { url: form.values.url, secret } })
      const said = came.isSuccess ? words.test.answered : words.test.failed
      setOutcome(said(came.words, came.tookMs))
    })
  }
  const choose = (group: EventGroup, isChosen: boolean) =>
    form.setFieldValue(
      'events',
      eventGroups.filter((one) => (one === group ? isChosen : events.includes(one))),
    )
  return (
    <SmallDialog
      isOpen
      isForm
      title={webhook === null ? words.add : words.form.edit}
      onClose={() => busy === 'save' || onClose()}
      actions={
        <>
          {webhook === null && (
            <Button
              variant="subtle"
              className={css.aside ?? ''}
              leftSection={<Send size={14} aria-hidden="true" />}
              loading={busy === 'test'}
              onClick={test}
            >
              {words.form.test}
            </Button>
          )}
          <Button variant="default" disabled={busy === 'save'} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={busy === 'save'}>
            {webhook === null ? words.add : words.form.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        method="post"
        className={css.fields}
        onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))}
      >
        <TextInput
          label={words.form.url}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          data-autofocus
          {...form.getInputProps('url')}
        />
        <fieldset className={css.events}>
          <legend className={css.legend}>
            {words.form.events}
            <span className={css.count}>{words.form.chosen(events.length, eventGroups.length)}</span>
          </legend>
          <div className={css.choices}>
            {eventGroups.map((group) => (
              <label key={group} className={choiceCss.choice}>
                <input
                  type="checkbox"
                  checked={events.includes(group)}
                  onChange={({ currentTarget: { checked } }) => choose(group, checked)}
                />
                {words.groups[group]}
              </label>
            ))}
          </div>
          <FormMessage>{typeof form.errors.events === 'string' ? form.errors.events : null}</FormMessage>
        </fieldset>
        {webhook === null && (
          <CopyField
            label={words.form.secret}
            value={secret}
            copied={words.form.copied}
            description={words.form.secretMeans}
          />
        )}
        <p role="status" className={css.outcome}>
          {outcome}
        </p>
        <FormMessage>{failure}</FormMessage>
      </form>
    </SmallDialog>
  )
}
