import { keys } from '@cairn/domain/keys/contract'
import { messages } from '@cairn/domain/keys/messages'
import { stateOf } from '@cairn/domain/keys/rules'
import type { ApiKey, CompanyKey } from '@cairn/domain/keys/schema'
import { ActionIcon, Button } from '@mantine/core'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { call } from '../api.ts'
import { lazyPart } from '../lazy-page.ts'
import { dayIn } from '../security/passkeys-rows.tsx'
import { QuestionDialog } from '../security/question-dialog.tsx'
import { SecurityRow, WaitingRow } from '../security/security-row.tsx'
import sectionCss from '../security/security-section.module.css'
import { useIsProven, useMembership } from '../session.ts'
import { dayText } from '../ui/moment-text.ts'
import { notices } from '../ui/notice-store.ts'
import { Panel } from '../ui/panel.tsx'
import { companyKeysQuery, keysQuery } from './queries.ts'

const NewKeyDialog = lazyPart(async () => (await import('./new-key-dialog.tsx')).NewKeyDialog)

const icon = <KeyRound size={16} strokeWidth={1.75} />

type Listed<K extends ApiKey> = Pick<UseQueryResult<K[]>, 'data' | 'error' | 'refetch'>
type FrameProps<K extends ApiKey> = {
  listed: Listed<K>
  text: string
  failed: string
  row: (key: K) => ReactNode
  dialog: (close: () => void) => ReactNode
}

/** A list of keys, whosever they are, and the way to another. */
const KeysFrame = <K extends ApiKey>({ listed, text, failed, row, dialog }: FrameProps<K>) => {
  const { data, error, refetch } = listed
  const [isMaking, setMaking] = useState(false)
  const isProven = useIsProven()
  return (
    <Panel
      title={messages.title}
      note={data?.length || null}
      action={
        <Button
          variant="default"
          disabled={!data || !isProven}
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => setMaking(true)}
        >
          {messages.add}
        </Button>
      }
    >
      <ul className={sectionCss.rows}>
        {data ? (
          data.length === 0 && <SecurityRow icon={icon} title={messages.none} text={text} />
        ) : (
          <WaitingRow icon={icon} title={messages.title} failure={error && failed} onRetry={refetch} />
        )}
        {data?.map(row)}
      </ul>
      <Suspense>{isMaking && dialog(() => setMaking(false))}</Suspense>
    </Panel>
  )
}

const useRevoking = (
  revoke: (id: string) => Promise<unknown>,
  { queryKey }: { queryKey: readonly unknown[] },
) => {
  const client = useQueryClient()
  return async (id: string) => {
    await revoke(id)
    await client.invalidateQueries({ queryKey })
  }
}

/** The keys by which one's own programs come in. */
export const KeysPanel = () => {
  const revoke = useRevoking((id) => call(keys.revoke, { params: { id } }), keysQuery)
  return (
    <KeysFrame
      listed={useQuery(keysQuery)}
      text={messages.text}
      failed={messages.loadFailed}
      row={(key) => <KeyRow key={key.id} apiKey={key} onRevoke={revoke} />}
      dialog={(close) => <NewKeyDialog onClose={close} />}
    />
  )
}

/** The keys that act for the company, whoever made them. */
export const CompanyKeysPanel = () => {
  const revoke = useRevoking(
    (companyKey) => call(keys.revokeOfCompany, { params: { companyKey } }),
    companyKeysQuery,
  )
  return (
    <KeysFrame
      listed={useQuery(companyKeysQuery)}
      text={messages.company.text}
      failed={messages.company.loadFailed}
      row={(key) => <KeyRow key={key.id} apiKey={key} onRevoke={revoke} more={<MoreOfCompany {...key} />} />}
      dialog={(close) => <NewKeyDialog isOfCompany onClose={close} />}
    />
  )
}

const MoreOfCompany = ({ teamId, team, maker }: CompanyKey) => {
  const { reach, by, byFormer } = messages.company
  const where = teamId === null ? reach.all : team === null ? reach.gone : reach.team(team.name)
  return (
    <>
      <br />
      {where} · {maker.isAdmin ? by(maker.fullName) : byFormer(maker.fullName)}
    </>
  )
}

type KeyRowProps = { apiKey: ApiKey; more?: ReactNode; onRevoke: (id: string) => Promise<void> }

/** One key: what it may do, how it stands, and its end. */
export const KeyRow = ({ apiKey, more, onRevoke }: KeyRowProps) => {
  const [isAsking, setAsking] = useState(false)
  const { timeZone } = useMembership().company
  const { id, name, scopes, lastFour, endsOn, lastUsedAt, lastUsedFrom } = apiKey
  const now = new Date()
  const state = stateOf(apiKey, now, timeZone)
  const badge = state.is === 'ending' ? messages.state.ending(state.daysLeft) : messages.state[state.is]
  const revoke = async () => {
    await onRevoke(id)
    notices.info(messages.revoke.done(name))
    setAsking(false)
  }
  return (
    <SecurityRow
      icon={icon}
      title={name}
      badge={badge}
      text={
        <>
          <code>crn_live_…{lastFour}</code> · {messages.may(scopes)}
          <br />
          {endsOn === null ? messages.state.forever : messages.state.until(dayText(endsOn))}
          {lastUsedAt && ` · ${messages.used(dayIn(timeZone, lastUsedAt, now), lastUsedFrom)}`}
          {more}
        </>
      }
    >
      <ActionIcon aria-label={messages.revoke.action(name)} onClick={() => setAsking(true)}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
      <QuestionDialog
        isDangerous
        title={messages.revoke.title}
        text={messages.revoke.text(name)}
        action={messages.revoke.yes}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onYes={revoke}
      />
    </SecurityRow>
  )
}
