import { accounts } from '@cairn/domain/accounts/contract'
import { messages as sharedMessages } from '@cairn/domain/messages'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { EmailStep, MailUnderway } from './mail-steps.tsx'
import { Step } from './step.tsx'

type Props = { email: string; onEmail: (email: string) => void }

export const ForgotPassword = (props: Props) => {
  const [sent, setSent] = useState<{ to: string; answer: string } | null>(null)
  const navigate = useNavigate()

  const send = async (email: string) => {
    const { message } = await call(accounts.forgotPassword, { body: { email } })
    setSent({ to: email, answer: message })
  }
  const backToSignIn = () => navigate({ to: '.', search: (before) => ({ ...before, step: undefined }) })

  if (sent)
    return (
      <Step takesFocus icon={<MailCheck size={20} />} title="Check your email" subtitle={sent.answer}>
        <Button size="lg" variant="default" fullWidth onClick={backToSignIn}>
          {sharedMessages.backToSignIn}
        </Button>
        <MailUnderway onSendAgain={() => send(sent.to)} />
      </Step>
    )
  return (
    <EmailStep
      {...props}
      title="Forgot your password?"
      subtitle="Tell us your email, and we send you a link to set a new one."
      action="Send link"
      onSend={send}
    />
  )
}
