import type { Objective } from '@cairn/domain/objectives/schema'
import { can } from '@cairn/domain/permissions'
import { strategyFigures } from '@cairn/domain/strategies/rules'
import type { Strategy } from '@cairn/domain/strategies/schema'
import type { Tx } from '../db/client.ts'
import { type Columns, columnsExcept } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import { strategies } from '../db/schema/strategies.ts'
import type { Scope } from '../gate.ts'
import { personJson, readObjectives, teamJson } from '../objectives/rows.ts'
import { standings } from '../objectives/standing-sql.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'

type Stored = typeof strategies.$inferSelect
/** What is told in other ways, or is the database's own business. Every other column is read as it is. */
const unreadColumns = {
  companyId: true,
  titleKey: true,
  teamId: true,
  ownerId: true,
  updatedAt: true,
} satisfies Partial<Record<keyof Stored, true>>
type StrategyRow = Omit<Stored, keyof typeof unreadColumns> & Pick<Strategy, 'team' | 'owner'>

const selectStrategies = `
  select ${columnsExcept(strategies, 's', unreadColumns)},
    case when t.id is not null then ${teamJson('t')} end as team,
    case when p.id is not null then ${personJson('p')} end as owner
  from unnest($1::uuid[]) with ordinality as wanted (id, place)
  join public.strategies s on s.id = wanted.id
  left join public.teams t on t.id = s.team_id
  left join public.profiles p on p.id = s.owner_id
  order by wanted.place`

/** OKRs that come with a strategy, and those that come when more are asked for. */
const firstObjectives = 5
const moreObjectives = 50
const listName = 'strategy'
const keyTypes = ['timestamptz', 'uuid'] as const

/** How many objectives of each strategy count as which status. */
const countsByStrategy = (tx: Tx, ids: readonly string[]) =>
  tx.query<Columns<typeof objectives, 'strategy_id' | 'status'> & { count: number }>(
    `select strategy_id, counts_as as status, count(*)::int as count
     from (${standings('o.strategy_id', 'o.strategy_id = any($1)')}) standing group by 1, 2`,
    [ids],
  )

/** The read model of strategies, in the order they are asked for. */
export const readStrategies = async (tx: Tx, scope: Scope, ids: readonly string[]): Promise<Strategy[]> => {
  if (ids.length === 0) return []
  const rows = await tx.query<StrategyRow>(selectStrategies, [ids])
  const counts = await countsByStrategy(tx, ids)
  const linked = await tx.query<Columns<typeof objectives, 'id' | 'strategy_id'>>(
    `select o.id, wanted.id as strategy_id from unnest($1::uuid[]) as wanted (id)
     cross join lateral (
       select id, created_date from public.objectives where strategy_id = wanted.id
       order by created_date desc, id desc limit ${firstObjectives + 1}) o
     order by o.created_date desc, o.id desc`,
    [ids],
  )
  const found = await readObjectives(
    tx,
    scope,
    linked.map(({ id }) => id),
  )
  const linkedTo = (id: string) =>
    linked
      .filter((one) => one.strategy_id === id)
      .flatMap((one) => found.find((objective) => objective.id === one.id) ?? [])
  return rows.map((row) => ({
    ...row,
    canChange: can(scope.actor, 'strategy.change', { ownerId: row.owner?.id ?? null }),
    figures: strategyFigures(counts.filter(({ strategy_id: id }) => id === row.id)),
    objectives: linkedPage(linkedTo(row.id), firstObjectives),
  }))
}

export const readStrategy = async (tx: Tx, scope: Scope, id: string): Promise<Strategy | null> =>
  (await readStrategies(tx, scope, [id]))[0] ?? null

/** The OKRs of a strategy after that cursor. */
export const readLinked = async (tx: Tx, scope: Scope, id: string, cursor: string | undefined) => {
  const after = cursor ? readCursor(cursor, listName, keyTypes) : []
  const beyond = cursor ? 'and (created_date, id) < ($2::timestamptz, $3::uuid)' : ''
  const rows = await tx.query<Columns<typeof objectives, 'id'>>(
    `select id from public.objectives where strategy_id = $1 ${beyond}
     order by created_date desc, id desc limit ${moreObjectives + 1}`,
    [id, ...after],
  )
  const found = await readObjectives(
    tx,
    scope,
    rows.map((row) => row.id),
  )
  return linkedPage(found, moreObjectives)
}

const linkedPage = (found: Objective[], length: number) => {
  const { rows, next } = pageOf(found, length, (last) =>
    cursorOf(listName, [last.createdDate.toISOString(), last.id]),
  )
  return { rows, nextCursor: next }
}
