import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { AppCode, RecoveryCode } from '@cairn/domain/security/second-factor-schema'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ChangeEvent, useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { isRefused, wordsOf } from '../failure.ts'
import { checkedBy, showRefusal } from '../form.ts'
import { awaitUser, refreshSession } from '../session.ts'
import { signOut } from '../session-leaving.ts'
import { tellTabs } from '../session-state.ts'
import { notices } from '../ui/notice-store.ts'
import code from './second-factor-step.module.css'
import css from './step.module.css'
import { Step } from './step.tsx'
import { StepForm } from './step-form.tsx'

const words = messages.secondFactor.challenge
const AppAnswer = z.object({ code: AppCode, recoveryCode: z.string() })
const RecoveryAnswer = z.object({ code: z.string(), recoveryCode: RecoveryCode })

/** The first factor was right. With the second they go on as after any sign-in; back means not signed in at all. */
export const SecondFactorStep = () => {
  const [isRecovering, setRecovering] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const router = useRouter()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '', recoveryCode: '' },
    validate: checkedBy(isRecovering ? RecoveryAnswer : AppAnswer),
  })

  const submit = async (values: typeof form.values) => {
    setFailure(null)
    try {
      await (isRecovering
        ? call(security.verifyRecoveryCode, { body: { recoveryCode: values.recoveryCode } })
        : call(security.verifyCode, { body: { code: values.code } }))
      tellTabs({ name: 'MFA_CHALLENGE_VERIFIED' })
      await awaitUser(queryClient)
      await router.invalidate()
    } catch (error) {
      if (!isRefused(error) || error.status !== 401)
        return setFailure(showRefusal(form, error, wordsOf(error)))
      notices.error(words.ended)
      await refreshSession(queryClient).catch(() => null)
    }
  }
  const { onChange: keepCode, ...codeField } = form.getInputProps('code')
  const typeCode = (event: ChangeEvent<HTMLInputElement>) => {
    keepCode(event)
    const { currentTarget } = event
    if (AppCode.safeParse(currentTarget.value).success) currentTarget.form?.requestSubmit()
  }
  const change = () => {
    setRecovering(!isRecovering)
    setFailure(null)
    form.clearErrors()
  }

  return (
    <Step
      title={isRecovering ? words.recoveryTitle : words.title}
      subtitle={isRecovering ? words.recoveryText : words.text}
    >
      <StepForm form={form} onSubmit={submit} failure={failure} action={words.action}>
        {isRecovering ? (
          <TextInput
            size="lg"
            label={words.recoveryCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            classNames={{ input: code.code ?? '' }}
            key={form.key('recoveryCode')}
            {...form.getInputProps('recoveryCode')}
          />
        ) : (
          <TextInput
            size="lg"
            label={words.code}
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            classNames={{ input: code.code ?? '' }}
            key={form.key('code')}
            {...codeField}
            onChange={typeCode}
          />
        )}
      </StepForm>
      <p className={css.switch}>
        <button type="button" onClick={change}>
          {isRecovering ? words.useApp : words.useRecovery}
        </button>
      </p>
      <p className={css.switch}>
        <button type="button" onClick={() => signOut(location.pathname + location.search)}>
          {words.back}
        </button>
      </p>
    </Step>
  )
}
