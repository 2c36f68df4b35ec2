import { randomUUID } from 'node:crypto'
import { messages } from '@cairn/domain/objectives/messages'
import type { EditedKeyResult, KeyResult, NewKeyResult } from '@cairn/domain/objectives/schema'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { Refused } from '../refused.ts'

type PlacedKeyResult = NewKeyResult & { id: string; objectiveId: string; position: number }

/** All of them in one statement; those that are there already get their new values. */
export const saveKeyResults = async (tx: Tx, scope: Scope, keyResults: readonly PlacedKeyResult[]) => {
  if (keyResults.length === 0) return
  const column = <K extends keyof PlacedKeyResult>(key: K) => keyResults.map((one) => one[key])
  await tx.query(
    `insert into public.key_results (company_id, created_at, updated_at, id, objective_id, title, start_value,
       current_value, target_value, unit, status, position)
     select $1, $2, $2, * from unnest($3::uuid[], $4::uuid[], $5::text[], $6::float8[], $7::float8[], $8::float8[],
       $9::text[], $10::text[], $11::integer[])
     on conflict (company_id, id) do update set title = excluded.title, start_value = excluded.start_value,
       current_value = excluded.current_value, target_value = excluded.target_value, unit = excluded.unit,
       status = excluded.status, position = excluded.position, updated_at = excluded.updated_at`,
    [
      scope.companyId,
      scope.now,
      column('id'),
      column('objectiveId'),
      column('title'),
      column('startValue'),
      column('currentValue'),
      column('targetValue'),
      column('unit'),
      column('status'),
      column('position'),
    ],
  )
}

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
