import { objectives } from '@cairn/domain/objectives/contract'
import { dialogMessages as words } from '@cairn/domain/objectives/dialog-messages'
import { formMessages } from '@cairn/domain/objectives/form-messages'
import { messages } from '@cairn/domain/objectives/messages'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api.ts'
import { CoachingContext, useDismissals } from '../coach/coaching.ts'
import { isExpected, isRefused } from '../failure.ts'
import { useKeptTyping } from '../kept-typing.ts'
import { CoOwnersField } from '../objectives/form/co-owners-field.tsx'
import { CountingField } from '../objectives/form/counting-field.tsx'
import { type Draft, draftOf, objectiveEditOf } from '../objectives/form/draft.ts'
import {
  checkEdit,
  type DraftForm,
  focusFirstDraftError,
  showDraftRefusal,
  useDraftForm,
} from '../objectives/form/draft-errors.ts'
import { ObjectiveFields, PlacementFields, ProgressField } from '../objectives/form/fields.tsx'
import { KeyResultsField } from '../objectives/form/key-results-field.tsx'
import { formOptionsQuery, objectiveQuery, refreshObjectives } from '../objectives/queries.ts'
import { StatusChoices } from '../objectives/status-choices.tsx'
import labels from '../ui/field-label.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import pane from '../ui/pane-form.module.css'
import { TypingIsBack } from '../ui/typing-is-back.tsx'
import { WaitingButton } from '../ui/waiting-button.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { type Detail, editOf, type TabProps, TypedEdit } from './detail.ts'
import { useEditRules } from './edit-rules.ts'
import { MoveTargetDialog, movesIn } from './move-target-dialog.tsx'

/** Every field of an OKR. What is typed stays until it is saved or discarded, whatever happens meanwhile. */
export const EditTab = ({ detail, onDirty, onSaved, onOpenAbove }: TabProps) => {
  const { found, keep } = useKeptTyping(editOf(detail.objective.id), TypedEdit)
  const [base, setBase] = useState(found?.base ?? detail)
  const [isBack, setBack] = useState(found !== null)
  const rules = useEditRules()
  const { objective } = base
  const initial = draftOf(objective, base.path.at(-1) ?? null)
  const form = useDraftForm(initial, (draft) =>
    checkEdit(draft, { version: objective.version, skipBlankKeyResults: rules.skipsBlankKeyResults }),
  )
  const saving = useSaveEdit(form, base, (saved) => {
    setBase(saved)
    setBack(false)
    onSaved()
  })
  const { save, failure, forget, isSaving, conflict, resolve, asking } = saving
  const isDirty = form.isDirty()
  const { data: options } = useQuery(
    formOptionsQuery({ quarter: form.values.quarter, objectiveId: objective.id }),
  )
  const dismissals = useDismissals(objective.id, detail.dismissedHints)
  const undo = () => {
    form.reset()
    setBack(false)
    forget()
  }

  useEffect(() => {
    if (found) form.setValues(found.draft)
  }, [found, form.setValues])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was typed.
  useEffect(() => keep(isDirty ? { base, draft: form.values } : null), [form.values])
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another version is there, and only then.
  useEffect(() => {
    if (detail.objective.version === objective.version || form.isDirty()) return
    setBase(detail)
    const fresh = draftOf(detail.objective, detail.path.at(-1) ?? null)
    form.setInitialValues(fresh)
    form.setValues(fresh)
  }, [detail.objective.version])

  if (conflict)
    return (
      <>
        <ConflictChoice
          key={conflict.objective.version}
          base={initial}
          mine={form.getValues()}
          theirs={draftOf(conflict.objective, conflict.path.at(-1) ?? null)}
          failure={failure}
          isBusy={isSaving}
          onBack={() => resolve(null)}
          onSave={(draft) => resolve(draft)}
        />
        {asking && <MoveTargetDialog {...asking} isBusy={isSaving} />}
      </>
    )
  return (
    <CoachingContext
      value={{
        isOn: options?.coachOn ?? false,
        ...dismissals,
        objectiveId: objective.id,
        onOpen: onOpenAbove,
      }}
    >
      <form
        noValidate
        method="post"
        className={pane.form}
        onSubmit={form.onSubmit(save, (errors) => focusFirstDraftError(form, errors))}
      >
        <div className={pane.fields}>
          {isBack && <TypingIsBack />}
          <ObjectiveFields form={form} />
          <StatusChoices
            label={words.status}
            chosen={form.values.status}
            withNone={objective.status === 'not_set'}
            progress={objective.progress}
            onChoose={(status) => form.setFieldValue('status', status)}
          />
          <PlacementFields
            form={form}
            objective={{
              id: objective.id,
              strategyId: objective.strategy?.id ?? null,
              quarter: objective.quarter,
            }}
          />
          <CoOwnersField form={form} />
          <section aria-label={formMessages.keyResults.title}>
            <h3 className={labels.label}>{formMessages.keyResults.title}</h3>
            <KeyResultsField form={form} withStatus />
          </section>
          <CountingField form={form} hasChildren={objective.childCount > 0} />
          <ProgressField form={form} />
          <FormMessage>{failure}</FormMessage>
          {asking && <MoveTargetDialog {...asking} isBusy={isSaving} />}
        </div>
        <div className={pane.footer}>
          <Button variant="default" disabled={!isDirty || isSaving} onClick={undo}>
            {words.reset}
          </Button>
          <WaitingButton loading={isSaving} missing={rules.missing(form.values)}>
            {words.save}
          </WaitingButton>
        </div>
      </form>
    </CoachingContext>
  )
}

const isConflict = (error: unknown) => isExpected(error) && error.refusal.code === 'conflict'

type SaveRequest = { draft: Draft; from: Detail; error: string | null }

/**
 * Saves over the version it began with; where another was saved meanwhile, both are put to the person. Where it moves targets,
 * it asks why first, and what was typed there stays until the save went well.
 */
const useSaveEdit = (form: DraftForm, base: Detail, onSaved: (saved: Detail) => void) => {
  const client = useQueryClient()
  const { skipsBlankKeyResults, failed } = useEditRules()
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Detail | null>(null)
  const [asked, setAsked] = useState<SaveRequest | null>(null)
  const [reason, setReason] = useState('')
  const { id } = base.objective
  const newest = () => client.fetchQuery({ ...objectiveQuery(id), staleTime: 0 })

  const mutation = useMutation({
    mutationFn: async ({ draft, from, why }: { draft: Draft; from: Detail; why: string | null }) => {
      const { version } = from.objective
      const edit = objectiveEditOf(draft, { version, skipBlankKeyResults: skipsBlankKeyResults })
      const objective = await call(objectives.update, { params: { id }, body: { ...edit, reason: why } })
      // It is saved, whether or not the rest can be read right now.
      return newest().catch(() => ({ ...base, objective, path: draft.parent ? [draft.parent] : [] }))
    },
    onSuccess: (saved) => {
      const draft = draftOf(saved.objective, saved.path.at(-1) ?? null)
      form.setInitialValues(draft)
      form.setValues(draft)
      setConflict(null)
      setAsked(null)
      setReason('')
      onSaved(saved)
      void refreshObjectives(client)
    },
    onError: async (error, { draft, from }) => {
      if (isRefused(error) && error.refusal.field === 'reason')
        return setAsked({ draft, from, error: error.refusal.message })
      setAsked(null)
      if (!isConflict(error))
        return setFailure(isExpected(error) ? showDraftRefusal(form, error, failed) : failed)
      const theirs = await newest().catch(() => null)
      // Of the version it began with, it is not what others saved that stands against it.
      const isOwn = theirs?.objective.version === from.objective.version
      setConflict(isOwn ? null : theirs)
      if (isOwn && isExpected(error)) setFailure(showDraftRefusal(form, error, failed))
      else setFailure(theirs ? null : failed)
    },
  })
  const save = (draft: Draft, from = base) => {
    setFailure(null)
    if (movesIn(draft, from).length > 0) setAsked({ draft, from, error: null })
    else mutation.mutate({ draft, from, why: null })
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
      save(draft, conflict)
    },
    /** What is asked about the targets that the save moves. */
    asking: asked && {
      moves: movesIn(asked.draft, asked.from),
      base: asked.from,
      reason,
      onReason: setReason,
      error: asked.error,
      onClose: () => setAsked(null),
      onMove: () =>
        reason.trim() === ''
          ? setAsked({ ...asked, error: messages.reasonRequired })
          : mutation.mutate({ draft: asked.draft, from: asked.from, why: reason }),
    },
  }
}
