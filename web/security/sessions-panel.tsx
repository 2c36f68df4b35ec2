import { countText } from '@cairn/domain/plural'
import { deviceName } from '@cairn/domain/security/device'
import { ownAccount, type SignedInSession } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, LogOut, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { viewersZone } from '../clock.ts'
import { wordsOf } from '../failure.ts'
import { signOut } from '../session-leaving.ts'
import { dateText, momentText } from '../ui/moment-text.ts'
import { notices } from '../ui/notice-store.ts'
import { Panel } from '../ui/panel.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { sessionsQuery } from './own-account-queries.ts'
import { SecurityRow, WaitingRow } from './security-row.tsx'
import section from './security-section.module.css'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago while that says more than the date, then the date with its time. */
export const whenOf = (at: Date, now: Date, timeZone?: string) => {
  const age = now.getTime() - at.getTime()
  if (age < minute) return 'A moment ago'
  if (age < hour) return `${countText(Math.floor(age / minute), 'minute')} ago`
  if (age < day) return `${countText(Math.floor(age / hour), 'hour')} ago`
  return momentText(at, timeZone)
}

const words = messages.sessions

export const SessionsPanel = () => {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const [isLeaving, setLeaving] = useState(false)
  const endOthers = useMutation({
    mutationFn: () => call(ownAccount.endSessions, { body: { scope: 'others' } }),
    onSuccess: () => notices.info(words.othersSignedOut),
    onError: (failure) => notices.error(wordsOf(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false
  const icon = <MonitorSmartphone size={16} strokeWidth={1.75} />

  return (
    <Panel
      title={words.title}
      action={
        hasOthers && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {words.signOutOthers}
          </Button>
        )
      }
    >
      <ul className={section.rows}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
        {data ? (
          <SecurityRow
            icon={<LogOut size={16} strokeWidth={1.75} />}
            title={words.signOutEverywhere}
            text={words.everywhereShort}
          >
            <Button variant="default" data-below onClick={() => setLeaving(true)}>
              {words.signOutEverywhere}
            </Button>
          </SecurityRow>
        ) : (
          <WaitingRow
            icon={icon}
            title={words.thisDevice}
            failure={error && words.failed}
            onRetry={refetch}
          />
        )}
      </ul>
      <EverywhereDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </Panel>
  )
}

const everywhereDialogWords = messages.sessions

const EverywhereDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const end = useMutation({
    mutationFn: () => call(ownAccount.endSessions, { body: { scope: 'global' } }),
    onSuccess: () => signOut(),
    onError: (error) => notices.error(wordsOf(error)),
  })
  return (
    <SmallDialog
      title={everywhereDialogWords.signOutEverywhere}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose} disabled={end.isPending}>
            Cancel
          </Button>
          <Button loading={end.isPending} onClick={() => end.mutate()}>
            {everywhereDialogWords.signOutEverywhere}
          </Button>
        </>
      }
    >
      {everywhereDialogWords.everywhereText}
    </SmallDialog>
  )
}

const sessionRowWords = messages.sessions
const icons: Record<SignedInSession['device']['kind'], LucideIcon> = {
  laptop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  unknown: MonitorSmartphone,
}

const SessionRow = ({ session }: { session: SignedInSession }) => {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(ownAccount.endSession, { params: { id: session.id } }),
    onSuccess: () => notices.info(sessionRowWords.signedOut),
    onError: (error) => notices.error(wordsOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const { isCurrent, device, address } = session
  const Icon = icons[device.kind]
  const name = deviceName(device)
  const used = isCurrent ? sessionRowWords.activeNow : whenOf(session.lastActiveAt, new Date())
  const facts = [used, address, sessionRowWords.signedIn(dateText(session.signedInAt, viewersZone()))].filter(
    Boolean,
  )
  return (
    <SecurityRow
      icon={<Icon size={16} strokeWidth={1.75} />}
      title={name}
      badge={isCurrent ? sessionRowWords.thisDevice : null}
      text={facts.join(' · ')}
    >
      {!isCurrent && (
        <Button
          variant="subtle"
          color="gray"
          loading={end.isPending}
          onClick={() => end.mutate()}
          aria-label={`${sessionRowWords.signOut}: ${name}`}
        >
          {sessionRowWords.signOut}
        </Button>
      )}
    </SecurityRow>
  )
}
