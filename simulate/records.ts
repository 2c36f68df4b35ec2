import { readTables, type Tables, teamOf } from '../server/testing/recount.ts'
import type { LookingIn } from './looking-in.ts'
import type { WeekEnd } from './memory.ts'

type Kept = Tables['objectives'][number] & {
  parent_id: string | null
  progress_counts: 'key_results' | 'children' | 'both'
  own_share: number
  created_date: Date
  measured: number | null
  counts_as: string
  last_update_at: Date | null
}

export type Records = Omit<Tables, 'objectives'> & { objectives: Kept[]; quarters: Map<string, string> }

export const readRecords = async (tables: LookingIn, companyId: string): Promise<Records> => {
  const read = await readTables(tables, companyId)
  const states = await tables.raw<{ quarter: string; state: string }>(
    'select quarter, state from quarters where company_id = $1',
    [companyId],
  )
  return {
    ...read,
    objectives: read.objectives as Kept[],
    quarters: new Map(states.map(({ quarter, state }) => [quarter, state])),
  }
}

/** How an objective stands, counted from the rows alone: no rule of the product is asked. */
export type Standing = {
  row: Kept
  progress: number | null
  countsAs: string
  /** Asks for updates. */
  isOpen: boolean
  isUpdatedThisWeek: boolean
  isDue: boolean
  lastUpdateAt: Date | null
  childCount: number
  teamId: string | null
}

const week = 7 * 86_400_000

const ownProgress = ({ keyResults }: Records, { id }: Kept) => {
  const own = keyResults.filter(({ objective_id }) => objective_id === id)
  const isWeighted = own.some(({ weight }) => weight !== null)
  let [sum, weights] = [0, 0]
  for (const { start_value: start, current_value, target_value: target, weight } of own) {
    if (target === null) continue
    const share = isWeighted ? (weight ?? 0) : 1
    const value = current_value ?? start
    const reached = target === start ? (value >= target ? 1 : 0) : (value - start) / (target - start)
    sum += share * Math.max(0, Math.min(1, reached)) * 100
    weights += share
  }
  return weights === 0 ? null : sum / weights
}

/** Everything counted anew, from the leaves of the tree to its top. */
export const standingsOf = (records: Records, now: Date, weekBegan: Date): Map<string, Standing> => {
  const standings = new Map<string, Standing>()
  const childrenOf = (id: string) => records.objectives.filter(({ parent_id }) => parent_id === id)
  const stand = (row: Kept): Standing => {
    const known = standings.get(row.id)
    if (known !== undefined) return known
    const children = childrenOf(row.id).map(stand)
    const told = records.updates.filter(({ objective_id }) => objective_id === row.id)
    const last = told.reduce<Date | null>(
      (latest, { created_at }) => (latest === null || created_at > latest ? created_at : latest),
      null,
    )
    const progress = row.progress ?? measuredOf(records, row, children)
    const isGivenUp = row.status === 'will_not_complete'
    const isComplete = row.status === 'completed' || (!isGivenUp && progress !== null && progress >= 100)
    const rests = ['close', 'closed'].includes(records.quarters.get(row.quarter) ?? 'run')
    const isOpen = row.draft === null && !rests && !isComplete && !isGivenUp
    const standing: Standing = {
      row,
      progress,
      countsAs: isComplete ? 'completed' : row.status,
      isOpen,
      isUpdatedThisWeek: last !== null && last >= weekBegan,
      isDue: isOpen && (last === null || last.getTime() < now.getTime() - week),
      lastUpdateAt: last,
      childCount: children.length,
      teamId: teamOf(records, row),
    }
    standings.set(row.id, standing)
    return standing
  }
  for (const row of records.objectives) stand(row)
  return standings
}

const measuredOf = (records: Records, row: Kept, children: readonly Standing[]) => {
  const own = ownProgress(records, row)
  if (row.progress_counts === 'key_results') return own
  const counted = children.flatMap(({ row: child, progress }) => {
    if (child.draft !== null || child.status === 'will_not_complete') return []
    if (child.status === 'completed') return [100]
    return progress === null ? [] : [progress]
  })
  const below = counted.length === 0 ? null : counted.reduce((sum, one) => sum + one, 0) / counted.length
  if (own === null || below === null)
    return row.progress_counts === 'children' ? (below ?? own) : (own ?? below)
  return row.progress_counts === 'children'
    ? below
    : (row.own_share * own + (100 - row.own_share) * below) / 100
}

/** What it adds to the mean of its quarter. */
export const countedOf = ({ row, countsAs, progress }: Standing) => {
  if (row.draft !== null) return null
  return countsAs === 'completed' ? 100 : progress
}

export const weekEndOf = (one: Standing): WeekEnd => ({
  counted: countedOf(one),
  isOpen: one.isOpen,
  isUpdated: one.isUpdatedThisWeek,
})
