import type { Team } from '@cairn/domain/teams/schema'
import { useEffect, useRef, useState } from 'react'
import columns from '../ui/columns.module.css'
import { treeStep } from '../ui/tree-keys.ts'
import type { TeamActions } from './team-actions.ts'
import { TeamRow } from './team-row.tsx'
import css from './team-tree.module.css'
import type { TreeRow } from './tree-rows.ts'

type Props = {
  rows: readonly TreeRow[]
  highlighted: string | undefined
  onToggle: (team: Team, isOpen: boolean) => void
  /** Left out for those who may only look. */
  actions?: TeamActions
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
      data-managed={actions ? '' : undefined}
    >
      <thead>
        <tr>
          <th scope="col">Team</th>
          <th scope="col">Leader</th>
          <th scope="col">Members</th>
          {actions && (
            <th scope="col">
              <span className="heard">Actions</span>
            </th>
          )}
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
              if (step.isChosen && actions) actions.onEdit(row.team)
            }}
            {...(actions && { actions })}
          />
        ))}
      </tbody>
    </table>
  )
}
