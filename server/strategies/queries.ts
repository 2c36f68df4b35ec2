import type { Answer } from '@cairn/domain/endpoint'
import { compareQuarters, currentQuarter, quarterChoices } from '@cairn/domain/objectives/quarter'
import type { strategies as contract } from '@cairn/domain/strategies/contract'
import { messages } from '@cairn/domain/strategies/messages'
import type { Strategy } from '@cairn/domain/strategies/schema'
import type { Tx } from '../db/client.ts'
import { type JsonText, objectText, withKeys } from '../db/json-text.ts'
import type { Columns, Present } from '../db/reading.ts'
import type { strategies } from '../db/schema/strategies.ts'
import type { Scope } from '../gate.ts'
import { cursorOf, readCursor } from '../paging/cursors.ts'
import { Refused } from '../refused.ts'
import { readLinked, readStrategy, readStrategyTexts } from './rows.ts'

const pageLength = 20
const listName = 'strategies'
const keyTypes = ['timestamptz', 'uuid'] as const

const notFound = () => new Refused({ code: 'not_found', message: messages.notFound })

type Asked = { quarter?: string | undefined; cursor?: string | undefined }

type Page = Answer<typeof contract.list>

/** Newest first. What is counted is asked for at once with the page. */
export const listStrategies = async (
  tx: Tx,
  scope: Scope,
  { quarter, cursor }: Asked,
): Promise<JsonText<Page>> => {
  const after = cursor ? readCursor(cursor, listName, keyTypes) : []
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
    nextCursor: next && cursorOf(listName, next),
  })
}

export const strategyQuarters = async (tx: Tx, scope: Scope, timeZone: string) => {
  const rows = await tx.query<Present<Columns<typeof strategies, 'quarter'>>>(
    'select distinct quarter from public.strategies where quarter is not null',
  )
  return {
    quarters: rows.map(({ quarter }) => quarter).sort(compareQuarters),
    choices: quarterChoices(scope.now, timeZone),
    current: currentQuarter(scope.now, timeZone),
  }
}

export const findStrategy = async (tx: Tx, scope: Scope, id: string): Promise<Strategy> => {
  const strategy = await readStrategy(tx, scope, id)
  if (strategy === null) throw notFound()
  return strategy
}

export const linkedObjectives = async (tx: Tx, scope: Scope, id: string, cursor: string | undefined) => {
  const known = await tx.query('select 1 from public.strategies where id = $1', [id])
  if (known.length === 0) throw notFound()
  return readLinked(tx, scope, id, cursor)
}
