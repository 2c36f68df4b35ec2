import type { Answer } from '@cairn/domain/endpoint'
import { compareQuarters, currentQuarter, quarterChoices } from '@cairn/domain/objectives/quarter'
import type { Objective } from '@cairn/domain/objectives/schema'
import { can } from '@cairn/domain/permissions'
import type { strategies as contract } from '@cairn/domain/strategies/contract'
import { messages } from '@cairn/domain/strategies/messages'
import { strategyFigures } from '@cairn/domain/strategies/rules'
import type { Strategy } from '@cairn/domain/strategies/schema'
import type { Tx } from '../db/client.ts'
import { type JsonText, listText, momentAsText, objectText, pageText, withKeys } from '../db/json-text.ts'
import { type Columns, columnsExcept, type Present } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import { strategies } from '../db/schema/strategies.ts'
import type { AnyScope } from '../gate.ts'
import { type ObjectiveText, readObjectiveTexts } from '../objectives/json.ts'
import { personJson, readObjectives, teamJson } from '../objectives/rows.ts'
import { countedAndDrafts, standings } from '../objectives/standing-sql.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { Refused } from '../refused.ts'

type StrategyColumns = typeof strategies.$inferSelect
/** What is told in other ways, or is the database's own business. Every other column is read as it is. */
const unreadColumns = {
  companyId: true,
  titleKey: true,
  teamId: true,
  ownerId: true,
  updatedAt: true,
} satisfies Partial<Record<keyof StrategyColumns, true>>
type StrategyRow = Omit<StrategyColumns, keyof typeof unreadColumns> &
  Pick<Strategy, 'team' | 'owner'> & {
    counts: Parameters<typeof strategyFigures>[0]
    /** The first of its objectives and one more, the newest first, and when each was made. */
    linked: string[]
    linked_at: string[]
  }

/** OKRs that come with a strategy, and those that come when more are asked for. */
const firstObjectives = 5
const moreObjectives = 50
const linkedListName = 'strategy'

/** Strategies by a select of their ids, newest first, each with how many of its objectives count as which status. */
const selectStrategies = (ids: string) => `
  select ${columnsExcept(strategies, 's', unreadColumns)},
    case when t.id is not null then ${teamJson('t')} end as team,
    case when p.id is not null then ${personJson('p')} end as owner,
    counted.list as counts, newest.ids as linked, newest.moments as linked_at
  from (${ids}) page join public.strategies s on s.id = page.id
  left join public.teams t on t.id = s.team_id
  left join public.profiles p on p.id = s.owner_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('status', standing.counts_as, 'count', standing.count, 'drafts', standing.drafts)), '[]') as list
    from (
      select counts_as, ${countedAndDrafts} from (${standings('o.strategy_id', 'o.strategy_id = s.id')}) counting
      group by counts_as) standing) counted
  cross join lateral (
    select coalesce(array_agg(o.id order by o.created_date desc, o.id desc), '{}') as ids,
      coalesce(array_agg(${momentAsText('o.created_date')} order by o.created_date desc, o.id desc), '{}') as moments
    from (
      select id, created_date from public.objectives where strategy_id = s.id
      order by created_date desc, id desc limit ${firstObjectives + 1}) o) newest
  order by s.created_at desc, s.id desc`

const headOf = (row: StrategyRow, { actor }: AnyScope) => {
  const { counts, linked, linked_at, ...told } = row
  return {
    ...told,
    canChange: can(actor, 'strategy.change', { ownerId: row.owner?.id ?? null }),
    figures: strategyFigures(counts),
  }
}

const linkedIds = (rows: readonly StrategyRow[]) =>
  rows.flatMap(({ linked }) => linked.slice(0, firstObjectives))

const goesOnAt = ({ linked, linked_at }: StrategyRow) =>
  pageOf(linked, firstObjectives, (last) =>
    cursorOf(linkedListName, [linked_at[firstObjectives - 1] ?? '', last]),
  ).next

const readStrategy = async (tx: Tx, scope: AnyScope, id: string): Promise<Strategy | null> => {
  const [row] = await tx.query<StrategyRow>(selectStrategies('select $1::uuid as id'), [id])
  if (row === undefined) return null
  const rows = await readObjectives(tx, scope, linkedIds([row]))
  return { ...headOf(row, scope), objectives: { rows, nextCursor: goesOnAt(row) } }
}

/** The same for those that a select of ids finds, one more than so many at most; and where the next page begins. */
const readStrategyTexts = async (
  tx: Tx,
  scope: AnyScope,
  { ids, values, length }: { ids: string; values: readonly unknown[]; length: number },
) => {
  const found = await tx.query<StrategyRow>(selectStrategies(ids), [...values])
  const page = pageOf(found, length, (last) => [last.createdAt.toISOString(), last.id])
  const texts = new Map<string, ObjectiveText>()
  for (const text of await readObjectiveTexts(tx, scope, linkedIds(page.rows))) texts.set(text.id, text)
  const strategyText = (row: StrategyRow): JsonText<Strategy> => {
    const linked = linkedIds([row]).flatMap((id) => texts.get(id) ?? [])
    const objectives = pageText(linked, goesOnAt(row))
    return withKeys(objectText<Pick<Strategy, 'objectives'>>({ objectives }), headOf(row, scope))
  }
  return { strategies: listText(page.rows.map(strategyText)), next: page.next }
}

/** The OKRs of a strategy after that cursor. */
const readLinked = async (tx: Tx, scope: AnyScope, id: string, cursor: string | undefined) => {
  const after = cursor ? readCursor(cursor, linkedListName, keyTypes) : []
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
    cursorOf(linkedListName, [last.createdDate.toISOString(), last.id]),
  )
  return { rows, nextCursor: next }
}

const pageLength = 20
const strategiesListName = 'strategies'
const keyTypes = ['timestamptz', 'uuid'] as const

const notFound = () => new Refused({ code: 'not_found', message: messages.notFound })

type StrategiesQuery = { quarter?: string | undefined; cursor?: string | undefined }

type Page = Answer<typeof contract.list>

/** Newest first. What is counted is asked for at once with the page. */
export const listStrategies = async (
  tx: Tx,
  scope: AnyScope,
  { quarter, cursor }: StrategiesQuery,
): Promise<JsonText<Page>> => {
  const after = cursor ? readCursor(cursor, strategiesListName, keyTypes) : []
  const beyond = cursor ? 'and (created_at, id) < ($2::timestamptz, $3::uuid)' : ''
  const chosen = '($1::text is null or quarter = $1)'
  const [{ strategies: found, next }, [counted]] = await Promise.all([
    readStrategyTexts(tx, scope, {
      ids: `select id from public.strategies where ${chosen} ${beyond}
        order by created_at desc, id desc limit ${pageLength + 1}`,
      values: [quarter ?? null, ...after],
      length: pageLength,
    }),
    tx.query<{ total: number }>(`select count(*)::int as total from public.strategies where ${chosen}`, [
      quarter ?? null,
    ]),
  ])
  return withKeys(objectText<Pick<Page, 'strategies'>>({ strategies: found }), {
    total: counted?.total ?? 0,
    nextCursor: next && cursorOf(strategiesListName, next),
  })
}

export const strategyQuarters = async (tx: Tx, scope: AnyScope, timeZone: string) => {
  const rows = await tx.query<Present<Columns<typeof strategies, 'quarter'>>>(
    'select distinct quarter from public.strategies where quarter is not null',
  )
  return {
    quarters: rows.map(({ quarter }) => quarter).sort(compareQuarters),
    choices: quarterChoices(scope.now, timeZone),
    current: currentQuarter(scope.now, timeZone),
  }
}

export const findStrategy = async (tx: Tx, scope: AnyScope, id: string): Promise<Strategy> => {
  const strategy = await readStrategy(tx, scope, id)
  if (strategy === null) throw notFound()
  return strategy
}

export const linkedObjectives = async (tx: Tx, scope: AnyScope, id: string, cursor: string | undefined) => {
  const known = await tx.query('select 1 from public.strategies where id = $1', [id])
  if (known.length === 0) throw notFound()
  return readLinked(tx, scope, id, cursor)
}
