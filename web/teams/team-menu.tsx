import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Team } from '@cairn/domain/teams/schema'
import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { TeamActions } from './team-actions.ts'

type Props = { team: Team; isReachable: boolean; actions: TeamActions }

export const TeamMenu = ({ team, isReachable, actions }: Props) => {
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
        <Menu.Item leftSection={<Pencil size={14} aria-hidden="true" />} onClick={run(actions.onEdit)}>
          Edit Team
        </Menu.Item>
        <Menu.Item leftSection={<Plus size={14} aria-hidden="true" />} onClick={run(actions.onAddBelow)}>
          Add Sub-team
        </Menu.Item>
        <Menu.Item leftSection={<Trash2 size={14} aria-hidden="true" />} onClick={run(actions.onDelete)}>
          Delete Team
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
