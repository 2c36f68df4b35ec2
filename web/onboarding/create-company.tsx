import type { Me } from '@cairn/domain/accounts/contract'
import { FullName } from '@cairn/domain/people/schema'
import { workspace } from '@cairn/domain/workspace/contract'
import { messages } from '@cairn/domain/workspace/messages'
import { CompanyName } from '@cairn/domain/workspace/schema'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { hasWords, isRefused } from '../failure.ts'
import { checkedBy, showRefusal } from '../form.ts'
import { Step } from './step.tsx'
import { BackOr, StepForm } from './step-form.tsx'
import { useOpenDashboard } from './way-on.ts'

const NewWorkspace = z.object({ fullName: FullName, name: CompanyName })
const pauseBeforeDashboard = 1000

/** A server that fails, and one whose answer makes no sense. */
const whyNotCreated = (error: unknown) =>
  isRefused(error) && error.status < 300 ? messages.replyUnreadable : messages.createFailed

export const CreateCompany = ({ account }: { account: Me['account'] }) => {
  const [failure, setFailure] = useState<string | null>(null)
  const [isCreated, setCreated] = useState(false)
  const openDashboard = useOpenDashboard()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { fullName: account.fullName, name: '' },
    validate: checkedBy(NewWorkspace),
  })

  const submit = async ({ fullName, name }: typeof form.values) => {
    setFailure(null)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    try {
      await call(workspace.createCompany, {
        body: { userId: account.id, companyData: { name, timeZone }, userData: { fullName } },
      })
    } catch (error) {
      const reason = showRefusal(form, hasWords(error) ? error : null, whyNotCreated(error))
      return setFailure(reason && messages.createFailedBecause(reason))
    }
    setCreated(true)
    await openDashboard({ pause: pauseBeforeDashboard })
  }

  return (
    <Step takesFocus title="Create a New Workspace" subtitle="Your team will see both names.">
      <StepForm form={form} onSubmit={submit} failure={failure} action="Create workspace" isBusy={isCreated}>
        <TextInput
          size="lg"
          label="Full name"
          autoComplete="name"
          key={form.key('fullName')}
          {...form.getInputProps('fullName')}
        />
        <TextInput
          size="lg"
          label="Company name"
          autoComplete="organization"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
      </StepForm>
      <BackOr news={isCreated ? 'Workspace created. Opening your dashboard.' : null} />
    </Step>
  )
}
