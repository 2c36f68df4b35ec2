import { can } from '@cairn/domain/permissions'
import { messages as words } from '@cairn/domain/setup/messages'
import { teams } from '@cairn/domain/teams/contract'
import type { Team } from '@cairn/domain/teams/schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Network, Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { useMembership } from '../session.ts'
import { MoreTeams } from '../teams/more-teams.tsx'
import { TeamTree } from '../teams/team-tree.tsx'
import { withoutTeam } from '../teams/tree-edits.ts'
import { treeQuery } from '../teams/tree-query.ts'
import { useOpenTeams } from '../teams/use-open-teams.ts'
import { useTeamsChange } from '../teams/use-teams-change.ts'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, SkeletonRows } from '../ui/panel-state.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import css from './setup-page.module.css'
import { TeamDialog } from './team-dialog.tsx'

type Dialog = { kind: 'add'; parent: Team | null } | { kind: 'edit' | 'delete'; team: Team }

/** The tree of teams. Admins change it; everyone sees it. */
export const HierarchyPanel = ({ highlighted }: { highlighted: string | undefined }) => {
  const { profile } = useMembership()
  const { data, error, refetch } = useQuery(treeQuery)
  const { rows, toggle } = useOpenTeams(data, highlighted)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const isManaged = can(profile, 'teams.manage')
  const add = () => setDialog({ kind: 'add', parent: null })
  const close = () => setDialog(null)
  const addButton = (
    <Button variant="default" leftSection={<Plus size={14} aria-hidden="true" />} onClick={add}>
      Add Team
    </Button>
  )
  return (
    <Panel title="Team Hierarchy" action={isManaged && addButton}>
      {rows.length > 0 && (
        <TeamTree
          rows={rows}
          highlighted={highlighted}
          onToggle={toggle}
          {...(isManaged && {
            actions: {
              onAddBelow: (parent) => setDialog({ kind: 'add', parent }),
              onEdit: (team) => setDialog({ kind: 'edit', team }),
              onDelete: (team) => setDialog({ kind: 'delete', team }),
            },
          })}
        />
      )}
      {data && data.total > data.teams.length && <MoreTeams known={data} />}
      {data && rows.length === 0 && (
        <PanelMessage icon={<Network size={20} />}>
          {isManaged ? words.teams.none : words.teams.noneToSee}
        </PanelMessage>
      )}
      {!data &&
        (error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={7} height={40} />)}
      {dialog?.kind === 'add' && <TeamDialog parent={dialog.parent} onClose={close} />}
      {dialog?.kind === 'edit' && <TeamDialog team={dialog.team} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteTeamDialog team={dialog.team} onClose={close} />}
    </Panel>
  )
}

/** Says what happens to those below the team and to those in it. */
const DeleteTeamDialog = ({ team, onClose }: { team: Team; onClose: () => void }) => {
  const { data: known } = useQuery(treeQuery)
  const change = useTeamsChange()
  const parent = known?.teams.find(({ id }) => id === team.parentId)?.name ?? null
  const remove = () =>
    change.mutate(
      {
        edit: (before) => withoutTeam(before, team.id),
        save: () => call(teams.remove, { params: { id: team.id } }),
      },
      { onSettled: onClose },
    )
  const { confirmDelete } = words.teams
  return (
    <SmallDialog
      isOpen
      title={confirmDelete.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button color="danger" loading={change.isPending} onClick={remove}>
            Delete Team
          </Button>
        </>
      }
    >
      <div className={css.question}>
        <p>{confirmDelete.question(team.name)}</p>
        <p>
          {team.childCount > 0 && `${confirmDelete.subTeams(team.childCount, parent)} `}
          {confirmDelete.people}
        </p>
      </div>
    </SmallDialog>
  )
}
