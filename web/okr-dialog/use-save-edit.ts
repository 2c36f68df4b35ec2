import { objectives } from '@cairn/domain/objectives/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../api.ts'
import { isExpected } from '../failure.ts'
import { type Draft, draftOf, objectiveEditOf } from '../objectives/form/draft.ts'
import { type DraftForm, showDraftRefusal } from '../objectives/form/use-draft-form.ts'
import { objectiveQuery, refreshObjectives } from '../objectives/queries.ts'
import type { Detail } from './detail.ts'
import { useEditRules } from './edit-rules.ts'

const isConflict = (error: unknown) => isExpected(error) && error.refusal.code === 'conflict'

/** Saves over the version it began with; where another was saved meanwhile, both are put to the person. */
export const useSaveEdit = (form: DraftForm, base: Detail, onSaved: (saved: Detail) => void) => {
  const client = useQueryClient()
  const { skipsBlankKeyResults, failed } = useEditRules()
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Detail | null>(null)
  const [isSaved, setSaved] = useState(false)
  const { id } = base.objective
  const newest = () => client.fetchQuery({ ...objectiveQuery(id), staleTime: 0 })

  const mutation = useMutation({
    mutationFn: async ({ draft, version }: { draft: Draft; version: number }) => {
      const body = objectiveEditOf(draft, { version, skipBlankKeyResults: skipsBlankKeyResults })
      const objective = await call(objectives.update, { params: { id }, body })
      // It is saved, whether or not the rest can be read right now.
      return newest().catch(() => ({ ...base, objective, path: draft.parent ? [draft.parent] : [] }))
    },
    onSuccess: (saved) => {
      const draft = draftOf(saved.objective, saved.path.at(-1) ?? null)
      form.setInitialValues(draft)
      form.setValues(draft)
      setConflict(null)
      onSaved(saved)
      setSaved(true)
      void refreshObjectives(client)
    },
    onError: async (error) => {
      if (!isConflict(error))
        return setFailure(isExpected(error) ? showDraftRefusal(form, error, failed) : failed)
      const theirs = await newest().catch(() => null)
      setConflict(theirs)
      setFailure(theirs ? null : failed)
    },
  })
  const save = (draft: Draft, version = base.objective.version) => {
    setFailure(null)
    mutation.mutate({ draft, version })
  }
  return {
    save: (draft: Draft) => save(draft),
    failure,
    /** What failed was about what has been undone. */
    forget: () => setFailure(null),
    isSaving: mutation.isPending,
    conflict,
    /** Saves what was chosen over the newest version, or goes back to the form as it was. */
    resolve: (draft: Draft | null) => {
      if (draft === null || conflict === null) return setConflict(null)
      form.setValues(draft)
      save(draft, conflict.objective.version)
    },
    isSaved,
    closeSaved: useCallback(() => setSaved(false), []),
  }
}
