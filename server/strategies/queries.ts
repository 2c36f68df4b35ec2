import { compareQuarters, currentQuarter, quarterChoices } from '@cairn/domain/objectives/quarter'
import { messages } from '@cairn/domain/strategies/messages'
import type { Strategy } from '@cairn/domain/strategies/schema'
import type { Tx } from '../db/client.ts'
import type { Columns, Present } from '../db/reading.ts'
import type { strategies } from '../db/schema/strategies.ts'
import type { Scope } from '../gate.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { Refused } from '../refused.ts'
import { readLinked, readStrategies, readStrategy } from './rows.ts'

const pageLength = 20
const listName = 'strategies'
const keyTypes = ['timestamptz', 'uuid'] as const

const notFound = () => new Refused({ code: 'not_found', message: messages.notFound })

type Asked = { quarter?: string | undefined; cursor?: string | undefined }

/** Newest first. */
export const listStrategies = async (tx: Tx, scope: Scope, { quarter, cursor }: Asked) => {
  const after = cursor ? readCursor(cursor, listName, keyTypes) : []
  const beyond = cursor ? 'and (created_at, id) < ($2::timestamptz, $3::uuid)' : ''
  const chosen = '($1::text is null or quarter = $1)'
  const found = await tx.query<Columns<typeof strategies, 'id' | 'created_at'>>(
    `select id, created_at from public.strategies where ${chosen} ${beyond}
     order by created_at desc, id desc limit ${pageLength + 1}`,
    [quarter ?? null, ...after],
  )
  const [counted] = await tx.query<{ total: number }>(
    `select count(*)::int as total from public.strategies where ${chosen}`,
    [quarter ?? null],
  )
  const page = pageOf(found, pageLength, (last) =>
    cursorOf(listName, [last.created_at.toISOString(), last.id]),
  )
  return {
    strategies: await readStrategies(
      tx,
      scope,
      page.rows.map(({ id }) => id),
    ),
    total: counted?.total ?? 0,
    nextCursor: page.next,
  }
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
