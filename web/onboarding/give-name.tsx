import { accounts } from '@cairn/domain/accounts/contract'
import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { GivenName } from '@cairn/domain/accounts/schema'
import { messages as commonMessages } from '@cairn/domain/messages'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { checkedBy, showRefusal } from '../form.ts'
import { refreshSession } from '../session.ts'
import { Step } from './step.tsx'
import { StepForm } from './step-form.tsx'

const words = accountsMessages.giveName

/** For who came by a way that knows no name: nobody is called by a part of their address without being asked. */
export const GiveName = () => {
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const router = useRouter()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { fullName: '' },
    validate: checkedBy(GivenName),
  })

  const submit = async (body: typeof form.values) => {
    setFailure(null)
    try {
      await call(accounts.giveName, { body })
      await refreshSession(queryClient)
      await router.invalidate()
    } catch (error) {
      setFailure(showRefusal(form, error, commonMessages.unexpected))
    }
  }

  return (
    <Step takesFocus title={words.title} subtitle={words.text}>
      <StepForm form={form} onSubmit={submit} failure={failure} action={words.action}>
        <TextInput
          size="lg"
          label={words.label}
          autoComplete="name"
          key={form.key('fullName')}
          {...form.getInputProps('fullName')}
        />
      </StepForm>
    </Step>
  )
}
