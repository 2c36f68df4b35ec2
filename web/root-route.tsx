import { messages as accountMessages } from '@cairn/domain/accounts/messages'
import { messages as commonMessages } from '@cairn/domain/messages'
import { Button } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { CloudOff, LogIn, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { isRefused, isUnreachable, wordsOf } from './failure.ts'
import { UnloadedError } from './lazy-page.ts'
import { refreshUnseen, sessionQuery } from './session.ts'
import { isServed, returnToLogin } from './session-leaving.ts'
import { MessagePage } from './ui/message-page.tsx'
import { useAnswer } from './unreachable.tsx'

const RetryPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const showAgain = () => {
    reset()
    return router.invalidate()
  }
  const client = useQueryClient()
  const isUnloaded = error instanceof UnloadedError
  const isSilent = isUnreachable(error)
  const askIfSilent = () =>
    isUnloaded
      ? isServed().then((isThere) => !isThere)
      : refreshUnseen(client).then(() => false, isUnreachable)
  // A new page would be the browser's own while nothing answers.
  const goOn = isUnloaded ? () => location.reload() : showAgain
  useAnswer(isSilent, askIfSilent, goOn)
  const [isBusy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    if (!isSilent || !(await askIfSilent())) await goOn()
    setBusy(false)
  }
  return (
    <MessagePage
      icon={isSilent ? <CloudOff size={20} /> : <TriangleAlert size={20} />}
      title={isSilent ? commonMessages.unreachable : 'This page could not be shown'}
      action={
        <Button loading={isBusy} onClick={tryAgain}>
          Try again
        </Button>
      }
    >
      {wordsOf(error)}
    </MessagePage>
  )
}

/** Any page that fails, wherever it failed. The address stays, so trying again is enough. */
export const RouteError = (props: ErrorComponentProps) => (
  <main>
    <RetryPage {...props} />
  </main>
)

/** The shell's own failure: without the person there is no shell to show. */
export const ShellError = (props: ErrorComponentProps) =>
  isRefused(props.error) && !isUnreachable(props.error) ? (
    <main>
      <MessagePage
        icon={<LogIn size={20} />}
        title={accountMessages.userNotLoaded}
        action={<Button onClick={() => returnToLogin('/', 'signed_out')}>Go to Login</Button>}
      />
    </main>
  ) : (
    <RouteError {...props} />
  )

export type Context = { queryClient: QueryClient }

export const root = createRootRouteWithContext<Context>()({ errorComponent: RouteError })

/** The session, where a failed reading means signed out; only a silent server is worth waiting for. */
export const sessionOrNull = ({ queryClient }: Context) =>
  queryClient.ensureQueryData(sessionQuery).catch((error: unknown) => {
    if (isUnreachable(error)) throw error
    return queryClient.setQueryData(sessionQuery.queryKey, null) ?? null
  })
