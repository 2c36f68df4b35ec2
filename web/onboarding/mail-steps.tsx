import { accounts } from '@cairn/domain/accounts/contract'
import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { messages as commonMessages } from '@cairn/domain/messages'
import { Email } from '@cairn/domain/people/schema'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { checkedBy, showRefusal } from '../form.ts'
import { refreshSession } from '../session.ts'
import { tabs } from '../session-state.ts'
import { FormMessage } from '../ui/form-message.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'
import { StepForm } from './step-form.tsx'

const MailRequest = z.object({ email: Email })

type Props = {
  title: string
  subtitle: string
  action: string
  email: string
  onEmail: (email: string) => void
  onSend: (email: string) => Promise<void>
}

/** Asks where something that lets a person in is to be mailed. */
export const EmailStep = ({ title, subtitle, action, email, onEmail, onSend }: Props) => {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    validate: checkedBy(MailRequest),
    onValuesChange: (values) => onEmail(values.email),
  })
  const submit = async (values: typeof form.values) => {
    setFailure(null)
    try {
      await onSend(values.email)
    } catch (error) {
      setFailure(showRefusal(form, error, commonMessages.unexpected))
    }
  }
  return (
    <Step takesFocus title={title} subtitle={subtitle}>
      <StepForm form={form} onSubmit={submit} failure={failure} action={action}>
        <TextInput
          size="lg"
          type="email"
          label="Email"
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
      </StepForm>
      <p className={css.switch}>
        <Link to="." search={(before) => ({ ...before, step: undefined })}>
          {commonMessages.backToSignIn}
        </Link>
      </p>
    </Step>
  )
}

const words = accountsMessages.mailUnderway

/** Long enough for a mail that only takes its time. */
const offeredAfter = 30_000

/** Where no mail server is set: that no mail comes, and where it waits if this browser is on the machine that keeps it. */
const LocalMailbox = () => {
  const { data } = useQuery({
    queryKey: ['local-mailbox'],
    queryFn: () => call(accounts.localMailbox, {}),
    retry: false,
  })
  if (!data?.isKept) return null
  if (data.path === null) return <p className={css.notice}>{words.keptElsewhere}</p>
  return (
    <p className={css.notice}>
      {words.kept}{' '}
      <a href={data.path} target="_blank" rel="noopener">
        {words.mailbox}
      </a>
    </p>
  )
}

/** The link may be opened in another tab, which signs this one in as well. */
const useSignInElsewhere = () => {
  const client = useQueryClient()
  useEffect(() => {
    const look = () => void refreshSession(client).catch(() => null)
    tabs?.addEventListener('message', look)
    return () => tabs?.removeEventListener('message', look)
  }, [client])
}

/** What there is to do for who waits for a mail: look where it is kept, or have it sent again after a while. */
export const MailUnderway = ({ onSendAgain }: { onSendAgain: () => Promise<unknown> }) => {
  useSignInElsewhere()
  const send = useMutation({ mutationFn: onSendAgain })
  const [isOffered, setOffered] = useState(false)
  const sentAt = send.submittedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins anew with every mail.
  useEffect(() => {
    setOffered(false)
    const wait = setTimeout(() => setOffered(true), offeredAfter)
    return () => clearTimeout(wait)
  }, [sentAt])

  return (
    <>
      <LocalMailbox />
      <FormMessage>{send.error ? wordsOf(send.error) : null}</FormMessage>
      <p role="status" className={css.switch}>
        {isOffered ? (
          <button type="button" disabled={send.isPending} onClick={() => send.mutate()}>
            {words.again}
          </button>
        ) : (
          send.isSuccess && words.sentAgain
        )}
      </p>
    </>
  )
}
