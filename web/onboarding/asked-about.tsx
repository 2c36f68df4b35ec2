import type { AskedAbout as Question } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/proving-messages'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ShieldQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { sessionQuery, useMe } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'
import { wayAfterAnswer } from './way-on.ts'

/** For who is in a workspace that they did not choose: nothing of it is theirs until they say so. */
export const AskedAbout = ({ company, inviter, isClaimed }: Question) => {
  const words = messages.askedAbout[isClaimed ? 'claimed' : 'invited']
  const [failure, setFailure] = useState<string | null>(null)
  const lacksPassword = useMe()?.lacksPassword
  const [answer, setAnswer] = useState<'stay' | 'leave' | null>(null)
  const queryClient = useQueryClient()
  const router = useRouter()

  const give = async (stays: boolean) => {
    setFailure(null)
    setAnswer(stays ? 'stay' : 'leave')
    try {
      const answered = await call(ownAccount.answerMembership, { body: { stays } })
      const me = lacksPassword ? { ...answered, lacksPassword } : answered
      const way = wayAfterAnswer(me, isClaimed)
      queryClient.setQueryData(sessionQuery.queryKey, me)
      // However they came to the question: from the mail at once, or by another address meanwhile.
      if (way) await router.navigate({ ...way, replace: true })
      else await router.invalidate()
    } catch (error) {
      setFailure(wordsOf(error))
      setAnswer(null)
    }
  }

  return (
    <Step
      icon={<ShieldQuestionMark size={20} />}
      takesFocus
      title={words.title}
      subtitle={words.text(company.name, inviter?.fullName)}
    >
      <FormMessage>{failure}</FormMessage>
      <Button
        size="lg"
        fullWidth
        loading={answer === 'leave'}
        disabled={answer !== null}
        onClick={() => give(false)}
      >
        {words.leave}
      </Button>
      <Button
        size="lg"
        fullWidth
        variant="default"
        loading={answer === 'stay'}
        disabled={answer !== null}
        onClick={() => give(true)}
      >
        {words.stay}
      </Button>
      <p className={css.switch}>{words.leaving}</p>
    </Step>
  )
}
