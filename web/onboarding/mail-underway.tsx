import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { FormMessage } from '../ui/form-message.tsx'
import css from './step.module.css'

const words = messages.mailUnderway

/** Long enough for a mail that only takes its time. */
const offeredAfter = 30_000

/** Where the mail waits, if this browser is on the machine that keeps it. */
const LocalMailbox = () => {
  const { data } = useQuery({
    queryKey: ['local-mailbox'],
    queryFn: () => call(accounts.localMailbox, {}),
    retry: false,
  })
  if (!data?.path) return null
  return (
    <p className={css.notice}>
      {words.kept} <a href={data.path}>{words.mailbox}</a>
    </p>
  )
}

/** What there is to do for who waits for a mail: look where it is kept, or have it sent again after a while. */
export const MailUnderway = ({ onSendAgain }: { onSendAgain: () => Promise<unknown> }) => {
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
