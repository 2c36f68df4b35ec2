import { billing } from '@cairn/domain/billing/contract'
import { people } from '@cairn/domain/people/contract'
import { teams } from '@cairn/domain/teams/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { belongsTo } from '../server/testing/recount.ts'
import type { Evidence } from './evidence.ts'
import { allPages, ask, everyone, type Town } from './town.ts'

/** Who is there, by everything that counts them, and by who came and left. */
export const comparePeople = async (town: Town, { records }: Evidence) => {
  const { report, founder } = town
  const here = everyone(town)
  const count = here.length
  report.same(
    'who belongs to the company',
    here.map(({ id }) => id).sort(),
    records.people.map(({ id }) => id).sort(),
  )
  const pages = await allPages((cursor) =>
    ask(town, founder, people.list, { query: { limit: '50', ...cursor } }),
  )
  const counted = await ask(town, founder, people.count, {})
  const overview = await ask(town, founder, workspace.overview, {})
  const paid = await ask(town, founder, billing.overview, {})
  report.same(
    'how many people there are',
    { listed: count, total: count, counted: count, setup: count, billed: count, seats: count },
    {
      listed: pages.flatMap((page) => page.people).length,
      total: pages[0]?.total,
      counted: counted?.count,
      setup: overview?.members,
      billed: paid?.members,
      seats: paid?.seats?.billed,
    },
  )
  const shown = await allPages((cursor) => ask(town, founder, teams.list, { query: { ...cursor } }))
  const members = (team: string) =>
    records.people.filter(({ team_id }) => belongsTo(records, team_id, team)).length
  report.same(
    'how many people the teams have',
    Object.fromEntries(records.teams.map(({ id }) => [id, members(id)])),
    Object.fromEntries(shown.flatMap((page) => page.teams).map(({ id, memberCount }) => [id, memberCount])),
  )
}
