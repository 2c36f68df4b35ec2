import { messages as words } from '@cairn/domain/setup/messages'
import { teams } from '@cairn/domain/teams/contract'
import type { Team } from '@cairn/domain/teams/schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { withoutTeam } from '../teams/tree-edits.ts'
import { treeQuery } from '../teams/tree-query.ts'
import { useTeamsChange } from '../teams/use-teams-change.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import css from './setup-page.module.css'

/** Says what happens to those below the team and to those in it. */
export const DeleteTeamDialog = ({ team, onClose }: { team: Team; onClose: () => void }) => {
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
