import { routeOfPage } from '@cairn/domain/pages'
import type { PlanTeam } from '@cairn/domain/quarters/plan'
import { screenMessages } from '@cairn/domain/quarters/screen-messages'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, Lightbulb, Lock, Plus, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAccess } from '../billing/access.tsx'
import { useMembership } from '../session.ts'
import { TeamIcon } from '../teams/team-icon.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PanelError, PanelMessage, ShowMore } from '../ui/panel-state.tsx'
import { keyOf } from './address.ts'
import { DraftRow } from './draft-row.tsx'
import css from './draft-table.module.css'
import { draftsQuery, type Filters, type Plan } from './queries.ts'

const { plan: words, addOkr } = screenMessages
const { columns } = words
const columnCount = Object.keys(columns).length

type AddProps = { quarter: string; className?: string; isSmall?: boolean }

export const AddOkrLink = ({ quarter, className = '', isSmall = false }: AddProps) => {
  const Icon = useAccess() ? Plus : Lock
  return (
    <ButtonLink
      to={routeOfPage('CreateObjective')}
      search={{ quarter }}
      variant={isSmall ? 'subtle' : 'default'}
      {...(isSmall && { size: 'xs' as const })}
      className={className}
      leftSection={<Icon size={14} aria-hidden="true" />}
    >
      {addOkr}
    </ButtonLink>
  )
}

/** Teams are open from the top until about a page is shown; one's own is open always. */
const openAtFirst = (teams: readonly PlanTeam[], ownId: string | null) => {
  const [mostDrafts, mostTeams] = [60, 16]
  const open = new Set<string>()
  let drafts = 0
  for (const one of teams) {
    if (one.drafts === 0) continue
    drafts += one.drafts
    const fits = drafts <= mostDrafts && open.size < mostTeams
    if (fits || (one.team !== null && one.team.id === ownId)) open.add(keyOf(one))
  }
  return open
}

type TableProps = {
  plan: Plan
  teams: readonly PlanTeam[]
  filters: Filters
  onOpen: (id: string) => void
}

/** By team; what a check points at stands together, whichever team it is of. */
export const DraftTable = ({ plan, teams, filters, onOpen }: TableProps) => (
  <table className={css.table}>
    <thead>
      <tr>
        {Object.entries(columns).map(([key, name]) => (
          <th key={key} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    {filters.check ? (
      <tbody>
        <Rows quarter={plan.quarter} filters={filters} onOpen={onOpen} withTeam />
      </tbody>
    ) : (
      <Groups key={plan.quarter} plan={plan} teams={teams} filters={filters} onOpen={onOpen} />
    )}
  </table>
)

const Groups = ({ plan, teams, filters, onOpen }: TableProps) => {
  const { profile } = useMembership()
  const [open, setOpen] = useState(() => openAtFirst(plan.teams, profile.teamId))
  const toggle = (key: string) => {
    const changed = new Set(open)
    if (!changed.delete(key)) changed.add(key)
    setOpen(changed)
  }
  const isOpen = (one: PlanTeam) => one.drafts > 0 && (open.has(keyOf(one)) || teams.length === 1)
  const folded = teams.filter((one) => one.drafts > 0 && !isOpen(one))
  return (
    <>
      {teams.map((one) => (
        <tbody key={keyOf(one)}>
          <TeamRow
            one={one}
            quarter={plan.quarter}
            isOpen={isOpen(one)}
            onToggle={() => toggle(keyOf(one))}
          />
          {isOpen(one) && (
            <Rows quarter={plan.quarter} filters={{ ...filters, teamId: keyOf(one) }} onOpen={onOpen} />
          )}
        </tbody>
      ))}
      {folded.length > 0 && (
        <tbody>
          <Wide>
            <span className={css.folded}>
              {words.folded(folded.length)}
              <Button
                variant="subtle"
                size="xs"
                onClick={() => setOpen(new Set([...open, ...folded.map(keyOf)]))}
              >
                {words.openAll}
              </Button>
            </span>
          </Wide>
        </tbody>
      )}
    </>
  )
}

type TeamRowProps = { one: PlanTeam; quarter: string; isOpen: boolean; onToggle: () => void }

const TeamRow = ({ one: { team, drafts, ready, hints }, quarter, isOpen, onToggle }: TeamRowProps) => {
  const name = team?.name ?? words.noTeam
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const label = (
    <>
      {team && <TeamIcon name={team.icon} />}
      <span className={css.team}>{name}</span>
    </>
  )
  return (
    <tr className={css.group}>
      <th scope="rowgroup" colSpan={columnCount - 2} className={css.groupName}>
        {drafts > 0 ? (
          <button type="button" className={css.toggle} aria-expanded={isOpen} onClick={onToggle}>
            <Chevron size={16} aria-hidden="true" />
            {label}
            <span className={css.badge}>{drafts}</span>
          </button>
        ) : (
          <span className={css.toggle} data-idle="">
            {label}
            <span className={css.none}>{words.noObjectiveYet}</span>
          </span>
        )}
      </th>
      <td className={css.hints}>
        {hints > 0 && (
          <span className={css.hint}>
            <Lightbulb size={14} aria-hidden="true" />
            {words.hintCount(hints)}
          </span>
        )}
      </td>
      <td className={css.standing}>
        {drafts > 0 ? words.ofTeam(ready, drafts) : <AddOkrLink quarter={quarter} isSmall />}
      </td>
    </tr>
  )
}

type RowsProps = { quarter: string; filters: Filters; onOpen: (id: string) => void; withTeam?: boolean }

/** Page after page of what the filters leave. */
const Rows = ({ quarter, filters, onOpen, withTeam = false }: RowsProps) => {
  const query = useInfiniteQuery(draftsQuery(quarter, filters))
  const rows = query.data?.pages.flatMap((page) => page.rows)
  if (!rows)
    return (
      <Wide>
        {query.error ? (
          <PanelError error={query.error} onRetry={query.refetch} />
        ) : (
          <span className={css.ghost} />
        )}
      </Wide>
    )
  if (rows.length === 0)
    return (
      <Wide>
        <PanelMessage icon={<SearchX size={20} />}>{words.nothingFound}</PanelMessage>
      </Wide>
    )
  return (
    <>
      {rows.map((draft) => (
        <DraftRow key={draft.id} draft={draft} withTeam={withTeam} onOpen={() => onOpen(draft.id)} />
      ))}
      {query.hasNextPage && (
        <Wide>
          <ShowMore isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
        </Wide>
      )}
    </>
  )
}

const Wide = ({ children }: { children: ReactNode }) => (
  <tr>
    <td colSpan={columnCount} className={css.wide}>
      {children}
    </td>
  </tr>
)
