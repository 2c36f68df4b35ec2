import { messages as commonMessages } from '@cairn/domain/messages'
import { people } from '@cairn/domain/people/contract'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { showRefusal } from '../form.ts'
import { notices } from '../ui/notice-store.ts'
import { type ProfileValues, profileChange, profileValues } from './profile-form.ts'

/** Saves one's profile. Name, icon and team show on every page, so everything is read anew afterwards. */
export const useSaveProfile = (form: UseFormReturnType<ProfileValues>) => {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)

  const save = async (values: ProfileValues) => {
    setFailure(null)
    try {
      const { message, profile } = await call(people.updateMe, {
        body: profileChange(form.getInitialValues(), values),
      })
      form.setInitialValues(profileValues(profile))
      form.reset()
      notices.info(message)
    } catch (error) {
      const reason = showRefusal(form, error, commonMessages.unexpected)
      return setFailure(reason && peopleMessages.profile.failed(reason))
    }
    // The session is among it. The change is saved whatever becomes of the reading.
    await client.invalidateQueries()
  }
  return { save, failure, setFailure }
}
