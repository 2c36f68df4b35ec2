import type { Dashboard } from '@cairn/domain/dashboard/schema'

export const counts = (mix: { status: string; count: number }[]) =>
  Object.fromEntries(mix.map(({ status, count }) => [status, count]))

/** What a dashboard shows, as the recount of the rows says it. */
export const figuresOf = ({ figures, teams, strategies, recent }: Dashboard) => ({
  total: figures.total,
  drafts: figures.drafts,
  mix: counts(figures.mix),
  statusChanges: figures.statusChanges,
  teams: Object.fromEntries(
    teams.flatMap(({ team, mix, wholeMix, completion }) =>
      team === null ? [] : [[team.id, { mix: counts(mix), wholeMix: counts(wholeMix), completion }]],
    ),
  ),
  stray: counts(teams.find(({ team }) => team === null)?.mix ?? []),
  strategies: strategies.rows.map(({ title: _, ...row }) => row),
  recent: recent.updates.map(({ id }) => id),
})
