import { randomUUID } from 'node:crypto'
import { type BeforeAndAfter, changedBetween } from '@cairn/domain/activity/rules'
import { isQuarterOffered } from '@cairn/domain/objectives/quarter'
import { whyClosed } from '@cairn/domain/quarters/rules'
import { messages } from '@cairn/domain/strategies/messages'
import { whyCannotDelete, whyCannotEdit, whyCannotMove } from '@cairn/domain/strategies/rules'
import {
  type Strategy,
  type StrategyField,
  type StrategyFields,
  saidOfStrategy,
} from '@cairn/domain/strategies/schema'
import { recordActivities, recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import { strategies } from '../db/schema/strategies.ts'
import { keptRow, putInTrash } from '../db/trash.ts'
import { insertRows, type RowOf, updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { lockTrees } from '../objectives/hierarchy.ts'
import { quarterStanding } from '../objectives/quarter-stored.ts'
import { Refused, refuse } from '../refused.ts'
import { isTitleTaken } from './checks.ts'
import { findStrategy } from './queries.ts'

export const createStrategy = async (
  tx: Tx,
  scope: Scope,
  timeZone: string,
  wanted: StrategyFields,
): Promise<Strategy> => {
  await lockTrees(tx, scope)
  const id = randomUUID()
  await refuseWrong(tx, scope, timeZone, wanted, { id, quarter: null })
  const row: NewRow = {
    ...columnsOf(wanted),
    companyId: scope.companyId,
    id,
    ownerId: scope.actor.id,
    createdAt: scope.now,
    updatedAt: scope.now,
  }
  await insertRows(tx, strategies, [row])
  const saved = await findStrategy(tx, scope, id)
  const changed = changedBetween(null, saidOfStrategy(saved))
  await note(tx, scope, 'strategy.created', id, changed, { title: wanted.title, quarter: wanted.quarter })
  return saved
}

/** Each field has a column of its name. */
type NewRow = RowOf<typeof strategies, never>
const columnsOf = (wanted: StrategyFields): Pick<NewRow, StrategyField> => wanted

export const editStrategy = async (
  tx: Tx,
  scope: Scope,
  timeZone: string,
  id: string,
  wanted: StrategyFields,
): Promise<Strategy> => {
  await lockTrees(tx, scope)
  const before = await findStrategy(tx, scope, id)
  refuse(whyCannotEdit(before))
  await refuseWrong(tx, scope, timeZone, wanted, before)
  refuse(whyCannotMove(before, wanted.quarter, await countOfOthers(tx, id, wanted.quarter)))
  await updateRow(tx, strategies, id, { ...columnsOf(wanted), updatedAt: scope.now })
  const saved = await findStrategy(tx, scope, id)
  const changed = changedBetween(saidOfStrategy(before), saidOfStrategy(saved))
  await note(tx, scope, 'strategy.edited', id, changed, { ...wanted, titleBefore: before.title })
  return saved
}

const countOfOthers = async (tx: Tx, id: string, quarter: string) => {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from public.objectives where strategy_id = $1 and quarter <> $2',
    [id, quarter],
  )
  return row?.count ?? 0
}

const partsSql = `
  select 'strategies', ${keptRow(strategies, 's')} from public.strategies s where s.id = $3
  union all select 'objective', jsonb_build_object('id', o.id) from public.objectives o where o.strategy_id = $3`

/** Into the trash. Its OKRs stay and lose it, which each of them remembers. */
export const deleteStrategy = async (tx: Tx, scope: Scope, id: string) => {
  await lockTrees(tx, scope)
  const strategy = await findStrategy(tx, scope, id)
  const { title } = strategy
  refuse(whyCannotDelete(strategy))
  await putInTrash(tx, scope, { kind: 'strategy', id, title, ownerId: strategy.owner?.id ?? null }, partsSql)
  const unlinked = await tx.query<Columns<typeof objectives, 'id' | 'title'>>(
    `update public.objectives set strategy_id = null, version = version + 1, updated_date = $2
     where strategy_id = $1 returning id, title`,
    [id, scope.now],
  )
  await tx.query('delete from public.strategies where id = $1', [id])
  await recordActivities(
    tx,
    scope,
    unlinked.map((objective) => ({
      action: 'objective.edited',
      subjectType: 'objective',
      subjectId: objective.id,
      details: {
        title: objective.title,
        changes: [{ field: 'strategy', item: null, from: title, to: null }],
      },
      changed: changedBetween({ strategyId: id }, { strategyId: null }),
    })),
  )
  const changed = changedBetween(saidOfStrategy(strategy), null)
  await note(tx, scope, 'strategy.deleted', id, changed, { title, unlinked: unlinked.length })
  return { unlinked: unlinked.length }
}

type StrategyBefore = Columns<typeof strategies, 'id' | 'quarter'>

/** Whoever saves a strategy holds the company's row, so that of two with one name the second is refused. */
const refuseWrong = async (
  tx: Tx,
  scope: Scope,
  timeZone: string,
  { title, quarter, teamId }: StrategyFields,
  own: StrategyBefore,
) => {
  for (const named of [quarter, own.quarter])
    if (named !== null) refuse(whyClosed(await quarterStanding(tx, named)))
  if (!isQuarterOffered(quarter, own.quarter, scope.now, timeZone))
    throw new Refused({ code: 'invalid_input', message: messages.quarterInvalid, field: 'quarter' })
  const teams = await tx.query('select 1 from public.teams where id = $1', [teamId])
  if (teams.length === 0)
    throw new Refused({ code: 'invalid_input', message: messages.teamInvalid, field: 'teamId' })
  if (await isTitleTaken(tx, { title, quarter, teamId }, own.id))
    throw new Refused({ code: 'conflict', message: messages.duplicate, field: 'title' })
}

const note = (
  tx: Tx,
  scope: Scope,
  action: `strategy.${string}`,
  id: string,
  changed: BeforeAndAfter,
  details: Record<string, unknown>,
) => recordActivity(tx, scope, { action, subjectType: 'strategy', subjectId: id, details, changed })
