import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { messages as words } from '@cairn/domain/accounts/code-messages'
import { SignInCode as SignInCodeSchema } from '@cairn/domain/accounts/code-rules'
import { messages } from '@cairn/domain/accounts/messages'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { hasWords, isHalfWay } from '../failure.ts'
import { checkedBy, showRefusal } from '../form.ts'
import { awaitUser, refreshSession } from '../session.ts'
import { EmailStep, MailUnderway } from './mail-steps.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'
import { StepForm } from './step-form.tsx'
import { wayAfterProof } from './way-on.ts'

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

const CodeFields = z.object({ code: SignInCodeSchema })

type EnterCodeProps = { email: string; onSendAgain: () => Promise<unknown> }

const EnterCode = ({ email, onSendAgain }: EnterCodeProps) => {
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const router = useRouter()
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' }, validate: checkedBy(CodeFields) })

  const submit = async ({ code }: typeof form.values) => {
    setFailure(null)
    try {
      const me = await call(signInCodes.signInByCode, { body: { email, code } })
      await awaitUser(queryClient)
      if (me.passwordEnded) return router.navigate({ ...wayAfterProof(me, true), replace: true })
      await router.invalidate()
    } catch (error) {
      if (isHalfWay(error)) await refreshSession(queryClient).catch(() => null)
      else setFailure(showRefusal(form, hasWords(error) ? error : null, messages.authenticationFailed))
    }
  }

  return (
    <Step
      icon={<MailCheck size={20} />}
      title={words.sentTitle}
      subtitle={
        <>
          {words.sent} <span className={css.address}>{email}</span>
        </>
      }
    >
      <StepForm form={form} onSubmit={submit} failure={failure} action={words.signIn}>
        <TextInput
          size="lg"
          label={words.label}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
      </StepForm>
      <MailUnderway onSendAgain={onSendAgain} />
      <p className={css.switch}>
        <Link to="." search={(before) => ({ ...before, step: undefined })}>
          {messages.backToSignIn}
        </Link>
      </p>
    </Step>
  )
}
