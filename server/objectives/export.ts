import { namesOf } from '@cairn/domain/fields'
import { csvLine } from '@cairn/domain/objectives/csv'
import { objectiveFields } from '@cairn/domain/objectives/fields'
import { importColumns } from '@cairn/domain/objectives/import'
import { type KeyResult, keyResultFields } from '@cairn/domain/objectives/key-results'
import type { ObjectiveFilters } from '@cairn/domain/objectives/listing'
import type { Objective } from '@cairn/domain/objectives/schema'
import { type Score, scoreFields, toldInFile } from '@cairn/domain/objectives/score'
import type { Database, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { profiles } from '../db/schema/workspace.ts'
import { inCompany } from '../db/tenant.ts'
import type { Scope } from '../gate.ts'
import { parameters } from '../paging/statement.ts'
import { matchConditions, refuseUnknown } from './matching.ts'
import { ancestorJoins, levelOfRow, readObjectives } from './rows.ts'
import { readScores } from './score-stored.ts'

const batch = 250
const byteOrderMark = '\uFEFF'

/** Parents before their children, so that the file can be imported as it is. */
export const idsToExport = async (tx: Tx, scope: Scope, filters: ObjectiveFilters) => {
  await refuseUnknown(tx, filters)
  const params = parameters()
  const { sets, condition } = matchConditions(filters, scope, params)
  const rows = await tx.query<Columns<typeof objectives, 'id'>>(
    `${sets.length > 0 ? `with recursive ${sets.join(', ')}` : ''}
     select o.id from public.objectives o ${ancestorJoins} where ${condition('o')}
     order by ${levelOfRow}, o.created_date, o.id`,
    params.values,
  )
  return rows.map(({ id }) => id)
}

/** A short transaction for each batch: whoever downloads slowly holds nobody up. */
export async function* csvOf(db: Database, scope: Scope, ids: readonly string[]) {
  yield byteOrderMark + csvLine(importColumns)
  for (let from = 0; from < ids.length; from += batch) {
    const page = ids.slice(from, from + batch)
    const { objectives, ...around } = await inCompany(db, scope, async (tx) => {
      const objectives = await readObjectives(tx, scope, page)
      return {
        objectives,
        emails: await emailsOf(tx, objectives),
        scores: await readScores(tx, page),
        confidences: await lastConfidences(tx, page),
      }
    })
    yield objectives.map((objective) => linesOf(objective, around)).join('')
  }
}

const emailsOf = async (tx: Tx, objectives: Objective[]) => {
  const people = objectives.flatMap(({ owner, coOwners }) => [owner.id, ...coOwners.map(({ id }) => id)])
  const rows = await tx.query<Columns<typeof profiles, 'id' | 'email'>>(
    'select id, email from public.profiles where id = any($1)',
    [[...new Set(people)]],
  )
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** How sure people were last of each key result that had a word about it. */
const lastConfidences = async (tx: Tx, objectiveIds: readonly string[]) => {
  const rows = await tx.query<{ id: string; confidence: number }>(
    `select distinct on (one."keyResultId") one."keyResultId" as id, one.confidence
     from public.weekly_updates w
     cross join lateral jsonb_to_recordset(w.confidences) as one ("keyResultId" uuid, confidence int)
     where w.objective_id = any($1) and w.confidences <> '[]'
     order by one."keyResultId", w.created_at desc, w.id desc`,
    [objectiveIds],
  )
  return new Map(rows.map(({ id, confidence }) => [id, confidence]))
}

type Around = {
  emails: Map<string, string | null>
  scores: Map<string, Score>
  confidences: Map<string, number>
}
type Cells = Partial<Record<(typeof importColumns)[number], string | number | null>>
const line = (cells: Cells) => csvLine(importColumns.map((column) => cells[column] ?? null))

const linesOf = (objective: Objective, { emails, scores, confidences }: Around) => {
  const emailOf = (personId: string) => emails.get(personId) ?? null
  const said = Object.values(objectiveFields).map(({ column, told }) => [column, told(objective, emailOf)])
  const own = line({
    type: 'objective',
    reference: objective.id,
    ...Object.fromEntries(said),
    ...scoreCells(scores.get(objective.id) ?? null),
  })
  return own + objective.keyResults.map((one) => keyResultLine(one, confidences.get(one.id) ?? null)).join('')
}

const scoreCells = (score: Score | null) => {
  if (score === null) return {}
  const told = toldInFile(score)
  return Object.fromEntries(namesOf(scoreFields).map((name) => [scoreFields[name].column, told[name]]))
}

const keyResultLine = (keyResult: KeyResult, confidence: number | null) => {
  const said = namesOf(keyResultFields).map((name) => [keyResultFields[name].column, keyResult[name]])
  return line({ type: 'key_result', ...Object.fromEntries(said), confidence })
}
