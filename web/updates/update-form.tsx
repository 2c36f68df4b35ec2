import type { Objective } from '@cairn/domain/objectives/schema'
import { keyResultStatusChoices, statusLabels } from '@cairn/domain/objectives/status'
import { messages } from '@cairn/domain/updates/messages'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { Button, Input, NativeSelect, Textarea } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { StillBlocked } from '../blockers/blocker-list.tsx'
import { useCompanyDay } from '../company-day.ts'
import { isExpected } from '../failure.ts'
import { focusField, showRefusal } from '../form.ts'
import { useKeptTyping } from '../kept-typing.ts'
import { figure } from '../objectives/figures.ts'
import { leaveNumber } from '../objectives/form/leave-number.ts'
import { StatusChoices } from '../objectives/status-choices.tsx'
import labels from '../ui/field-label.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import { KeyCaps, mod } from '../ui/key-caps.tsx'
import pane from '../ui/pane-form.module.css'
import { useRunKeys } from '../ui/run-keys.ts'
import { submitOnModEnter } from '../ui/submit-on-mod-enter.ts'
import { TypingIsBack } from '../ui/typing-is-back.tsx'
import { WaitingButton } from '../ui/waiting-button.tsx'
import { ConfidenceInput, ConfidenceQuestion, lastConfidence } from './confidence.tsx'
import { TypedUpdate, type UpdateDraft, updateDraftErrors, updateDraftOf } from './draft.ts'
import { submitFailure, updatesQuery, useSaveUpdate } from './queries.ts'
import css from './update-form.module.css'

const { form: words } = messages

type Props = {
  objective: Objective
  /** The update to correct; without one, a new one is posted. */
  said?: WeeklyUpdate
  onDirty?: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** What happened, how it stands and what comes next. What is typed stays until it is saved, whatever happens meanwhile. */
export const UpdateForm = ({ objective, said, onDirty, onCancel, onSaved }: Props) => {
  const { found, keep } = useKeptTyping(
    said ? `correction-${said.id}` : `update-${objective.id}`,
    TypedUpdate,
  )
  const [initial, setInitial] = useState(() => found?.initial ?? updateDraftOf(objective, said))
  const [isBack, setBack] = useState(found !== null)
  const form = useForm({ initialValues: initial, validate: updateDraftErrors })
  const saving = useSaveUpdate()
  const [failure, setFailure] = useState<string | null>(null)
  const isDirty = form.isDirty()
  const part = useRef<HTMLFormElement>(null)
  useRunKeys(part, (event, isTyping) => {
    if (isTyping || event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return
    const first = part.current?.querySelector<HTMLElement>('[data-week="confidence"]')
    if (!first) return
    event.preventDefault()
    first.focus()
  })
  const { version } = objective

  useEffect(() => {
    if (found) form.setValues(found.draft)
  }, [found, form.setValues])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was typed.
  useEffect(() => keep(isDirty ? { draft: form.values, initial } : null), [form.values])
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty?.(false), [onDirty])

  const begin = (from: Objective) => {
    const fresh = updateDraftOf(from, said)
    setInitial(fresh)
    setBack(false)
    form.setInitialValues(fresh)
    form.setValues(fresh)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another version is there, and only then.
  useEffect(() => {
    if (!form.isDirty()) begin(objective)
  }, [version])

  const submit = (draft: typeof form.values) => {
    if (saving.isPending) return
    setFailure(null)
    saving.mutate(
      { objectiveId: objective.id, said, draft, initial },
      {
        onSuccess: ({ objective: now }) => {
          begin(now)
          onSaved()
        },
        onError: (error) =>
          setFailure(isExpected(error) ? showRefusal(form, error, '') : submitFailure(error)),
      },
    )
  }
  const optional = (label: string) => (
    <>
      {label} <span className={labels.optional}>{words.optional}</span>
    </>
  )
  return (
    <form
      ref={part}
      noValidate
      method="post"
      className={pane.form}
      onKeyDown={submitOnModEnter}
      onSubmit={form.onSubmit(submit, (errors) => focusField(form, Object.keys(errors)[0]))}
    >
      <div className={pane.fields}>
        {isBack && <TypingIsBack />}
        <StatusChoices
          label={words.status}
          chosen={form.values.status}
          progress={objective.progress}
          onChoose={(status) => form.setFieldValue('status', status)}
        />
        {objective.keyResults.length > 0 && <KeyResultValues form={form} objective={objective} said={said} />}
        <Textarea
          label={words.update}
          placeholder={words.updateHint}
          rows={3}
          data-autofocus
          {...form.getInputProps('updateText')}
        />
        <StillBlocked objectiveId={objective.id} {...form.getInputProps('blockers')} />
        <div className={css.pair}>
          <Textarea
            label={optional(words.blockers)}
            placeholder={words.blockersHint}
            rows={2}
            {...form.getInputProps('blockers')}
          />
          <Textarea
            label={optional(words.focus)}
            placeholder={words.focusHint}
            rows={2}
            {...form.getInputProps('nextWeekFocus')}
          />
        </div>
        <FormMessage>{failure}</FormMessage>
      </div>
      <div className={pane.footer}>
        <span className={css.hint}>
          <KeyCaps keys={[mod, 'Enter']} /> {said ? words.saves : words.posts}
        </span>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <WaitingButton
          loading={saving.isPending}
          missing={form.values.updateText.trim() === '' ? words.missing : null}
        >
          {said ? words.correct : words.post}
        </WaitingButton>
      </div>
    </form>
  )
}

const { form: keyResultValuesWords } = messages
const statuses = keyResultStatusChoices.map((value) => ({ value, label: statusLabels[value] }))

type KeyResultValuesProps = {
  form: UseFormReturnType<UpdateDraft>
  objective: Objective
  said: WeeklyUpdate | undefined
}

/** What each key result has come to, beside what it was when last told. */
const KeyResultValues = ({ form, objective, said }: KeyResultValuesProps) => {
  const { keyResults, latestUpdate } = objective
  const day = useCompanyDay()
  const errorId = useId()
  const { data } = useInfiniteQuery(updatesQuery(objective.id))
  const updates = data?.pages.flatMap((page) => page.updates) ?? []
  return (
    <section aria-label={keyResultValuesWords.values}>
      <div className={css.heads}>
        <h3 className={labels.label}>{keyResultValuesWords.values}</h3>
        <span className={`${labels.label} ${css.sureHead}`}>
          {messages.confidence.name} <span className={labels.optional}>{messages.confidence.range}</span>{' '}
          <KeyCaps keys={['C']} />
        </span>
      </div>
      <ul className={css.rows}>
        {form.values.keyResults.map(({ id }, index) => {
          const keyResult = keyResults.find((one) => one.id === id)
          if (keyResult === undefined) return null
          const { title, currentValue, unit } = keyResult
          const { error, ...input } = form.getInputProps(`keyResults.${index}.value`)
          const confidenceError: string | undefined = form.getInputProps(
            `keyResults.${index}.confidence`,
          ).error
          return (
            <li key={id} className={css.row}>
              <span className={css.title}>{title}</span>
              <span className={css.last}>
                {latestUpdate &&
                  currentValue !== null &&
                  keyResultValuesWords.last(day(latestUpdate.createdAt), figure(currentValue, unit))}
              </span>
              <Input
                {...input}
                onBlur={() => leaveNumber(form, `keyResults.${index}.value`)}
                className={css.value ?? ''}
                autoComplete="off"
                inputMode="decimal"
                aria-label={keyResultValuesWords.value(title)}
                error={Boolean(error)}
                rightSection={unit ? <span className={css.unit}>{unit}</span> : null}
                rightSectionWidth={unit && unit.length > 2 ? 56 : 34}
                {...(error && { 'aria-invalid': true, 'aria-describedby': `${errorId}-${index}` })}
              />
              <NativeSelect
                aria-label={keyResultValuesWords.valueStatus(title)}
                rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
                data={statuses}
                {...form.getInputProps(`keyResults.${index}.status`)}
              />
              <span className={css.sure}>
                <span className={css.sureName} aria-hidden="true">
                  {messages.confidence.name}
                </span>
                <ConfidenceInput
                  title={title}
                  value={form.values.keyResults[index]?.confidence ?? ''}
                  hint={said === undefined ? lastConfidence(updates, id) : null}
                  error={confidenceError}
                  errorId={`${errorId}-${index}`}
                  mark={index === 0 ? 'confidence' : undefined}
                  onLeave={() => leaveNumber(form, `keyResults.${index}.confidence`)}
                  onChange={(confidence) => form.setFieldValue(`keyResults.${index}.confidence`, confidence)}
                />
              </span>
              <p id={`${errorId}-${index}`} role="alert" className={css.error}>
                {error ?? confidenceError}
              </p>
            </li>
          )
        })}
      </ul>
      <ConfidenceQuestion quarter={objective.quarter} />
    </section>
  )
}
