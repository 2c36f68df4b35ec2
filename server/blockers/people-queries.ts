import { messages } from '@cairn/domain/blockers/messages'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { teams } from '../db/schema/teams.ts'
import type { profiles } from '../db/schema/workspace.ts'
import { Refused } from '../refused.ts'
import { peopleOfTeamsSql } from '../teams/sql.ts'

/** Held until the transaction ends: nobody leaves who is being named. */
export const findPerson = async (tx: Tx, id: string, field: string) => {
  const [person] = await tx.query<Columns<typeof profiles, 'id' | 'full_name'>>(
    'select id, full_name from public.profiles where id = $1 for key share',
    [id],
  )
  if (person === undefined)
    throw new Refused({ code: 'invalid_input', message: messages.personUnknown, field })
  return person
}

export type Whom = {
  profileId: string | null
  teamId: string | null
  name: string
  peopleIds: readonly string[]
}

/** The person or the team of that id, which stays until the transaction ends. */
export const findWhom = async (tx: Tx, id: string, field = 'whomId'): Promise<Whom> => {
  const [team] = await tx.query<Columns<typeof teams, 'name'>>(
    'select name from public.teams where id = $1 for key share',
    [id],
  )
  if (team !== undefined) {
    const people = await tx.query<{ profile_id: string }>(
      `select people.profile_id from ${peopleOfTeamsSql} people where people.team_id = $1`,
      [id],
    )
    return {
      profileId: null,
      teamId: id,
      name: team.name,
      peopleIds: people.map(({ profile_id }) => profile_id),
    }
  }
  const { full_name: name } = await findPerson(tx, id, field)
  return { profileId: id, teamId: null, name, peopleIds: [id] }
}
