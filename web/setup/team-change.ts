import { teams } from '@cairn/domain/teams/contract'
import type { Team, TeamIcon } from '@cairn/domain/teams/schema'
import { call } from '../api.ts'
import type { ChosenPerson } from '../people/person-select.tsx'
import type { ChosenTeam } from '../teams/team-select.tsx'
import { type Draft, withChangedTeam, withNewTeam } from '../teams/tree-edits.ts'

type Wanted = {
  name: string
  description: string
  icon: TeamIcon
  parent: ChosenTeam | null
  leader: ChosenPerson | null
}

const draftOf = ({ name, description, icon, parent, leader }: Wanted): Draft => ({
  name: name.trim(),
  description: description.trim() || null,
  icon,
  parentId: parent?.id ?? null,
  leader: leader && { id: leader.id, fullName: leader.fullName, profileEmoji: leader.profileEmoji ?? null },
})

const bodyOf = ({ leader, ...draft }: Draft) => ({ ...draft, teamLeaderId: leader?.id ?? null })

/** Only what differs is sent: a leader who was not touched does not move. */
const differences = (team: Team, draft: Draft) => {
  const before: Record<string, unknown> = bodyOf(team)
  const { name, description, icon, parentId, teamLeaderId } = bodyOf(draft)
  return {
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
    ...(icon !== before.icon && { icon }),
    ...(parentId !== before.parentId && { parentId }),
    ...(teamLeaderId !== before.teamLeaderId && { teamLeaderId }),
  }
}

/** How the tree looks meanwhile, and the call that makes it so. A new team is sent under the name it was given. */
export const changeOf = (team: Team | undefined, wanted: Wanted, nameOf: (body: object) => string) => {
  const draft = draftOf(wanted)
  const mark = String(performance.now())
  return team
    ? {
        edit: (before: readonly Team[]) => withChangedTeam(before, team.id, draft),
        save: () => call(teams.update, { params: { id: team.id }, body: differences(team, draft) }),
      }
    : {
        edit: (before: readonly Team[]) => withNewTeam(before, draft, mark),
        save: () => call(teams.create, { body: { ...bodyOf(draft), id: nameOf(draft) } }),
      }
}
