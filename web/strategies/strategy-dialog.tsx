import { compareQuarters } from '@cairn/domain/objectives/quarter'
import { TeamMark } from '@cairn/domain/objectives/schema'
import { can } from '@cairn/domain/permissions'
import { strategies } from '@cairn/domain/strategies/contract'
import { messages } from '@cairn/domain/strategies/messages'
import { strategyFailure } from '@cairn/domain/strategies/rules'
import { Strategy, type StrategyField, StrategyFields } from '@cairn/domain/strategies/schema'
import { screenMessages } from '@cairn/domain/strategies/screen-messages'
import { teams } from '@cairn/domain/teams/contract'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { isRefused } from '../failure.ts'
import { checkedBy, focusFirstError, showRefusal } from '../form.ts'
import { useFoundTyping, useKeptTyping } from '../kept-typing.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import { useMembership } from '../session.ts'
import { type ChosenTeam, TeamSelect, teamSource } from '../teams/team-select.tsx'
import css from '../ui/dialog-form.module.css'
import labels from '../ui/field-label.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { TypingIsBack } from '../ui/typing-is-back.tsx'
import { quartersQuery } from './queries.ts'

const { form: words } = screenMessages

/** What is being typed, and of which strategy; of none where it is a new one. */
const TypedStrategy = z.object({
  strategy: Strategy.nullable(),
  values: z.object({
    title: z.string(),
    quarter: z.string(),
    teamId: z.string(),
    description: z.string(),
  } satisfies Record<StrategyField, z.ZodType>),
  team: TeamMark.nullable(),
})

/** What is being asked about a strategy. */
export type StrategyQuestion = { what: 'add' } | { what: 'edit' | 'delete'; strategy: Strategy }

/** A dialog whose words were not saved when the page went away stands open again. */
export const useUnfinished = (): StrategyQuestion | null => {
  const found = useFoundTyping('strategy', TypedStrategy)
  if (!found) return null
  return found.strategy ? { what: 'edit', strategy: found.strategy } : { what: 'add' }
}

type Props = { strategy?: Strategy; quarter: string; choices: readonly string[]; onClose: () => void }
const check = checkedBy(StrategyFields)

/** Adds a strategy, or edits one. */
const Form = ({ strategy, quarter, choices, onClose }: Props) => {
  const formId = useId()
  const client = useQueryClient()
  const { found, keep } = useKeptTyping('strategy', TypedStrategy)
  const [team, setTeam] = useState<ChosenTeam | null>(found ? found.team : (strategy?.team ?? null))
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: {
      title: strategy?.title ?? '',
      quarter: strategy ? (strategy.quarter ?? '') : quarter,
      teamId: strategy?.team?.id ?? '',
      description: strategy?.description ?? '',
    } satisfies Record<StrategyField, string>,
    validate: check,
  })
  useEffect(() => {
    if (found) form.setValues(found.values)
  }, [found, form.setValues])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was typed.
  useEffect(
    () => keep(form.isDirty() ? { strategy: strategy ?? null, values: form.values, team } : null),
    [form.values],
  )
  const saving = useMutation({
    mutationFn: (body: typeof form.values) =>
      strategy
        ? call(strategies.update, { params: { id: strategy.id }, body })
        : call(strategies.create, { body }),
    onSuccess: ({ title }) => {
      notices.info(strategy ? words.updated(title) : words.added(title))
      onClose()
      return refreshObjectives(client)
    },
    onError: (error) => {
      const said = strategyFailure(isRefused(error) ? error.refusal : null)
      setFailure(isRefused(error) && error.refusal.field ? showRefusal(form, error, said) : said)
    },
  })
  const complain = (errors: object) => {
    setFailure(Object.values(errors).includes(messages.requiredFields) ? messages.requiredFields : null)
    focusFirstError(form, errors)
  }
  /** What is missing is said once, for the form; the field only shows that it is meant. */
  const fieldProps = (path: keyof typeof form.values) => {
    const { error, ...props } = form.getInputProps(path)
    return { ...props, error: error === messages.requiredFields ? true : error }
  }
  const offered = [...new Set([...choices, ...(strategy?.quarter ? [strategy.quarter] : [])])].sort(
    compareQuarters,
  )
  return (
    <SmallDialog
      isForm
      isOpen
      title={strategy ? words.editTitle : words.addTitle}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} loading={saving.isPending}>
            {strategy ? words.update : words.add}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        method="post"
        className={css.fields}
        onSubmit={form.onSubmit((values) => {
          setFailure(null)
          if (!saving.isPending) saving.mutate(values)
        }, complain)}
      >
        {found && <TypingIsBack />}
        <TextInput
          label={words.name}
          required
          withAsterisk={false}
          autoComplete="off"
          data-autofocus
          {...fieldProps('title')}
        />
        <div className={css.pair}>
          <NativeSelect
            label={words.quarter}
            required
            withAsterisk={false}
            rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
            data={[...(form.values.quarter === '' ? [{ value: '', label: words.choose }] : []), ...offered]}
            {...fieldProps('quarter')}
          />
          <TeamSelect
            label={words.team}
            path="teamId"
            chosen={team}
            onChoose={(chosen) => {
              setTeam(chosen)
              form.setFieldValue('teamId', chosen?.id ?? '')
            }}
            error={fieldProps('teamId').error}
          />
        </div>
        <NoTeams />
        <Textarea
          label={
            <>
              {words.description} <span className={labels.optional}>{words.optional}</span>
            </>
          }
          rows={3}
          {...fieldProps('description')}
        />
        <FormMessage>{failure}</FormMessage>
      </form>
    </SmallDialog>
  )
}

const teamsQuery = queryOptions({
  queryKey: [...teamSource.key, 'count'],
  queryFn: ({ signal }) => call(teams.choices, { query: {} }, { signal }),
  select: ({ total }) => total,
})

/** Without a team no strategy can be added: who may add one is led there, anyone else is told whom to ask. */
const NoTeams = () => {
  const mayAdd = can(useMembership().profile, 'teams.manage')
  const { data: count } = useQuery(teamsQuery)
  if (count !== 0) return null
  return (
    <p role="status" className={css.hint}>
      {words.noTeams.text} {mayAdd ? <Link to="/setup">{words.noTeams.add}</Link> : words.noTeams.ask}
    </p>
  )
}

/** Opens once it is known which quarters there are to choose from. */
export const StrategyDialog = ({
  chosen,
  ...props
}: Omit<Props, 'quarter' | 'choices'> & { chosen: string | undefined }) => {
  const { data } = useQuery(quartersQuery)
  if (!data) return null
  const quarter = chosen && data.choices.includes(chosen) ? chosen : data.current
  return <Form {...props} quarter={quarter} choices={data.choices} />
}
