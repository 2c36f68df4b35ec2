import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { messages as words } from '@cairn/domain/accounts/code-messages'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { EmailStep } from './email-step.tsx'
import { EnterCode } from './enter-code.tsx'

type Props = { email: string; onEmail: (email: string) => void }

/** Signing in without a password: first the address, then what was mailed to it. */
export const SignInCode = (props: Props) => {
  const { next } = useSearch({ strict: false })
  const [mailedTo, setMailedTo] = useState<string | null>(null)

  const send = async (email: string) => {
    await call(signInCodes.askForCode, { body: { email, ...(next && { next }) } })
    setMailedTo(email)
  }

  if (mailedTo) return <EnterCode email={mailedTo} onSendAgain={() => send(mailedTo)} />
  return (
    <EmailStep {...props} title={words.title} subtitle={words.text} action={words.action} onSend={send} />
  )
}
