type Team = { id: string; teamLeaderId: string | null }
type Person = { id: string; teamId: string | null }

const teamLedBy = (person: Person | null, teams: readonly Team[]): string | null =>
  teams.find(({ id, teamLeaderId }) => id === person?.teamId && teamLeaderId === person.id)?.id ?? null

/** Its own team; else its owner's, if the owner leads it; else that of the owner's manager, if the manager leads it. */
export const teamOfObjective = (
  objective: { teamId: string | null },
  owner: Person,
  manager: Person | null,
  teams: readonly Team[],
): string | null => objective.teamId ?? teamLedBy(owner, teams) ?? teamLedBy(manager, teams)
