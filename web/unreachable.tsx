import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { messages as commonMessages } from '@cairn/domain/messages'
import { Button } from '@mantine/core'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { finishSignOut, pendingSignOut } from './session-leaving.ts'
import { MessagePage } from './ui/message-page.tsx'

/** Milliseconds. Not all who wait come back at once. */
const untilAskedAgain = () => 4000 + Math.random() * 4000

/** As long as a silent server is waited for: asks unseen whether it still is, from time to time and once the network is back. */
export const useAnswer = (isWaiting: boolean, askIfSilent: () => Promise<boolean>, act: () => void) => {
  const onAsk = useEffectEvent(askIfSilent)
  const onAnswer = useEffectEvent(act)
  useEffect(() => {
    if (!isWaiting) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      clearTimeout(timer)
      const isSilent = await onAsk()
      if (isLeft) return
      if (isSilent) wait()
      else onAnswer()
    }
    const wait = () => {
      timer = setTimeout(ask, untilAskedAgain())
    }
    wait()
    addEventListener('online', ask)
    return () => {
      isLeft = true
      clearTimeout(timer)
      removeEventListener('online', ask)
    }
  }, [isWaiting])
}

const SignOutPage = () => {
  const [isBusy, setBusy] = useState(false)
  const finish = () => finishSignOut().then((isDone) => !isDone)
  useAnswer(true, finish, () => {})
  const tryAgain = async () => {
    setBusy(true)
    setBusy(await finish().then((isSilent) => !isSilent))
  }
  return (
    <main>
      <MessagePage
        icon={<CloudOff size={20} />}
        title={commonMessages.unreachable}
        action={
          <Button loading={isBusy} onClick={tryAgain}>
            {accountsMessages.stillSignedIn.again}
          </Button>
        }
      >
        <p role="status">{accountsMessages.stillSignedIn.unreachable}</p>
      </MessagePage>
    </main>
  )
}

/** Whoever signs out while nothing answers leaves no page behind, and waits here until they are signed out. */
export const SignOutGuard = ({ children }: { children: ReactNode }) =>
  useSyncExternalStore(pendingSignOut.subscribe, pendingSignOut.isThere) ? <SignOutPage /> : children
