import type { Answer } from '@cairn/domain/endpoint'
import type { objectives as contract } from '@cairn/domain/objectives/contract'
import type { LedgerLine } from '@cairn/domain/objectives/history'
import {
  atLedgersEnd,
  type CommittedKeyResult,
  ledgerLines as linesBetween,
  targetMoves,
  whyReasonMissing,
} from '@cairn/domain/objectives/ledger'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { Tx } from '../db/client.ts'
import { ledgerLines } from '../db/schema/quarters.ts'
import { insertRows } from '../db/writing.ts'
import type { AnyScope } from '../gate.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { refuse } from '../refused.ts'
import { notFound } from './checks.ts'

type Committed = { keyResultId: string }[]

/** Which of its key results were kept in the quarter that an objective is in; null where it was not committed there. */
export const committedIn = async (tx: Tx, objectiveId: string): Promise<Committed | null> => {
  const [found] = await tx.query<{ kept: Committed }>(
    `select coalesce(json_agg(json_build_object('keyResultId', kept.key_result_id))
         filter (where kept.key_result_id is not null), '[]') as kept
     from public.objectives o join public.quarters q on q.quarter = o.quarter and q.committed_at is not null
     left join public.key_result_originals kept on kept.objective_id = o.id and kept.quarter = o.quarter
     where o.id = $1 and o.draft is null group by o.id`,
    [objectiveId],
  )
  return found?.kept ?? null
}

/** How those that were kept stood when their objective was last in the quarter it is in now. */
const lastKnown = async (tx: Tx, objectiveId: string, committed: Committed) => {
  const originals = await tx.query<CommittedKeyResult>(
    `select kept.key_result_id as id, kept.title, kept.start_value as "startValue", kept.target_value as "targetValue", kept.unit,
       kept.weight
     from public.objectives o join public.key_result_originals kept on kept.objective_id = o.id and kept.quarter = o.quarter
     where o.id = $1 and kept.key_result_id = any($2) order by kept.kept_at, kept.key_result_id`,
    [objectiveId, committed.map(({ keyResultId }) => keyResultId)],
  )
  const lines = await tx.query<Pick<LedgerLine, 'keyResultId' | 'field' | 'to'>>(
    `select l.key_result_id as "keyResultId", l.field, l.to_value as "to"
     from public.objectives o join public.ledger_lines l on l.objective_id = o.id and l.quarter = o.quarter
     where o.id = $1 order by l.version, l.place`,
    [objectiveId],
  )
  return atLedgersEnd(originals, lines)
}

type ObjectiveBefore = Pick<Objective, 'keyResults' | 'quarter'>

/**
 * Notes what a save made of key results that were committed to, and refuses one that moves a target without a word. What came to
 * its quarter with this very save has its first values there, and nothing that changed. What comes back to a quarter is compared with
 * how it left it, or a way round by another quarter would need no word.
 */
export const keepLedger = async (
  tx: Tx,
  { companyId, actor, now }: AnyScope,
  committed: Committed | null,
  before: ObjectiveBefore,
  after: ObjectiveBefore & Pick<Objective, 'id' | 'version'>,
  reason: string | null,
) => {
  if (committed === null) return false
  const comes = before.quarter !== after.quarter
  const known: CommittedKeyResult[] = comes ? await lastKnown(tx, after.id, committed) : before.keyResults
  refuse(whyReasonMissing(targetMoves(known, after.keyResults, committed), reason))
  const isKept = (id: string) => committed.some(({ keyResultId }) => keyResultId === id)
  const lines = linesBetween(known, after.keyResults).filter(
    ({ keyResultId, field }) => !comes || (isKept(keyResultId) && field !== 'added'),
  )
  await insertRows(
    tx,
    ledgerLines,
    lines.map((line, place) => ({
      companyId,
      objectiveId: after.id,
      version: after.version,
      place,
      quarter: after.quarter,
      ...line,
      reason,
      changedBy: actor.id,
      changerName: actor.fullName,
      changedAt: now,
    })),
  )
  return lines.length > 0
}

const pageLength = 50
const listName = 'ledger'

/** Newest first; the lines of one save in their order. Only of the quarter that it is in now. */
export const ledgerOf = async (
  tx: Tx,
  id: string,
  cursor: string | undefined,
): Promise<Answer<typeof contract.ledger>> => {
  const after = cursor ? readCursor(cursor, listName, ['integer', 'integer']) : []
  const [counted] = await tx.query<{ total: number }>(
    `select count(l.objective_id)::int as total from public.objectives o
     left join public.ledger_lines l on l.objective_id = o.id and l.quarter = o.quarter where o.id = $1 group by o.id`,
    [id],
  )
  if (counted === undefined) throw notFound()
  const found = await tx.query<LedgerLine>(
    `select l.version, l.place, l.key_result_id as "keyResultId", l.title, l.unit, l.field, l.from_value as "from",
       l.to_value as "to", l.reason, l.changed_at as at,
       json_build_object('id', l.changed_by, 'name', l.changer_name, 'profileEmoji', p.profile_emoji) as by
     from public.objectives o join public.ledger_lines l on l.objective_id = o.id and l.quarter = o.quarter
     left join public.profiles p on p.id = l.changed_by
     where o.id = $1 ${cursor ? 'and (l.version < $2::int or l.version = $2::int and l.place > $3::int)' : ''}
     order by l.version desc, l.place limit ${pageLength + 1}`,
    [id, ...after],
  )
  const { rows, next } = pageOf(found, pageLength, ({ version, place }) =>
    cursorOf(listName, [String(version), String(place)]),
  )
  return {
    lines: rows,
    total: counted.total,
    nextCursor: next,
  }
}
