import { ActionIcon } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { signOut, useMe } from '../session.ts'
import { LoadingPage } from '../ui/loading-page.tsx'
import { ChoosePath } from './choose-path.tsx'
import { CreateCompany } from './create-company.tsx'
import { Frame } from './frame.tsx'
import { PromptLogin } from './prompt-login.tsx'

const CloseButton = () => {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    return signOut()
  }
  return (
    <ActionIcon aria-label="Sign out and return to login" onClick={leave} disabled={isLeaving}>
      <X size={18} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

export const OnboardingPage = () => {
  const me = useMe()
  const { step } = useSearch({ strict: false })
  if (!me)
    return (
      <Frame>
        <PromptLogin />
      </Frame>
    )
  // Someone with a workspace is on the way to the dashboard.
  if (me.membership && step !== 'create_company') return <LoadingPage />
  return (
    <Frame corner={<CloseButton />}>
      {step === 'create_company' ? <CreateCompany account={me.account} /> : <ChoosePath />}
    </Frame>
  )
}
