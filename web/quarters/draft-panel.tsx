import { type DraftState, draftLabels, draftStates } from '@cairn/domain/objectives/status'
import { draftChecks, type PlanCheck, type PlanTeam } from '@cairn/domain/quarters/plan'
import { screenMessages } from '@cairn/domain/quarters/screen-messages'
import { NativeSelect } from '@mantine/core'
import { ChevronDown, NotebookPen, X } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Address, keyOf, teamIn } from './address.ts'
import css from './draft-panel.module.css'
import { AddOkrLink, DraftTable } from './draft-table.tsx'
import type { Filters, Plan } from './queries.ts'

const { plan: words } = screenMessages

type PanelProps = {
  plan: Plan
  title: string
  address: Address
  check: PlanCheck | undefined
  onGo: (change: Address) => void
}

/** The drafts of a quarter: by team, or those that a check points at. */
export const DraftPanel = ({ plan, title, address, check, onGo }: PanelProps) => {
  const { quarter, drafts, teams } = plan
  const state = draftStates.find((one) => one === address.state)
  const team = teamIn(address, teams)
  const draftCheck = draftChecks.find((one) => one === check)
  const filters: Filters = { ...(state && { state }), ...(team && { teamId: keyOf(team) }) }
  if (drafts === 0 && teams.length === 0)
    return (
      <EmptyState icon={<NotebookPen size={20} />} title={words.empty.title} text={words.empty.text(quarter)}>
        <AddOkrLink quarter={quarter} />
      </EmptyState>
    )
  const shown = (team ? [team] : teams)
    .filter((one) => state === undefined || countIn(one, state) > 0)
    .filter((one) => check !== 'team_without_objective' || one.objectives === 0)
  return (
    <Panel
      title={title}
      note={<span className={css.badge}>{drafts}</span>}
      action={
        <div className={css.filters}>
          <Choice
            label={words.filterTeam}
            value={team ? keyOf(team) : ''}
            data={[
              { value: '', label: words.allTeams },
              ...teams.map((one) => ({ value: keyOf(one), label: one.team?.name ?? words.noTeam })),
            ]}
            onChoose={(chosen) => onGo({ team: chosen || undefined })}
          />
          <Choice
            label={words.filterState}
            value={state ?? ''}
            data={[
              { value: '', label: words.anyState },
              ...draftStates.map((value) => ({ value, label: draftLabels[value] })),
            ]}
            onChoose={(chosen) => onGo({ state: chosen || undefined })}
          />
        </div>
      }
    >
      {check && (
        <p className={css.filtered}>
          <span>{words.check(check, plan.checks.find((one) => one.check === check)?.count ?? 0)}</span>
          <button type="button" className={css.clear} onClick={() => onGo({ check: undefined })}>
            <X size={14} aria-hidden="true" />
            {words.showAll}
          </button>
        </p>
      )}
      <DraftTable
        plan={plan}
        teams={shown}
        filters={{ ...filters, ...(draftCheck && { check: draftCheck }) }}
        onOpen={(okrId) => onGo({ okrId })}
      />
    </Panel>
  )
}

const countIn = ({ drafts, ready }: PlanTeam, state: DraftState) =>
  state === 'ready' ? ready : drafts - ready

type ChoiceProps = {
  label: string
  value: string
  data: { value: string; label: string }[]
  onChoose: (value: string) => void
}

const Choice = ({ label, value, data, onChoose }: ChoiceProps) => (
  <NativeSelect
    aria-label={label}
    classNames={{ root: css.select ?? '', input: css.input ?? '' }}
    rightSection={<ChevronDown size={14} aria-hidden="true" />}
    data={data}
    value={value}
    onChange={(event) => onChoose(event.currentTarget.value)}
  />
)
