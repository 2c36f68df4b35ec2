import type { Answer } from '@cairn/domain/endpoint'
import type { objectives as contract } from '@cairn/domain/objectives/contract'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { draftOnArrival } from '@cairn/domain/quarters/rules'
import type { Tx } from '../db/client.ts'
import { columnsExcept } from '../db/reading.ts'
import { keyResultOriginals, quarters } from '../db/schema/quarters.ts'
import type { AnyScope } from '../gate.ts'

export type KeptQuarter = Omit<typeof quarters.$inferSelect, 'companyId'>

const selectQuarters = `select ${columnsExcept(quarters, 'q', { companyId: true })} from public.quarters q`

/** What was declared, of every quarter of which something was. */
export const readKeptQuarters = (tx: Tx) => tx.query<KeptQuarter>(selectQuarters)

export const undeclared = (quarter: Quarter): KeptQuarter => ({
  quarter,
  state: 'run',
  plannedAt: null,
  committedAt: null,
  committedBy: null,
  closingSince: null,
  scoreBy: null,
  remindedOfScoresBy: null,
})

/**
 * How a quarter stands. Who writes to an objective holds the company's row with others, and who changes the state of a
 * quarter holds it alone: what is read here stays so until the transaction ends.
 */
export const quarterStanding = async (tx: Tx, quarter: Quarter): Promise<KeptQuarter> => {
  const [kept] = await tx.query<KeptQuarter>(`${selectQuarters} where q.quarter = $1`, [quarter])
  return kept ?? undeclared(quarter)
}

/** What an objective is in a quarter that it comes to. */
export const arrivalIn = ({ state, committedAt }: KeptQuarter) => ({
  draft: draftOnArrival(state),
  addedAfterCommit: committedAt !== null,
})

/** The same for an objective that may have been there before: what was committed with the quarter was not added after. */
export const returnTo = async (tx: Tx, standing: KeptQuarter, objectiveId: string) => {
  const [kept] = await tx.query<{ withIt: boolean }>(
    `select coalesce(bool_or(not added_after_commit), false) as "withIt" from public.key_result_originals
     where objective_id = $1 and quarter = $2`,
    [objectiveId, standing.quarter],
  )
  const arrival = arrivalIn(standing)
  return { ...arrival, addedAfterCommit: arrival.addedAfterCommit && !kept?.withIt }
}

/** For a file that names several: each is read once. */
export const arrivalsIn = async (tx: Tx, named: readonly Quarter[]) => {
  const arrivals = new Map<Quarter, ReturnType<typeof arrivalIn>>()
  for (const quarter of new Set(named)) arrivals.set(quarter, arrivalIn(await quarterStanding(tx, quarter)))
  return (quarter: Quarter) => arrivals.get(quarter) ?? arrivalIn(undeclared(quarter))
}

/**
 * Keeps the key results of these objectives as they are now, where their quarter is committed and they have no original in
 * it yet. Whoever makes a key result, or brings one to another quarter, calls this after the last of its changes.
 */
export const keepOriginals = (tx: Tx, scope: AnyScope, objectiveIds: readonly string[]) =>
  insertOriginals(tx, scope, objectiveIds, true)

/** The same for those that are committed with their quarter. */
export const insertOriginals = (
  tx: Tx,
  scope: AnyScope,
  objectiveIds: readonly string[],
  addedAfterCommit: boolean,
) =>
  tx.query(
    `insert into public.key_result_originals (company_id, key_result_id, quarter, objective_id, title, start_value,
       target_value, unit, weight, added_after_commit, kept_at)
     select k.company_id, k.id, o.quarter, o.id, k.title, k.start_value, k.target_value, k.unit, k.weight, $2, $3
     from public.objectives o join public.key_results k on k.objective_id = o.id
     join public.quarters q on q.quarter = o.quarter and q.committed_at is not null
     where o.id = any($1) and o.draft is null
     on conflict do nothing`,
    [objectiveIds, addedAfterCommit, scope.now],
  )

const unreadColumns = { companyId: true, quarter: true, objectiveId: true } as const
export type Original = Omit<typeof keyResultOriginals.$inferSelect, keyof typeof unreadColumns> & {
  moved: Answer<typeof contract.get>['originals'][number]['moved']
}

/** Of `kept`, an original, and `k`, the key result as it is: nearer to where it began is easier, and so is none. */
export const movedSql = 'k.target_value is distinct from kept.target_value'
export const easierSql = `(k.target_value is null
  or coalesce(abs(k.target_value - kept.start_value) < abs(kept.target_value - kept.start_value), false))`
/** Who moved a target last, as `last`. */
export const lastMoveOf = (keyResultId: string, quarter: string) => `lateral (
  select l.changer_name, l.changed_at, l.reason from public.ledger_lines l
  where l.key_result_id = ${keyResultId} and l.quarter = ${quarter} and l.field in ('targetValue', 'removed')
  order by l.version desc limit 1) last on true`

/** Of an objective in the quarter it is in now; those of key results that were removed too. */
export const readOriginals = async (tx: Tx, objectiveId: string): Promise<Original[]> => {
  type Read = Omit<Original, 'moved'> & { isMoved: boolean } & NonNullable<Original['moved']>
  const rows = await tx.query<Read>(
    `select ${columnsExcept(keyResultOriginals, 'kept', unreadColumns)}, ${movedSql} as "isMoved", ${easierSql} as "isEasier",
       last.changer_name as by, last.changed_at as at, last.reason
     from public.objectives o
     join public.key_result_originals kept on kept.objective_id = o.id and kept.quarter = o.quarter
     left join public.key_results k on k.id = kept.key_result_id
     left join ${lastMoveOf('kept.key_result_id', 'kept.quarter')}
     where o.id = $1 order by kept.kept_at, k.position, kept.key_result_id`,
    [objectiveId],
  )
  return rows.map(({ isMoved, isEasier, by, at, reason, ...original }) => ({
    ...original,
    moved: isMoved ? { isEasier, by, at, reason } : null,
  }))
}
