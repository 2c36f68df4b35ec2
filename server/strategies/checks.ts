import type { StrategyFields } from '@cairn/domain/strategies/schema'
import type { Tx } from '../db/client.ts'

type StrategyName = Pick<StrategyFields, 'title' | 'teamId'> & { quarter: string | null }

/** One title a quarter and team, however it is spelled. */
export const isTitleTaken = async (tx: Tx, { title, quarter, teamId }: StrategyName, ownId: string) => {
  const same = await tx.query(
    `select 1 from public.strategies
     where lower(title) = lower($1) and quarter is not distinct from $2 and team_id = $3 and id <> $4`,
    [title, quarter, teamId, ownId],
  )
  return same.length > 0
}
