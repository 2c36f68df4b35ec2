import { defaultQuarter } from '@cairn/domain/dashboard/quarter-weeks'
import { type AskedQuarter, allQuarters } from '@cairn/domain/dashboard/schema'
import { compareQuarters, currentQuarter, type Quarter } from '@cairn/domain/objectives/quarter'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'

/** One step along the index for each quarter, however many objectives there are; newest first. */
export const quartersWithObjectives = async (tx: Tx): Promise<Quarter[]> => {
  const rows = await tx.query<{ quarter: Quarter }>(
    `with recursive step as (
       (select quarter from public.objectives order by quarter limit 1)
       union all
       select (select o.quarter from public.objectives o where o.quarter > step.quarter order by o.quarter limit 1)
       from step where step.quarter is not null)
     select quarter from step where quarter is not null`,
  )
  return rows.map(({ quarter }) => quarter).sort((a, b) => compareQuarters(b, a))
}

/** The quarter that is asked for; null: all of them. */
export const readQuarter = async (tx: Tx, scope: Scope, timeZone: string, asked: AskedQuarter) =>
  chosenQuarter(asked, await quartersWithObjectives(tx), scope, timeZone)

export const chosenQuarter = (
  asked: AskedQuarter,
  quarters: readonly Quarter[],
  { now }: Scope,
  timeZone: string,
): Quarter | null => {
  if (asked === allQuarters) return null
  return asked ?? defaultQuarter(quarters, currentQuarter(now, timeZone))
}
