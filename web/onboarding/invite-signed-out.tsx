import { messages } from '@cairn/domain/invitations/messages'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { DeclineButton } from './decline-button.tsx'
import css from './invite-page.module.css'
import steps from './step.module.css'

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
      <p className={steps.switch}>
        Already have an account?
        <Link to="/" search={{ email, next: `/invite/${encodeURIComponent(token)}` }}>
          Sign in
        </Link>
      </p>
    </div>
  )
}
