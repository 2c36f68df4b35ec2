import { messages as commonMessages } from '@cairn/domain/messages'
import { objectives } from '@cairn/domain/objectives/contract'
import { createMessages as words } from '@cairn/domain/objectives/create-messages'
import { messages as objectivesMessages } from '@cairn/domain/objectives/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { type Draft, newObjectiveOf } from '../objectives/form/draft.ts'
import { type DraftForm, showDraftRefusal } from '../objectives/form/use-draft-form.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import { refreshSession, sessionQuery, useMembership } from '../session.ts'
import { returnToLogin, wayBack } from '../session-leaving.ts'
import { notices } from '../ui/notice-store.ts'
import { allObjectives } from './all-objectives.ts'
import { creationFailure, whatIsMissing } from './creation-failure.ts'
import { attemptToSend, dropDraft } from './kept-draft.ts'

/** Creates the OKR and goes to where it is; if that fails, everything typed stays. */
export const useCreate = (form: DraftForm) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { profile } = useMembership()
  const [failure, setFailure] = useState<string | null>(null)

  const fail = async (error: unknown) => {
    const way = creationFailure(error)
    if (way === 'sign_in') return returnToLogin(wayBack())
    if (way === 'onboarding') return navigate({ to: '/onboarding' })
    const reason = showDraftRefusal(form, error, commonMessages.unexpected)
    setFailure(reason && objectivesMessages.createFailed(reason))
    // The page asks the session whether there is access.
    if (way === 'pay') await refreshSession(client)
  }
  const create = async (draft: Draft) => {
    const missing = whatIsMissing(client.getQueryData(sessionQuery.queryKey))
    setFailure(missing)
    if (missing) return
    try {
      const body = newObjectiveOf(draft)
      const { id } = attemptToSend(profile.id, body)
      const { title } = await call(objectives.create, { body: { ...body, id } })
      dropDraft(profile.id)
      notices.info(words.created(title))
    } catch (error) {
      return fail(error)
    }
    void refreshObjectives(client)
    await navigate({ to: allObjectives })
  }
  return { create, failure }
}
