import { messages } from '@cairn/domain/accounts/messages'
import { Button, Loader } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import css from './callback-page.module.css'
import { Frame } from './frame.tsx'
import { Step } from './step.tsx'
import { type Progress, useCallbackFlow } from './use-callback-flow.ts'

/** Where mailed links lead that sign someone in. */
export const CallbackPage = () => {
  const { token } = useSearch({ from: '/auth/callback' })
  const navigate = useNavigate()
  const { progress, failure, isSignedIn } = useCallbackFlow(token)

  if (failure)
    return (
      <Frame>
        <Step icon={<MailX size={20} />} takesFocus title={messages.callback.error} subtitle={failure}>
          <Button size="lg" fullWidth onClick={() => navigate({ to: isSignedIn ? '/dashboard' : '/' })}>
            {isSignedIn ? messages.callback.goToDashboard : messages.callback.goToSignIn}
          </Button>
          <Button size="lg" fullWidth variant="default" onClick={() => location.reload()}>
            {messages.callback.tryAgain}
          </Button>
          <ProgressDetails progress={progress} />
        </Step>
      </Frame>
    )
  return (
    <Frame>
      <Step
        icon={<Loader size={20} color="var(--acc-ink)" />}
        takesFocus
        title={messages.callback.title}
        subtitle={messages.callback.text}
      >
        <ProgressDetails progress={progress} />
      </Step>
    </Frame>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** For whoever helps someone who is stuck. Never a token or a code: such pages end up in pictures. */
const ProgressDetails = ({ progress }: { progress: Progress }) => (
  <details className={css.details}>
    <summary>Details</summary>
    <dl>
      <dt>Step</dt>
      <dd>{progress.step}</dd>
      <dt>Time</dt>
      <dd>{clock.format(progress.at)}</dd>
      <dt>Signed in</dt>
      <dd>{progress.isSignedIn ? 'Yes' : 'No'}</dd>
    </dl>
  </details>
)
