import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import { Panel } from '../ui/panel.tsx'
import { EverywhereDialog } from './everywhere-dialog.tsx'
import { sessionsQuery } from './own-account-queries.ts'
import { SecurityRow } from './security-row.tsx'
import section from './security-section.module.css'
import { SessionRow } from './session-row.tsx'
import { WaitingRow } from './waiting-row.tsx'

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
