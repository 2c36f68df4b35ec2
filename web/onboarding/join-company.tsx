import type { Me } from '@cairn/domain/accounts/contract'
import { checkInput } from '@cairn/domain/checked'
import { workspace } from '@cairn/domain/workspace/contract'
import { messages } from '@cairn/domain/workspace/messages'
import { CompanyId } from '@cairn/domain/workspace/schema'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { call } from '../api.ts'
import { focusField } from '../form.ts'
import { whyNotJoined } from './failures.ts'
import { Step } from './step.tsx'
import { BackOr, StepForm } from './step-form.tsx'
import { useOpenDashboard } from './way-on.ts'

const complaintAbout = (companyId: string) => {
  const issue = checkInput(CompanyId, companyId).error?.issues[0]
  if (!issue) return null
  return issue.code === 'invalid_format' ? messages.companyIdUnknown : issue.message
}

export const JoinCompany = ({ account }: { account: Me['account'] }) => {
  const [failure, setFailure] = useState<string | null>(null)
  const [hasJoined, setJoined] = useState(false)
  const openDashboard = useOpenDashboard()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { companyId: '' },
    validate: { companyId: complaintAbout },
  })

  const refuse = (error: unknown) => {
    const { words, isUnknown } = whyNotJoined(error)
    if (!isUnknown) return setFailure(words)
    form.setFieldError('companyId', words)
    focusField(form, 'companyId')
  }
  const submit = async ({ companyId }: typeof form.values) => {
    setFailure(null)
    try {
      await call(workspace.joinCompany, { body: { companyId: companyId.trim(), userId: account.id } })
    } catch (error) {
      return refuse(error)
    }
    setJoined(true)
    await openDashboard()
  }

  return (
    <Step
      takesFocus
      title="Join an Existing Workspace"
      subtitle="Paste the Company ID that your admin gave you."
    >
      <StepForm form={form} onSubmit={submit} failure={failure} action="Join workspace" isBusy={hasJoined}>
        <TextInput
          size="lg"
          label="Company ID"
          placeholder="Paste the code from your admin"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          key={form.key('companyId')}
          {...form.getInputProps('companyId')}
        />
      </StepForm>
      <BackOr news={hasJoined ? 'You have joined. Opening the dashboard.' : null} />
    </Step>
  )
}
