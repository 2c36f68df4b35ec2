import { namesOf } from '@cairn/domain/fields'
import { type KeyResultField, keyResultFields, type NewKeyResult } from '@cairn/domain/objectives/key-results'
import type { Tx } from '../db/client.ts'
import { keyResults, objectives } from '../db/schema/objectives.ts'
import { insertRows, type RowOf, updateRow } from '../db/writing.ts'
import type { AnyScope } from '../gate.ts'

/** What the database says of a new objective itself, or what comes later: an update, a status, a public link. */
type LaterColumns =
  | 'type'
  | 'measured'
  | 'lastUpdateAt'
  | 'previousStatus'
  | 'statusChangedDate'
  | 'shareKey'
  | 'shareKeySealed'
  | 'version'
type NewRow = RowOf<typeof objectives, LaterColumns>

/** Every way to make an objective ends here, and has to say every column. */
export const insertObjectives = (tx: Tx, rows: readonly NewRow[]) => insertRows(tx, objectives, rows)

/** What an edit leaves: who made it, when, and whose it is. */
type UneditedColumns = 'companyId' | 'id' | 'ownerId' | 'teamId' | 'createdDate'
type EditedRow = Omit<NewRow, UneditedColumns> &
  RowOf<
    typeof objectives,
    Exclude<keyof typeof objectives.$inferInsert, 'previousStatus' | 'statusChangedDate' | 'version'>
  >

export const updateObjective = (tx: Tx, id: string, row: EditedRow) => updateRow(tx, objectives, id, row)

type KeyResultRow = RowOf<typeof keyResults, never>

/** All of them in one statement; those that are there already get their new values. */
export const upsertKeyResults = (tx: Tx, rows: readonly KeyResultRow[]) =>
  insertRows(tx, keyResults, rows, { keeping: ['companyId', 'id', 'objectiveId', 'createdAt'] })

/** Each field has a column of its name; what is left out is none. */
const columnsOf = (said: NewKeyResult) =>
  Object.fromEntries(namesOf(keyResultFields).map((name) => [name, said[name] ?? null])) as Pick<
    KeyResultRow,
    KeyResultField
  >

type PlacedKeyResult = NewKeyResult & { id: string; objectiveId: string; position: number }

export const saveKeyResults = (tx: Tx, scope: AnyScope, keyResults: readonly PlacedKeyResult[]) =>
  upsertKeyResults(
    tx,
    keyResults.map((one) => ({
      ...columnsOf(one),
      companyId: scope.companyId,
      id: one.id,
      objectiveId: one.objectiveId,
      position: one.position,
      createdAt: scope.now,
      updatedAt: scope.now,
    })),
  )

export const removeKeyResults = (tx: Tx, ids: readonly string[]) =>
  tx.query('delete from public.key_results where id = any($1)', [ids])
