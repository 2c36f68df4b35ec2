import type { Dashboard, StrategyStanding } from '@cairn/domain/dashboard/schema'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { strategyFigures } from '@cairn/domain/strategies/rules'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { strategies } from '../db/schema/strategies.ts'
import { inQuarter, type StrategyStatus } from './standing.ts'

const mostStrategies = 10

type Newest = { total: number; strategies: Columns<typeof strategies, 'id' | 'title'>[] }

/** The newest of a quarter, and how many it has. */
export const newestStrategies = async (tx: Tx, quarter: Quarter | null): Promise<Newest> => {
  const rows = await tx.query<Newest['strategies'][number] & { total: number }>(
    `select s.id, s.title, (count(*) over ())::int as total from public.strategies s where ${inQuarter(quarter, 's')}
     order by s.created_at desc, s.id desc limit ${mostStrategies}`,
    [quarter],
  )
  return { total: rows[0]?.total ?? 0, strategies: rows.map(({ id, title }) => ({ id, title })) }
}

/** With the figures they have on their own page. */
export const strategyStandings = (
  { total, strategies }: Newest,
  counts: readonly StrategyStatus[],
): Dashboard['strategies'] => ({
  total,
  rows: strategies.map(({ id, title }): StrategyStanding => {
    const { mix: _, ...figures } = strategyFigures(counts.filter(({ strategyId }) => strategyId === id))
    return { id, title, ...figures }
  }),
})
