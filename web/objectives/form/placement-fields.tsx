import { formMessages as words } from '@cairn/domain/objectives/form-messages'
import { isStrategyOffered, mayKeepStrategy, type Placed } from '@cairn/domain/objectives/rules'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Calendar, ChevronsUpDown, Flag } from 'lucide-react'
import { wordsOf } from '../../failure.ts'
import labels from '../../ui/field-label.module.css'
import { formOptionsQuery } from '../queries.ts'
import { withQuarter } from './draft.ts'
import { ParentField } from './parent-field.tsx'
import css from './placement-fields.module.css'
import type { DraftForm } from './use-draft-form.ts'

type Props = {
  form: DraftForm
  /** The one being edited: it keeps its own quarter and the strategy it has there, and cannot stand under itself. */
  objective?: Placed & { id: string }
}

const chevrons = <ChevronsUpDown size={14} aria-hidden="true" />

/** When it is for, and what it belongs to. */
export const PlacementFields = ({ form, objective }: Props) => {
  const { quarter, strategy } = form.values
  const query = useQuery(formOptionsQuery({ quarter, ...(objective && { objectiveId: objective.id }) }))
  const quarters = query.data?.quarters ?? [quarter]
  // While those of another quarter are on their way, only what fits this one is offered.
  const offered = (query.data?.strategies ?? []).filter(
    (one) => mayKeepStrategy(one.id, objective ?? null, quarter) || isStrategyOffered(one, quarter),
  )
  const isKnown = strategy === null || offered.some(({ id }) => id === strategy.id)
  const strategies = isKnown ? offered : [...offered, strategy]

  return (
    <div className={css.place}>
      <div className={css.fields}>
        <NativeSelect
          label={words.quarter}
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
              {words.dueDate} <span className={labels.optional}>optional</span>
            </>
          }
          {...form.getInputProps('dueDate')}
        />
        <NativeSelect
          label={
            <>
              {words.strategy} <span className={labels.optional}>optional</span>
            </>
          }
          data-path="strategy"
          leftSection={<Flag size={14} aria-hidden="true" />}
          rightSection={chevrons}
          data={[
            { value: 'none', label: words.noStrategy },
            ...strategies.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={strategy?.id ?? 'none'}
          error={form.errors.strategy ?? (query.isError ? wordsOf(query.error) : undefined)}
          onChange={({ currentTarget }) =>
            form.setFieldValue('strategy', strategies.find(({ id }) => id === currentTarget.value) ?? null)
          }
        />
        <ParentField form={form} {...(objective && { objectiveId: objective.id })} />
      </div>
    </div>
  )
}
