import { isQuarter } from '@cairn/domain/objectives/quarter'
import { strategies } from '@cairn/domain/strategies/contract'
import { messages } from '@cairn/domain/strategies/messages'
import type { Strategy } from '@cairn/domain/strategies/schema'
import { screenMessages as words } from '@cairn/domain/strategies/screen-messages'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Calendar, ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { SubscribeLink, useAccess } from '../billing/access.tsx'
import { isExpected } from '../failure.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import { OkrDialog } from '../okr-dialog/okr-dialog.tsx'
import { offerUndo } from '../trash/undo.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { useUnderstood } from '../understood.ts'
import { quartersQuery, strategyQuery } from './queries.ts'
import css from './strategies-page.module.css'
import { StrategyDialog, type StrategyQuestion, useUnfinished } from './strategy-dialog.tsx'
import { OneStrategy, StrategyList } from './strategy-list.tsx'

const QuarterFilter = ({ chosen, onChoose }: { chosen: string; onChoose: (quarter: string) => void }) => {
  const { data } = useQuery(quartersQuery)
  const known = [...new Set([...(data?.quarters ?? []), ...(chosen ? [chosen] : [])])]
  return (
    <NativeSelect
      aria-label={words.quarter}
      className={css.filter ?? ''}
      leftSection={<Calendar size={16} strokeWidth={1.75} aria-hidden="true" />}
      rightSection={<ChevronDown size={14} aria-hidden="true" />}
      data={[{ value: '', label: words.allQuarters }, ...known]}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

const useTitle = (strategy: string | undefined) => {
  const { data } = useQuery({ ...strategyQuery(strategy ?? ''), enabled: strategy !== undefined })
  return strategy === undefined ? words.title : (data?.title ?? words.oneTitle)
}

export const StrategiesPage = () => {
  const { strategy, okrId, tab, ...said } = useSearch({ from: '/shell/strategies' })
  const { quarter = '' } = useUnderstood(said, {
    quarter: isQuarter(said.quarter) ? said.quarter : undefined,
  })
  const navigate = useNavigate({ from: '/strategies' })
  const hasAccess = useAccess()
  const [asked, setAsked] = useState<StrategyQuestion | null>(useUnfinished())
  const title = useTitle(strategy)
  const show = (search: (before: object) => object) =>
    void navigate({ to: '/strategies', search, resetScroll: false })
  const chooseQuarter = (chosen: string) => show(() => (chosen ? { quarter: chosen } : {}))
  const close = () => setAsked(null)
  const add = () => setAsked({ what: 'add' })
  const actions = {
    onEdit: (one: Strategy) => setAsked({ what: 'edit', strategy: one }),
    onDelete: (one: Strategy) => setAsked({ what: 'delete', strategy: one }),
  }
  return (
    <>
      {strategy && (
        <ButtonLink
          to="/strategies"
          search={quarter ? { quarter } : {}}
          variant="subtle"
          size="xs"
          className={css.back ?? ''}
          leftSection={<ArrowLeft size={14} aria-hidden="true" />}
        >
          {words.back}
        </ButtonLink>
      )}
      <PageTitle
        title={title}
        subtitle={words.subtitle}
        action={
          <div className={css.actions}>
            <QuarterFilter chosen={quarter} onChoose={chooseQuarter} />
            {hasAccess ? (
              <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={add}>
                {words.add}
              </Button>
            ) : (
              <SubscribeLink>{words.subscribe}</SubscribeLink>
            )}
          </div>
        }
      />
      {strategy ? (
        <OneStrategy id={strategy} {...actions} />
      ) : (
        <StrategyList
          quarter={quarter || undefined}
          onAdd={hasAccess ? add : null}
          onShowAll={() => chooseQuarter('')}
          {...actions}
        />
      )}
      {asked?.what === 'add' && <StrategyDialog chosen={quarter} onClose={close} />}
      {asked?.what === 'edit' && (
        <StrategyDialog strategy={asked.strategy} chosen={quarter} onClose={close} />
      )}
      {asked?.what === 'delete' && (
        <DeleteStrategyDialog
          strategy={asked.strategy}
          onClose={close}
          onDeleted={() => {
            close()
            if (strategy === asked.strategy.id) show(() => (quarter ? { quarter } : {}))
          }}
        />
      )}
      {okrId && (
        <OkrDialog
          objectiveId={okrId}
          initialTab={tab}
          onTab={(to) => show((before) => ({ ...before, tab: to }))}
          onOpen={(id) => show((before) => ({ ...before, okrId: id }))}
          onClose={() => show((before) => ({ ...before, okrId: undefined, tab: undefined }))}
        />
      )}
    </>
  )
}

const { deletion: deleteStrategyDialogWords, form } = words

type Props = { strategy: Strategy; onClose: () => void; onDeleted: () => void }

/** Says beforehand how many OKRs lose it. */
const DeleteStrategyDialog = ({ strategy: { id, title, figures }, onClose, onDeleted }: Props) => {
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => call(strategies.remove, { params: { id } }),
    onSuccess: () => {
      offerUndo(client, { kind: 'strategy', id, title })
      onDeleted()
      return refreshObjectives(client)
    },
  })
  const { error, isPending } = removing
  return (
    <SmallDialog
      isOpen
      title={deleteStrategyDialogWords.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
            {form.cancel}
          </Button>
          <Button color="danger" loading={isPending} onClick={() => removing.mutate()}>
            {deleteStrategyDialogWords.action}
          </Button>
        </>
      }
    >
      <div className={css.question}>
        <p>{messages.confirmDelete(title)}</p>
        <p>{messages.losing(figures.total + figures.drafts)}</p>
        <FormMessage>
          {error ? (isExpected(error) ? error.message : messages.deleteFailed) : null}
        </FormMessage>
      </div>
    </SmallDialog>
  )
}
