import { messages } from '@cairn/domain/invitations/messages'
import type { ShownInvitation } from '@cairn/domain/invitations/schema'
import { needsProof } from '@cairn/domain/permissions'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { DeclineButton } from './decline-button.tsx'
import { invitationPath } from './invitation-path.ts'
import css from './invite-page.module.css'
import { SignInInstead } from './sign-in-instead.tsx'

type Props = { token: string; invitation: ShownInvitation }

/** Whoever is to be an admin comes by the mail or by the door: the link alone makes no account. */
export const InviteSignedOut = ({ token, invitation }: Props) => {
  const { email, permissions_level: permissionsLevel } = invitation
  const navigate = useNavigate()
  if (needsProof({ permissionsLevel }))
    return (
      <div className={css.actions}>
        <p className={css.hint}>{messages.proofNeeded(email)}</p>
        <Button
          size="lg"
          fullWidth
          onClick={() => navigate({ to: '/', search: { email, next: invitationPath(token) } })}
        >
          {messages.page.signIn}
        </Button>
        <DeclineButton />
      </div>
    )
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
