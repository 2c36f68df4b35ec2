import { dashboard } from '@cairn/domain/dashboard/contract'
import type { Dashboard } from '@cairn/domain/dashboard/schema'
import { statusesOfTile, statusTiles } from '@cairn/domain/dashboard/tiles'
import { dayPlus } from '@cairn/domain/days/rules'
import { strategies } from '@cairn/domain/strategies/contract'
import { recountFigures } from '../server/testing/recount.ts'
import { daysOf } from '../server/testing/recounted-weeks.ts'
import { figuresOf } from '../server/testing/shown-dashboard.ts'
import type { Evidence } from './evidence.ts'
import type { Memory } from './memory.ts'
import type { Standing } from './records.ts'
import { allPages, ask, type Town } from './town.ts'

export const compareDashboard = async (town: Town, evidence: Evidence, memory: Memory) => {
  const { report, founder } = town
  const { records, standings, now } = evidence
  // With what climbed up from below, which the recount of a single objective does not know.
  const counted = {
    ...records,
    objectives: records.objectives.map((row) => ({
      ...row,
      progress: standings.get(row.id)?.progress ?? null,
    })),
  }
  const shown = await ask(town, founder, dashboard.read, { query: {} })
  for (const quarter of [...(shown?.quarters ?? []), 'all']) {
    const board = await ask(town, founder, dashboard.read, { query: { quarter } })
    if (board === null) continue
    const expected = recountFigures(counted, quarter === 'all' ? null : quarter, now)
    report.same(`the dashboard of ${quarter}`, expected, figuresOf(board))
    await compareTiles(town, quarter, expected.mix)
    if (quarter !== 'all') compareWeeks(town, evidence, memory, quarter, board)
  }
  await compareStrategies(town, evidence)
}

const compareTiles = async (town: Town, quarter: string, mix: Record<string, number>) => {
  for (const tile of statusTiles) {
    const found = await ask(town, town.founder, dashboard.objectives, { query: { quarter, tile } })
    const expected = statusesOfTile(tile).reduce((sum, status) => sum + (mix[status] ?? 0), 0)
    town.report.same(`the tile ${tile} of ${quarter}`, expected, found?.total)
  }
}

const mean = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0
    ? null
    : Math.round((known.reduce((sum, one) => sum + one, 0) / known.length) * 10) / 10
}

/** Each week as it was written down when it ended. */
const compareWeeks = (
  town: Town,
  { standings, sunday }: Evidence,
  memory: Memory,
  quarter: string,
  board: Dashboard,
) => {
  const { report } = town
  const own = [...standings.values()].filter(({ row }) => row.quarter === quarter && row.draft === null)
  const { sundays } = daysOf(quarter)
  const endOf = (week: string, { row }: Standing) => memory.weeks.get(week)?.get(row.id)
  const meanAfter = (week: string) => mean(own.map((one) => endOf(week, one)?.counted ?? null))
  const turns = sundays.filter((week) => week <= sunday).map((week) => meanAfter(dayPlus(week, -7)))
  const current = mean(own.map((one) => endOf(sunday, one)?.counted ?? null))
  report.same(
    `the progress of ${quarter} week by week`,
    [...turns, current].map(halved),
    board.progress?.points.map(({ percent }) => halved(percent)),
  )

  const teams = [...new Set(own.map(({ teamId }) => teamId))]
  const begun = sundays.filter((week) => week <= sunday)
  const rows = teams.flatMap((team) => {
    const ofTeam = own.filter(({ teamId }) => teamId === team)
    const open = begun.map((week) => ofTeam.filter((one) => endOf(week, one)?.isOpen).length)
    const updated = begun.map(
      (week) => ofTeam.filter((one) => endOf(week, one)?.isOpen && endOf(week, one)?.isUpdated).length,
    )
    return open.every((count) => count === 0) ? [] : [[team ?? 'none', { open, updated }] as const]
  })
  const found = board.rhythm?.rows.map(({ teamId, ...row }) => [teamId ?? 'none', row] as const) ?? []
  report.same(`the rhythm of ${quarter} week by week`, Object.fromEntries(rows), Object.fromEntries(found))
}

/** A tenth that lies between two may be rounded to either, by the order in which it was added up. */
const halved = (percent: number | null) => (percent === null ? null : Math.round(percent * 5))

const compareStrategies = async (town: Town, { standings, records }: Evidence) => {
  const pages = await allPages((cursor) => ask(town, town.founder, strategies.list, { query: { ...cursor } }))
  const found = pages.flatMap((page) => page.strategies)
  const expected = records.strategies.map(({ id }) => {
    const linked = [...standings.values()].filter(({ row }) => row.strategy_id === id)
    const own = linked.filter(({ row }) => row.draft === null)
    const completed = own.filter(({ countsAs }) => countsAs === 'completed').length
    const atRisk = own.filter(({ countsAs }) => ['at_risk', 'behind', 'delayed'].includes(countsAs)).length
    const percent = own.length === 0 ? 0 : Math.round((100 * completed) / own.length)
    return [
      id,
      { total: own.length, drafts: linked.length - own.length, completed, percent, atRisk },
    ] as const
  })
  const said = found.map(({ id, figures: { mix: _, ...figures } }) => [id, figures] as const)
  town.report.same('the figures of strategies', Object.fromEntries(expected), Object.fromEntries(said))
}
