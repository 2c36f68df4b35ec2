import { messages } from '@cairn/domain/invitations/messages'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import css from './invite-page.module.css'

/** Only leaves: the invitation stays open until it expires or is cancelled. */
export const DeclineButton = () => {
  const navigate = useNavigate()
  return (
    <Button
      size="lg"
      fullWidth
      variant="subtle"
      className={css.decline}
      onClick={() => navigate({ to: '/onboarding' })}
    >
      {messages.page.decline}
    </Button>
  )
}
