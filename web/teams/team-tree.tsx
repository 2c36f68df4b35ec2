import { screenMessages as reviewMessages } from '@cairn/domain/reviews/screen-messages'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import css from './team-tree.module.css'
import { type KnownTeams, loadMoreTeams } from './tree-query.ts'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { levelLabel } from '@cairn/domain/teams/rules'
import type { Team } from '@cairn/domain/teams/schema'
import {
  ChevronDown,
  ChevronRight,
  Ellipsis,
  History,
  Pencil,
  Plus,
  Presentation,
  Trash2,
} from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import columns from '../ui/columns.module.css'
import { TreeGuides, treeStep } from '../ui/tree-guides.tsx'
import { TwoLines } from '../ui/two-lines.tsx'
import { TeamIcon } from './team-icon.tsx'
import { isSaved, type TreeRow } from './tree.ts'

/** Says that the tree is only partly loaded, and loads more of it, level by level. */
export const MoreTeams = ({ known: { teams, total } }: { known: KnownTeams }) => {
  const client = useQueryClient()
  const more = useMutation({
    mutationFn: () => loadMoreTeams(client),
    onError: (error) => notices.error(wordsOf(error)),
  })
  return (
    <div className={css.more}>
      <p className={css.note}>{setupMessages.teams.partly(teams.length, total)}</p>
      <Button variant="default" loading={more.isPending} onClick={() => more.mutate()}>
        {setupMessages.teams.more}
      </Button>
    </div>
  )
}

type Props = {
  rows: readonly TreeRow[]
  highlighted: string | undefined
  onToggle: (team: Team, isOpen: boolean) => void
  actions: TeamActions
}

const keyRow = ({ team, isOpen }: TreeRow) => ({ id: team.id, parentId: team.parentId, isOpen })

/** Arrow keys walk the tree; one row at a time takes the focus. */
export const TeamTree = ({ rows, highlighted, onToggle, actions }: Props) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const isShown = (id: string | undefined | null) => rows.some(({ team }) => team.id === id)
  const current = isShown(active) ? active : isShown(highlighted) ? highlighted : rows[0]?.team.id
  const rowOf = (id: string) => body.current?.querySelector<HTMLElement>(`[data-team="${CSS.escape(id)}"]`)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row of the address is there.
  useEffect(() => {
    if (highlighted) rowOf(highlighted)?.scrollIntoView({ block: 'nearest' })
  }, [highlighted, isShown(highlighted)])

  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree with columns is this pattern.
      role="treegrid"
      aria-label="Teams"
      className={`${columns.columns} ${css.tree}`}
    >
      <thead>
        <tr>
          <th scope="col">Team</th>
          <th scope="col">Leader</th>
          <th scope="col">Members</th>
          <th scope="col">
            <span className="heard">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <TeamRow
            key={row.team.id}
            row={row}
            isActive={row.team.id === current}
            isHighlighted={row.team.id === highlighted}
            onFocus={() => setActive(row.team.id)}
            onToggle={() => row.isOpen !== null && onToggle(row.team, !row.isOpen)}
            onKeyDown={(event) => {
              if (event.target !== event.currentTarget) return
              const step = treeStep(rows.map(keyRow), row.team.id, event.key)
              if (!step) return
              event.preventDefault()
              if (step.open !== undefined) onToggle(row.team, step.open)
              if (step.focus !== undefined) rowOf(step.focus)?.focus()
              if (step.isChosen) actions.manage?.onEdit(row.team)
            }}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  )
}

type TeamRowProps = {
  row: TreeRow
  isActive: boolean
  isHighlighted: boolean
  onFocus: () => void
  onToggle: () => void
  onKeyDown: (event: KeyboardEvent) => void
  actions: TeamActions
}

const TeamRow = ({ row, isActive, isHighlighted, onFocus, onToggle, onKeyDown, actions }: TeamRowProps) => {
  const { team, isOpen, guides, position, siblings } = row
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const level = levelLabel(team.level)
  return (
    <tr
      className={css.row}
      data-team={team.id}
      data-top={team.level === 1 ? '' : undefined}
      data-highlighted={isHighlighted ? '' : undefined}
      data-unsaved={isSaved(team) ? undefined : ''}
      style={{ '--level': guides.length + 1 } as CSSProperties}
      tabIndex={isActive ? 0 : -1}
      aria-level={guides.length + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <td>
        <div className={css.team}>
          <TreeGuides guides={guides} isLast={position === siblings} />
          {isOpen === null ? (
            <span className={css.chevron} />
          ) : (
            // The keys of the row open and close it; the pointer has this.
            <button
              type="button"
              tabIndex={-1}
              className={css.chevron}
              aria-label={`${isOpen ? 'Close' : 'Open'} ${team.name}`}
              onClick={onToggle}
            >
              <Chevron size={14} aria-hidden="true" />
            </button>
          )}
          <TeamIcon name={team.icon} />
          <TwoLines className={css.name}>{team.name}</TwoLines>
          {level && <span className={css.level}>{level}</span>}
        </div>
      </td>
      <td>
        {team.leader && (
          <span className={css.leader}>
            <Avatar name={team.leader.fullName} emoji={team.leader.profileEmoji} size={20} />
            <TwoLines>{team.leader.fullName}</TwoLines>
          </span>
        )}
      </td>
      <td className={css.count}>{team.memberCount}</td>
      <td>{isSaved(team) && <TeamMenu team={team} isReachable={isActive} actions={actions} />}</td>
    </tr>
  )
}

type TeamMenuProps = { team: Team; isReachable: boolean; actions: TeamActions }

const TeamMenu = ({ team, isReachable, actions }: TeamMenuProps) => {
  const { mayReview, onReview, onPastReviews, manage } = actions
  const target = useRef<HTMLButtonElement>(null)
  /** The dialog that opens gives the focus back to where it was: here, not to an item that is gone by then. */
  const run = (action: (team: Team) => void) => () => {
    target.current?.focus()
    action(team)
  }
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          ref={target}
          size={28}
          aria-label={`Actions for ${team.name}`}
          tabIndex={isReachable ? 0 : -1}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayReview(team) && (
          <Menu.Item
            leftSection={<Presentation size={14} aria-hidden="true" />}
            onClick={() => onReview(team)}
          >
            {reviewMessages.review(team.name)}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<History size={14} aria-hidden="true" />} onClick={() => onPastReviews(team)}>
          {reviewMessages.past}
        </Menu.Item>
        {manage && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Pencil size={14} aria-hidden="true" />} onClick={run(manage.onEdit)}>
              Edit Team
            </Menu.Item>
            <Menu.Item leftSection={<Plus size={14} aria-hidden="true" />} onClick={run(manage.onAddBelow)}>
              Add Sub-team
            </Menu.Item>
            <Menu.Item leftSection={<Trash2 size={14} aria-hidden="true" />} onClick={run(manage.onDelete)}>
              Delete Team
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What can be done with a team from its row. */
type TeamActions = {
  mayReview: (team: Team) => boolean
  onReview: (team: Team) => void
  onPastReviews: (team: Team) => void
  /** Left out for those who may not. */
  manage?: {
    onAddBelow: (team: Team) => void
    onEdit: (team: Team) => void
    onDelete: (team: Team) => void
  }
}
