import { messages } from '@cairn/domain/invitations/messages'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { whyNotShown } from './invitation-failure.ts'
import { Step } from './step.tsx'

type Props = { error: unknown; isRetrying: boolean; onRetry: () => void }

export const InvitationError = ({ error, isRetrying, onRetry }: Props) => {
  const navigate = useNavigate()
  const { words, canRetry } = whyNotShown(error)
  return (
    <Step icon={<MailX size={20} />} takesFocus title={messages.page.error} subtitle={words}>
      {canRetry && (
        <Button size="lg" fullWidth loading={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button
        size="lg"
        fullWidth
        variant={canRetry ? 'default' : 'filled'}
        onClick={() => navigate({ to: '/' })}
      >
        {messages.page.goToSignIn}
      </Button>
    </Step>
  )
}
