import { deviceName } from '@cairn/domain/security/device'
import { ownAccount, type SignedInSession } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { dateText } from '../ui/moment-text.ts'
import { notices } from '../ui/notice-store.ts'
import { sessionsQuery } from './own-account-queries.ts'
import { SecurityRow } from './security-row.tsx'
import { whenOf } from './when.ts'

const words = messages.sessions
const icons: Record<SignedInSession['device']['kind'], LucideIcon> = {
  laptop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  unknown: MonitorSmartphone,
}

export const SessionRow = ({ session }: { session: SignedInSession }) => {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(ownAccount.endSession, { params: { id: session.id } }),
    onSuccess: () => notices.info(words.signedOut),
    onError: (error) => notices.error(wordsOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const { isCurrent, device, address } = session
  const Icon = icons[device.kind]
  const name = deviceName(device)
  const used = isCurrent ? words.activeNow : whenOf(session.lastActiveAt, new Date())
  const facts = [used, address, words.signedIn(dateText(session.signedInAt))].filter(Boolean)
  return (
    <SecurityRow
      icon={<Icon size={16} strokeWidth={1.75} />}
      title={name}
      badge={isCurrent ? words.thisDevice : null}
      text={facts.join(' · ')}
    >
      {!isCurrent && (
        <Button
          variant="subtle"
          color="gray"
          loading={end.isPending}
          onClick={() => end.mutate()}
          aria-label={`${words.signOut}: ${name}`}
        >
          {words.signOut}
        </Button>
      )}
    </SecurityRow>
  )
}
