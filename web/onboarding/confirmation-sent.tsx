import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import { Button } from '@mantine/core'
import { MailCheck } from 'lucide-react'
import { call } from '../api.ts'
import { MailUnderway } from './mail-steps.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'

type Props = { email: string; onBack: () => void }

/** After sign-up, and after a sign-in with an address that is not confirmed. */
export const ConfirmationSent = ({ email, onBack }: Props) => (
  <Step
    icon={<MailCheck size={20} />}
    takesFocus
    title={messages.confirmationSent}
    subtitle={
      <>
        We wrote to <span className={css.address}>{email}</span>. Open the link in the newest email to confirm
        your address.
      </>
    }
  >
    <Button size="lg" variant="default" fullWidth onClick={onBack}>
      {messages.backToSignIn}
    </Button>
    <MailUnderway onSendAgain={() => call(accounts.askForConfirmation, { body: { email } })} />
  </Step>
)
