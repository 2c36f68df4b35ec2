import { namesOf } from '@cairn/domain/fields'
import {
  type Carried,
  outcomeOf,
  type SaidScore,
  type Score,
  scoreFields,
} from '@cairn/domain/objectives/score'
import type { Tx } from '../db/client.ts'
import { columnsExcept } from '../db/reading.ts'
import { scores } from '../db/schema/scores.ts'

const unreadColumns = { companyId: true, quarter: true } as const
type ScoreRow = Omit<typeof scores.$inferSelect, keyof typeof unreadColumns> & { carriedTo: Carried | null }

/** What people said of it, by the names of the fields. */
export const saidIn = (row: SaidScore): SaidScore =>
  Object.fromEntries(namesOf(scoreFields).map((name) => [name, row[name]])) as SaidScore

const scoreOf = (row: ScoreRow): Score => ({
  ...saidIn(row),
  result: outcomeOf(row),
  scoredBy: { id: row.scoredBy, name: row.scorerName },
  scoredAt: row.scoredAt,
  carriedTo: row.carriedTo,
  version: row.version,
})

const carriedJson = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'title', ${alias}.title, 'quarter', ${alias}.quarter)`

/** What an objective was carried over from, as long as that is there. */
export const carriedFrom = async (tx: Tx, id: string): Promise<Carried | null> => {
  const [row] = await tx.query<{ source: Carried }>(
    `select ${carriedJson('o')} as source from public.scores s
     join public.objectives o on o.id = s.objective_id where s.successor_id = $1`,
    [id],
  )
  return row?.source ?? null
}

/** Which quarter an objective was scored in; null where it was not. */
export const quarterScoredIn = async (tx: Tx, id: string) => {
  const [row] = await tx.query<{ quarter: string }>(
    'select quarter from public.scores where objective_id = $1',
    [id],
  )
  return row?.quarter ?? null
}

/** Those that were given in the quarter their objectives are in now, each under its objective. */
export const readScores = async (tx: Tx, objectiveIds: readonly string[]) => {
  const rows = await tx.query<ScoreRow>(
    `select ${columnsExcept(scores, 's', unreadColumns)}, case when n.id is not null then ${carriedJson('n')} end as "carriedTo"
     from public.scores s
     join public.objectives o on o.id = s.objective_id and o.quarter = s.quarter
     left join public.objectives n on n.id = s.successor_id
     where s.objective_id = any($1)`,
    [objectiveIds],
  )
  return new Map(rows.map((row) => [row.objectiveId, scoreOf(row)]))
}
