import type { StrategyStanding } from '@cairn/domain/dashboard/schema'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { strategyFigures } from '@cairn/domain/strategies/rules'
import type { Tx } from '../db/client.ts'
import { countsByStrategy } from '../strategies/rows.ts'
import { inQuarter } from './standing.ts'

const mostStrategies = 10

/** The newest of a quarter, with the figures they have on their own page. */
export const strategyStandings = async (tx: Tx, quarter: Quarter | null) => {
  const [counted] = await tx.query<{ total: number }>(
    `select count(*)::int as total from public.strategies s where ${inQuarter(quarter, 's')}`,
    [quarter],
  )
  const found = await tx.query<{ id: string; title: string }>(
    `select s.id, s.title from public.strategies s where ${inQuarter(quarter, 's')}
     order by s.created_at desc, s.id desc limit ${mostStrategies}`,
    [quarter],
  )
  const counts = await countsByStrategy(
    tx,
    found.map(({ id }) => id),
  )
  const rows = found.map(({ id, title }): StrategyStanding => {
    const { total, completed, percent, atRisk } = strategyFigures(
      counts.filter(({ strategy_id: of }) => of === id),
    )
    return { id, title, total, completed, percent, atRisk }
  })
  return { total: counted?.total ?? 0, rows }
}
