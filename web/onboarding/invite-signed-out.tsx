import { messages } from '@cairn/domain/invitations/messages'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { DeclineButton } from './decline-button.tsx'
import css from './invite-page.module.css'
import { SignInInstead } from './sign-in-instead.tsx'

export const InviteSignedOut = ({ token, email }: { token: string; email: string }) => {
  const navigate = useNavigate()
  return (
    <div className={css.actions}>
      <p className={css.hint}>{messages.page.needsAccount}</p>
      <Button
        size="lg"
        fullWidth
        onClick={() => navigate({ to: '/onboarding', search: { invite: token, email } })}
      >
        {messages.page.createAccount}
      </Button>
      <DeclineButton />
      <SignInInstead token={token} email={email} />
    </div>
  )
}
