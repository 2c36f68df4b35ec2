import { randomUUID } from 'node:crypto'
import type { EditedKeyResult, NewKeyResult } from '@cairn/domain/objectives/fields'
import { messages } from '@cairn/domain/objectives/messages'
import type { KeyResult } from '@cairn/domain/objectives/schema'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { Refused } from '../refused.ts'
import { upsertKeyResults } from './stored.ts'

type PlacedKeyResult = NewKeyResult & { id: string; objectiveId: string; position: number }

export const saveKeyResults = (tx: Tx, scope: Scope, keyResults: readonly PlacedKeyResult[]) =>
  upsertKeyResults(
    tx,
    keyResults.map((one) => ({
      companyId: scope.companyId,
      id: one.id,
      objectiveId: one.objectiveId,
      title: one.title,
      startValue: one.startValue,
      currentValue: one.currentValue,
      targetValue: one.targetValue,
      unit: one.unit,
      status: one.status,
      position: one.position,
      createdAt: scope.now,
      updatedAt: scope.now,
    })),
  )

/** What the key results will be: blank rows leave a known one as it is and add nothing. */
export const mergedKeyResults = (
  before: readonly KeyResult[],
  edited: readonly EditedKeyResult[],
): (NewKeyResult & { id: string })[] =>
  edited.flatMap(({ id, ...values }, index) => {
    const known = before.find((one) => one.id === id)
    if (id !== undefined && known === undefined)
      throw new Refused({
        code: 'invalid_input',
        message: messages.keyResultUnknown,
        field: `keyResults.${index}.id`,
      })
    if (values.title !== '') return { ...values, id: id ?? randomUUID() }
    return known ?? []
  })

export const removeKeyResults = (tx: Tx, ids: readonly string[]) =>
  tx.query('delete from public.key_results where id = any($1)', [ids])
