import { CreatedTeam, TeamChange } from '@cairn/domain/teams/schema'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { createTeam, removeTeam, updateTeam } from '../teams/commands.ts'

type Trashed = { kind: 'objective' | 'strategy' | 'team'; id: string }
type TeamAct =
  | { kind: 'new team'; above: number | null }
  | { kind: 'move team'; which: number; under: number | null }
  | { kind: 'drop team'; which: number }
type Teams = { people: readonly [string, ...string[]]; teams: string[]; trashed: Trashed[] }
/** Whoever acts works in the newest of them and leads it, so that objectives come with it and go. */
export const changeTeams = async (
  tx: Tx,
  scope: Scope,
  act: TeamAct,
  { people: [leader], teams, trashed }: Teams,
) => {
  const pick = (place: number) => teams[place % Math.max(1, teams.length)]
  if (act.kind === 'new team') {
    const parentId = act.above === null ? null : (pick(act.above) ?? null)
    const { id } = await createTeam(
      tx,
      scope,
      CreatedTeam.parse({ name: 'Crew', parentId, teamLeaderId: leader }),
    )
    teams.push(id)
    return
  }
  const id = pick(act.which)
  if (id === undefined) return
  if (act.kind === 'drop team') {
    await removeTeam(tx, scope, id)
    teams.splice(teams.indexOf(id), 1)
    trashed.push({ kind: 'team', id })
    return
  }
  const parentId = act.under === null ? null : (pick(act.under) ?? null)
  await updateTeam(tx, scope, id, TeamChange.parse({ parentId, name: 'Moved crew' }))
}
