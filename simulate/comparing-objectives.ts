import { blockers } from '@cairn/domain/blockers/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import type { Evidence } from './evidence.ts'
import { listed } from './listed.ts'
import type { Records, Standing } from './records.ts'
import { allPages, ask, personOf, type Town } from './town.ts'

/** What the database keeps so as not to count it, what the list says, and what is counted over all of it. */
export const compareObjectives = async (town: Town, evidence: Evidence, quarters: readonly string[]) => {
  const { report } = town
  const { standings, records } = evidence
  for (const { row, progress, countsAs, lastUpdateAt } of standings.values())
    report.same(
      `what is kept of ${row.title}`,
      { progress, countsAs, lastUpdateAt },
      { progress: row.progress ?? row.measured, countsAs: row.counts_as, lastUpdateAt: row.last_update_at },
    )
  for (const quarter of quarters) {
    await compareList(town, evidence, quarter)
    await compareCounts(town, evidence, quarter)
  }
  report.same('values of key results by the last updates that name them', {}, strayValues(records))
  await compareBlockers(town, evidence)
}

const compareList = async (town: Town, { standings }: Evidence, quarter: string) => {
  const found = await listed(town, { quarter })
  const own = [...standings.values()].filter(({ row }) => row.quarter === quarter)
  const said = (one: Standing) => [
    one.row.id,
    {
      progress: one.progress,
      countsAs: one.countsAs,
      isDue: one.isDue,
      children: one.childCount,
      draft: one.row.draft,
      status: one.row.status,
      latest: one.lastUpdateAt,
    },
  ]
  town.report.same(
    `the list of ${quarter}`,
    Object.fromEntries(own.map(said)),
    Object.fromEntries(
      found.map((one) => [
        one.id,
        {
          progress: one.progress,
          countsAs: one.countsAs,
          isDue: one.isDue,
          children: one.childCount,
          draft: one.draft,
          status: one.status,
          latest: one.latestUpdate?.createdAt ?? null,
        },
      ]),
    ),
  )
}

const week = 7 * 86_400_000

const compareCounts = async (town: Town, { standings, records, now }: Evidence, quarter: string) => {
  const counts = await ask(town, town.founder, objectives.counts, { query: { quarter } })
  const all = [...standings.values()].filter(({ row }) => row.quarter === quarter)
  const own = all.filter(({ row }) => row.draft === null)
  const count = (is: (one: Standing) => boolean) => own.filter(is).length
  const scored = await town.house.tables.raw<{
    objective_id: string
    score: number | null
    outcome: string | null
  }>('select objective_id, score, outcome from scores')
  const isScored = ({ row }: Standing) =>
    scored.some((one) => one.objective_id === row.id && (one.score !== null || one.outcome === 'dropped'))
  town.report.same(
    `how many OKRs of ${quarter} are what`,
    {
      total: all.length,
      drafts: all.length - own.length,
      open: count(({ isOpen }) => isOpen),
      complete: count(({ countsAs }) => countsAs === 'completed'),
      due: count(({ isDue }) => isDue),
      newlyDue: count(
        ({ isDue, lastUpdateAt, row }) =>
          isDue && lastUpdateAt === null && row.created_date.getTime() >= now.getTime() - week,
      ),
      toScore: records.quarters.get(quarter) === 'close' ? count((one) => !isScored(one)) : 0,
    },
    counts === null ? null : { ...counts, updatedThisWeek: undefined },
  )
}

/** Whatever a key result was said to be last is what it is. */
const strayValues = ({ updates, keyResults }: Records) => {
  const last = new Map<string, number | null>()
  for (const { value_changes } of [...updates].sort(
    (a, b) => a.created_at.getTime() - b.created_at.getTime(),
  ))
    for (const { keyResultId, to } of value_changes) last.set(keyResultId, to)
  return Object.fromEntries(
    keyResults.flatMap(({ id, current_value }) => {
      const said = last.get(id)
      return said === undefined || said === current_value ? [] : [[id, { said, kept: current_value }]]
    }),
  )
}

type Reported = {
  id: string
  objective_id: string
  key: string
  team_id: string | null
  is_open: boolean
  head: string
}

/** Two updates of an OKR that say the same speak of one blocker as long as nobody resolved it. */
const compareBlockers = async (town: Town, { records }: Evidence) => {
  const rows = await town.house.tables.raw<Reported>(
    `select w.id, w.objective_id, lower(btrim(w.blockers)) as key, p.team_id, first.id as head, first.blocker_resolved_at is null as is_open
     from weekly_updates w join weekly_updates first on first.id = coalesce(w.continues_id, w.id)
     left join profiles p on p.id = first.created_by where w.blockers is not null`,
  )
  const open = [
    ...new Map(
      rows.filter((one) => one.is_open).map((one) => [`${one.objective_id} ${one.key}`, one]),
    ).values(),
  ]
  const asked = records.objectives.filter(({ id }) => rows.some((one) => one.objective_id === id))
  for (const { id, title } of asked) {
    const found = await ask(town, town.founder, blockers.ofObjective, { params: { objective: id } })
    const expected = open.filter((one) => one.objective_id === id)
    town.report.same(
      `open blockers of ${title}`,
      expected.map(({ key }) => key).sort(),
      found?.blockers.map((one) => one.blockers.trim().toLowerCase()).sort(),
    )
  }
  for (const { id, leaderId } of town.teams) {
    const leader = personOf(town, leaderId)
    if (leader === undefined) continue
    const pages = await allPages((cursor) => ask(town, leader, blockers.list, { query: { ...cursor } }))
    const expected = open.filter(({ team_id }) => team_id === id).length
    const found = { total: pages[0]?.total, listed: pages.flatMap((page) => page.blockers).length }
    town.report.same(`open blockers of the team ${id}`, { total: expected, listed: expected }, found)
  }
}
