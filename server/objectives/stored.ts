import type { Tx } from '../db/client.ts'
import { keyResults, objectives } from '../db/schema/objectives.ts'
import { insertRows, type RowOf, updateRow } from '../db/writing.ts'

/** What the database says of a new objective itself, or what comes later: an update, a status, a public link. */
type Later =
  | 'type'
  | 'measured'
  | 'lastUpdateAt'
  | 'previousStatus'
  | 'statusChangedDate'
  | 'shareKey'
  | 'shareKeySealed'
  | 'version'
type NewRow = RowOf<typeof objectives, Later>

/** Every way to make an objective ends here, and has to say every column. */
export const insertObjectives = (tx: Tx, rows: readonly NewRow[]) => insertRows(tx, objectives, rows)

/** What an edit leaves: who made it, when, and whose it is. */
type Left = 'companyId' | 'id' | 'ownerId' | 'teamId' | 'createdDate'
type EditedRow = Omit<NewRow, Left> &
  RowOf<
    typeof objectives,
    Exclude<keyof typeof objectives.$inferInsert, 'previousStatus' | 'statusChangedDate' | 'version'>
  >

export const updateObjective = (tx: Tx, id: string, row: EditedRow) => updateRow(tx, objectives, id, row)

type KeyResultRow = RowOf<typeof keyResults, never>

/** All of them in one statement; those that are there already get their new values. */
export const upsertKeyResults = (tx: Tx, rows: readonly KeyResultRow[]) =>
  insertRows(tx, keyResults, rows, { keeping: ['companyId', 'id', 'objectiveId', 'createdAt'] })
