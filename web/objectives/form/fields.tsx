import type { Reply } from '@cairn/domain/endpoint'
import { objectives } from '@cairn/domain/objectives/contract'
import { formMessages } from '@cairn/domain/objectives/form-messages'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { isStrategyOffered, mayKeepStrategy, type Placed } from '@cairn/domain/objectives/rules'
import { draftMarks } from '@cairn/domain/objectives/status'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Calendar, ChevronsUpDown, Flag } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { call } from '../../api.ts'
import { Similar } from '../../coach/similar.tsx'
import { wordsOf } from '../../failure.ts'
import { ownTeam, personSource } from '../../people/queries.ts'
import type { SearchSource } from '../../search-source.ts'
import { useMembership } from '../../session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import labels from '../../ui/field-label.module.css'
import { SearchSelect } from '../../ui/search-select.tsx'
import { formOptionsQuery } from '../queries.ts'
import { type Draft, progressOfDraft, withOwner } from './draft.ts'
import type { DraftForm } from './draft-errors.ts'
import { DraftHints } from './draft-hints.tsx'
import { withNamesake, withQuarter, withStrategy } from './draft-strategy.ts'
import css from './fields.module.css'
import { leaveNumber } from './leave-number.ts'

/** What it is called, and what it means. */
export const ObjectiveFields = ({ form }: { form: DraftForm }) => (
  <>
    <div>
      <TextInput label={formMessages.title} autoComplete="off" {...form.getInputProps('title')} />
      <DraftHints form={form} place="title" />
      <Similar
        title={form.values.title}
        quarter={form.values.quarter}
        parentId={form.values.parent?.id ?? null}
        onParent={(parent) => form.setFieldValue('parent', parent)}
      />
    </div>
    <Textarea
      label={
        <>
          {formMessages.description} <span className={labels.optional}>optional</span>
        </>
      }
      placeholder={formMessages.descriptionHint}
      autosize
      minRows={2}
      maxRows={10}
      {...form.getInputProps('description')}
    />
  </>
)

type Owner = Draft['owner']

const ownerSource: SearchSource<Owner> = personSource

const teamWords = (team: Owner['team']) => {
  if (team === undefined) return null
  return team ? formMessages.ownerTeam(team.name) : formMessages.ownerWithoutTeam
}

/** Whose it will be. The team comes with the owner, and so it is said here. */
export const OwnerField = ({ form }: { form: DraftForm }) => {
  const { profile } = useMembership()
  const { owner } = form.values
  const isYou = owner.id === profile.id
  const { data: yours } = useQuery({ ...ownTeam(profile), enabled: isYou })
  return (
    <SearchSelect
      label={formMessages.owner}
      path="owner"
      source={ownerSource}
      nameOf={({ fullName }) => fullName}
      iconOf={({ fullName, profileEmoji }) => <Avatar name={fullName} emoji={profileEmoji} size={20} />}
      noteOf={({ title }) => title}
      chosen={owner}
      onChoose={(choice) => choice && form.setValues(withOwner(form.getValues(), choice))}
      description={teamWords(isYou ? yours : owner.team)}
      error={form.errors.owner}
    />
  )
}

type Props = {
  form: DraftForm
  /** The one being edited: it keeps its own quarter and the strategy it has there, and cannot stand under itself. */
  objective?: Placed & { id: string }
}

const chevrons = <ChevronsUpDown size={14} aria-hidden="true" />

/** When it is for, and what it belongs to. */
export const PlacementFields = ({ form, objective }: Props) => {
  const { quarter, strategy, leftStrategy } = form.values
  const query = useQuery(formOptionsQuery({ quarter, ...(objective && { objectiveId: objective.id }) }))
  const quarters = query.data?.quarters ?? [quarter]
  // While those of another quarter are on their way, only what fits this one is offered.
  const offered = (query.data?.strategies ?? []).filter(
    (one) => mayKeepStrategy(one.id, objective ?? null, quarter) || isStrategyOffered(one, quarter),
  )
  const isKnown = strategy === null || offered.some(({ id }) => id === strategy.id)
  const strategies = isKnown ? offered : [...offered, strategy]
  const areThere = query.data?.quarter === quarter
  const namesake = areThere ? withNamesake(form.values, offered).strategy : strategy
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the choices of another quarter are there.
  useEffect(() => {
    if (namesake !== strategy) form.setFieldValue('strategy', namesake)
  }, [namesake?.id])

  return (
    <div className={css.place}>
      <div className={css.fields}>
        <NativeSelect
          label={formMessages.quarter}
          data-path="quarter"
          leftSection={<Calendar size={14} aria-hidden="true" />}
          rightSection={chevrons}
          data={quarters.includes(quarter) ? quarters : [quarter, ...quarters]}
          value={quarter}
          error={form.errors.quarter}
          onChange={({ currentTarget }) => {
            // Of a strategy that was saved with the objective only the choices tell the quarter.
            const known = offered.find(({ id }) => id === strategy?.id) ?? strategy
            const draft = { ...form.getValues(), strategy: known }
            form.setValues(withQuarter(draft, currentTarget.value, objective))
          }}
        />
        <TextInput
          type="date"
          label={
            <>
              {formMessages.dueDate} <span className={labels.optional}>optional</span>
            </>
          }
          {...form.getInputProps('dueDate')}
        />
        <NativeSelect
          label={
            <>
              {formMessages.strategy} <span className={labels.optional}>optional</span>
            </>
          }
          data-path="strategy"
          leftSection={<Flag size={14} aria-hidden="true" />}
          rightSection={chevrons}
          data={[
            { value: 'none', label: formMessages.noStrategy },
            ...strategies.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={strategy?.id ?? 'none'}
          description={
            areThere &&
            namesake === null &&
            leftStrategy && (
              <span role="status">{formMessages.strategyLeft(leftStrategy.title, leftStrategy.quarter)}</span>
            )
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={form.errors.strategy ?? (query.isError ? wordsOf(query.error) : undefined)}
          onChange={({ currentTarget }) => {
            const chosen = strategies.find(({ id }) => id === currentTarget.value) ?? null
            form.setValues(withStrategy(form.getValues(), chosen))
          }}
        />
        <ParentField form={form} {...(objective && { objectiveId: objective.id })} />
      </div>
    </div>
  )
}

type Choice = NonNullable<Draft['parent']> &
  Partial<Reply<typeof objectives.parentChoices>['choices'][number]>

/** In the order of the server, which leaves out what cannot be a parent. */
const parentSource = (objectiveId: string | undefined): SearchSource<Choice> => ({
  key: ['objectives', 'parent-choices', objectiveId ?? ''],
  find: async (search, signal) => {
    const query = { ...(objectiveId && { objectiveId }), ...(search && { search }) }
    const { choices, nextCursor } = await call(objectives.parentChoices, { query }, { signal })
    return { choices, total: choices.length, hasMore: nextCursor !== null }
  },
})

const noteOf = ({ ownerName, quarter, draft }: Choice) =>
  [ownerName, quarter, draft && draftMarks[draft]].filter(Boolean).join(', ')

const ParentField = ({ form, objectiveId }: { form: DraftForm; objectiveId?: string }) => {
  const source = useMemo(() => parentSource(objectiveId), [objectiveId])
  return (
    <SearchSelect
      label={formMessages.parent}
      isOptional
      path="parent"
      noneLabel={formMessages.noParent}
      source={source}
      nameOf={({ title }) => title}
      iconOf={() => null}
      noteOf={noteOf}
      chosen={form.values.parent as Choice | null}
      onChoose={(choice) => form.setFieldValue('parent', choice && { id: choice.id, title: choice.title })}
      error={form.errors.parent}
    />
  )
}

const { progress: words } = formMessages

const descriptionOf = (draft: Draft) => {
  const progress = progressOfDraft(draft)
  const measured = progress === null ? null : progressLabel(progress)
  if (draft.progress.trim() !== '') return words.holds(measured)
  return draft.progressCounts === 'key_results' ? words.follows(measured) : words.followsCounted
}

/** A progress set by hand stands until it is emptied; beside it, what the key results would say. */
export const ProgressField = ({ form }: { form: DraftForm }) => {
  return (
    <TextInput
      label={
        <>
          {words.label} <span className={labels.optional}>optional</span>
        </>
      }
      description={descriptionOf(form.values)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      className={css.progress ?? ''}
      inputMode="decimal"
      autoComplete="off"
      {...form.getInputProps('progress')}
      onBlur={() => leaveNumber(form, 'progress')}
    />
  )
}
