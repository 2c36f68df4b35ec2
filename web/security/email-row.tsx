import { messages } from '@cairn/domain/accounts/proving-messages'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { MailQuestionMark } from 'lucide-react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { useMe } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import { SecurityRow } from './security-row.tsx'

const words = messages.email

/** Only while the address is not confirmed: it says what has to wait for that. */
export const EmailRow = () => {
  const me = useMe()
  const send = useMutation({
    mutationFn: () => call(ownAccount.sendConfirmation, {}),
    onSuccess: ({ message }) => notices.info(message),
    onError: (error) => notices.error(wordsOf(error)),
  })
  if (!me || me.account.emailVerified) return null
  return (
    <SecurityRow
      icon={<MailQuestionMark size={16} strokeWidth={1.75} />}
      title={words.title}
      text={words.text}
    >
      <Button variant="default" data-below loading={send.isPending} onClick={() => send.mutate()}>
        {words.action}
      </Button>
    </SecurityRow>
  )
}
