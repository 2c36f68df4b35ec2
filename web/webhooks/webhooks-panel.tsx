import { webhooks } from '@cairn/domain/webhooks/contract'
import { messages as words } from '@cairn/domain/webhooks/messages'
import { stateOf } from '@cairn/domain/webhooks/rules'
import type { Webhook } from '@cairn/domain/webhooks/schema'
import { ActionIcon, Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  Ellipsis,
  KeyRound,
  List,
  Pause,
  Pencil,
  Play,
  Plus,
  Send,
  Trash2,
  Webhook as WebhookIcon,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../api.ts'
import { useNow } from '../clock.ts'
import { wordsOf } from '../failure.ts'
import { QuestionDialog } from '../security/question-dialog.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { notices } from '../ui/notice-store.ts'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, SkeletonRows } from '../ui/panel-state.tsx'
import { webhooksQuery } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { groupsText, State, shortAddress, standingText } from './standing.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import css from './webhooks-panel.module.css'

type Open = { is: 'add' } | { is: 'edit' | 'secret' | 'remove'; webhook: Webhook }

/** The addresses that are called when something happens. */
export const WebhooksPanel = () => {
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel
      title={words.title}
      note={data && data.length > 0 ? data.length : null}
      action={
        <Button
          variant="default"
          disabled={!data}
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => setOpen({ is: 'add' })}
        >
          {words.add}
        </Button>
      }
    >
      <p className={css.text}>{words.text}</p>
      {data && data.length > 0 && (
        <ul className={css.rows}>
          {data.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} onOpen={(is) => setOpen({ is, webhook })} />
          ))}
        </ul>
      )}
      {data?.length === 0 && <PanelMessage icon={<WebhookIcon size={20} />}>{words.none}</PanelMessage>}
      {!data &&
        (error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={3} height={56} />)}
      {open?.is === 'add' && <WebhookDialog webhook={null} onClose={close} />}
      {open?.is === 'edit' && <WebhookDialog webhook={open.webhook} onClose={close} />}
      {open?.is === 'secret' && <SecretDialog webhook={open.webhook} onClose={close} />}
      {open?.is === 'remove' && <RemoveDialog webhook={open.webhook} onClose={close} />}
    </Panel>
  )
}

type RowProps = { webhook: Webhook; onOpen: (what: 'edit' | 'secret' | 'remove') => void }

const Row = ({ webhook, onOpen }: RowProps) => {
  const now = useNow()
  const place = { to: '/setup/connections/$id', params: { id: webhook.id } } as const
  return (
    <li className={css.row}>
      <div className={css.words}>
        <Link {...place} className={css.address ?? ''} title={webhook.url}>
          {shortAddress(webhook.url)}
        </Link>
        <span className={css.note}>{groupsText(webhook)}</span>
      </div>
      <div className={css.standing}>
        <State webhook={webhook} now={now} />
        <span className={css.note}>{standingText(webhook, now)}</span>
      </div>
      {stateOf(webhook) === 'failing' && (
        <ButtonLink {...place} variant="default" className={css.button ?? ''}>
          {words.actions.deliveries}
        </ButtonLink>
      )}
      <RowMenu webhook={webhook} onOpen={onOpen} />
    </li>
  )
}

const RowMenu = ({ webhook, onOpen }: RowProps) => {
  const target = useRef<HTMLButtonElement>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id, url, isOn } = webhook
  const place = { to: '/setup/connections/$id', params: { id } } as const
  /** The dialog that opens gives the focus back to where it was: here, not to an item that is gone by then. */
  const open = (what: 'edit' | 'secret' | 'remove') => () => {
    target.current?.focus()
    onOpen(what)
  }
  const run = (act: () => Promise<void>) => () =>
    void act()
      .catch((error: unknown) => notices.error(wordsOf(error)))
      .finally(() => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }))
  const turn = run(async () => {
    await call(webhooks.change, { params: { id }, body: { isOn: !isOn } })
  })
  const test = run(async () => {
    await call(webhooks.sendTest, { params: { id } })
    notices.info(words.test.sent)
    await navigate(place)
  })
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon ref={target} size={28} aria-label={words.actions.menu(shortAddress(url))}>
          <Ellipsis size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<List size={14} aria-hidden="true" />} onClick={() => void navigate(place)}>
          {words.actions.deliveries}
        </Menu.Item>
        {isOn && (
          <Menu.Item leftSection={<Send size={14} aria-hidden="true" />} onClick={test}>
            {words.actions.test}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Pencil size={14} aria-hidden="true" />} onClick={open('edit')}>
          {words.actions.edit}
        </Menu.Item>
        <Menu.Item
          leftSection={isOn ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
          onClick={turn}
        >
          {isOn ? words.actions.pause : words.actions.resume}
        </Menu.Item>
        <Menu.Item leftSection={<KeyRound size={14} aria-hidden="true" />} onClick={open('secret')}>
          {words.actions.secret}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Trash2 size={14} aria-hidden="true" />} onClick={open('remove')}>
          {words.actions.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const RemoveDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const client = useQueryClient()
  return (
    <QuestionDialog
      isDangerous
      isOpen
      title={words.removing.title}
      text={words.removing.text(shortAddress(webhook.url))}
      action={words.removing.action}
      onClose={onClose}
      onYes={async () => {
        await call(webhooks.remove, { params: { id: webhook.id } })
        notices.info(words.removing.done)
        onClose()
        await client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      }}
    />
  )
}
