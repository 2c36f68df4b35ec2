import type { Refusal } from '../refusal.ts'
import type { NewKeyResult } from './key-results.ts'
import { messages } from './messages.ts'

/** What is kept of a key result when its quarter is committed: whatever changes of it later is a line of the ledger. */
const keptFields = ['title', 'startValue', 'targetValue', 'unit', 'weight'] as const
export const ledgerFields = ['added', 'removed', ...keptFields] as const
export type LedgerField = (typeof ledgerFields)[number]

export type CommittedKeyResult = Pick<
  NewKeyResult,
  'title' | 'startValue' | 'targetValue' | 'unit' | 'weight'
> & {
  id: string
}
type KeyResultOfSave = Omit<CommittedKeyResult, 'id'> & { id?: string | undefined }
type Value = string | number | null
type Line = {
  keyResultId: string
  title: string
  unit: string | null
  field: LedgerField
  from: Value
  to: Value
}

const lineOf = (one: CommittedKeyResult, field: LedgerField, from: Value, to: Value): Line => ({
  keyResultId: one.id,
  title: one.title,
  unit: one.unit ?? null,
  field,
  from,
  to,
})

/** What a save makes of key results, line by line: in their order, and last what it added. */
export const ledgerLines = (
  before: readonly CommittedKeyResult[],
  after: readonly CommittedKeyResult[],
): Line[] => [
  ...before.flatMap((old): Line[] => {
    const is = after.find(({ id }) => id === old.id)
    if (is === undefined) return [lineOf(old, 'removed', old.targetValue, null)]
    return keptFields
      .filter((field) => (old[field] ?? null) !== (is[field] ?? null))
      .map((field) => lineOf(is, field, old[field] ?? null, is[field] ?? null))
  }),
  ...after
    .filter(({ id }) => !before.some((old) => old.id === id))
    .map((one) => lineOf(one, 'added', null, one.targetValue)),
]

/** Key results as they were when their objective was last in the quarter: the originals, with what the ledger says of them. */
export const atLedgersEnd = (
  originals: readonly CommittedKeyResult[],
  lines: readonly Pick<Line, 'keyResultId' | 'field' | 'to'>[],
): CommittedKeyResult[] =>
  originals.flatMap((original) => {
    const own = lines.filter(({ keyResultId }) => keyResultId === original.id)
    if (own.at(-1)?.field === 'removed') return []
    const changes = own.flatMap(({ field, to }) =>
      field === 'added' || field === 'removed' ? [] : [[field, to]],
    )
    return [{ ...original, ...Object.fromEntries(changes) }]
  })

export type TargetMove = {
  id: string
  title: string
  unit: string | null
  from: number | null
  to: number | null
}

/** Targets that a save moves, of key results that have an original. A removed one has none any more. */
export const targetMoves = (
  before: readonly CommittedKeyResult[],
  after: readonly KeyResultOfSave[],
  originals: readonly { keyResultId: string }[],
): TargetMove[] =>
  before
    .filter(({ id }) => originals.some((one) => one.keyResultId === id))
    .flatMap((old) => {
      const is = after.find(({ id }) => id === old.id)
      const [from, to] = [old.targetValue, is?.targetValue ?? null]
      return from === to ? [] : [{ id: old.id, title: (is ?? old).title, unit: (is ?? old).unit, from, to }]
    })

export const whyReasonMissing = (moves: readonly TargetMove[], reason: string | null): Refusal | null =>
  moves.length === 0 || reason !== null
    ? null
    : { code: 'invalid_input', message: messages.reasonRequired, field: 'reason' }
