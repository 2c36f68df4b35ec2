import { randomUUID } from 'node:crypto'
import type { ImportProblem, ReadImport } from '@cairn/domain/objectives/import'
import { messages } from '@cairn/domain/objectives/messages'
import { requestHash } from '../activity/made-already.ts'
import { recordActivities, recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { activity } from '../db/schema/activity.ts'
import { objectiveShares } from '../db/schema/objectives.ts'
import { insertRows } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { lockTrees } from './hierarchy.ts'
import { type ResolvedObjective, resolveImport } from './importing.ts'
import { insertObjectives, saveKeyResults } from './stored.ts'
import { noteWeek } from './weeks.ts'

const batch = 250

const keyResultsIn = ({ objectives }: Pick<ReadImport, 'objectives'>) =>
  objectives.reduce((sum, { keyResults }) => sum + keyResults.length, 0)

const byLine = (a: ImportProblem, b: ImportProblem) => a.line - b.line

export const previewImport = async (tx: Tx, scope: Scope, read: ReadImport) => {
  const resolved = await resolveImport(tx, scope, read.objectives)
  return {
    rows: read.rows,
    objectives: read.objectives.length,
    keyResults: keyResultsIn(read),
    problems: [...read.problems, ...resolved.problems].sort(byLine),
  }
}

type ImportStep =
  | { done: number; total: number }
  | { imported: { objectives: number; keyResults: number } }
  | { refused: { message: string; problems: ImportProblem[] } }

/** All or nothing, in one transaction; `tell` hears of every step. */
export const importObjectives = async (
  tx: Tx,
  scope: Scope,
  read: ReadImport & { id: string | undefined },
  tell: (step: ImportStep) => void,
): Promise<ImportStep> => {
  await lockTrees(tx, scope)
  const asked = requestHash(read.objectives)
  const before = read.id === undefined ? null : await outcomeOf(tx, scope, read.id)
  if (before !== null)
    return before.asked === asked && before.by === scope.actor.id
      ? { imported: before.imported }
      : { refused: { message: messages.import.idTaken, problems: [] } }
  const resolved = await resolveImport(tx, scope, read.objectives)
  const problems = [...read.problems, ...resolved.problems].sort(byLine)
  if (problems.length > 0) return { refused: { message: messages.import.hasProblems, problems } }
  const total = resolved.objectives.length
  tell({ done: 0, total })
  for (let from = 0; from < total; from += batch) {
    await insertBatch(tx, scope, resolved.objectives.slice(from, from + batch))
    tell({ done: Math.min(total, from + batch), total })
  }
  const imported = { objectives: total, keyResults: keyResultsIn(read) }
  await recordActivity(tx, scope, {
    action: 'objectives.imported',
    ...(read.id === undefined
      ? { subjectType: 'company', subjectId: scope.companyId }
      : { subjectType: 'import', subjectId: read.id }),
    details: { ...imported, asked },
  })
  return { imported }
}

/** What came of the import of that name; the lock keeps another one of it from running at the same time. */
const outcomeOf = async (tx: Tx, scope: Scope, id: string) => {
  type Noted = { objectives: number; keyResults: number; asked: string }
  const [row] = await tx.query<Columns<typeof activity, 'actor_id'> & { details: Noted }>(
    `select actor_id, details from public.activity
     where company_id = $1 and subject_type = 'import' and subject_id = $2`,
    [scope.companyId, id],
  )
  if (row === undefined) return null
  const { asked, ...imported } = row.details
  return { by: row.actor_id, asked, imported }
}

/** Parents come before their children in the file, and so in the batches. */
const insertBatch = async (tx: Tx, scope: Scope, objectives: ResolvedObjective[]) => {
  await insertObjectives(
    tx,
    objectives.map((one) => ({
      companyId: scope.companyId,
      id: one.id,
      title: one.title,
      description: one.description,
      status: one.status,
      quarter: one.quarter,
      parentId: one.parentId,
      dueDate: one.due_date,
      progress: one.progress,
      ownerId: one.ownerId,
      teamId: one.teamId,
      strategyId: one.strategyId,
      createdDate: scope.now,
      updatedDate: scope.now,
    })),
  )
  await saveKeyResults(
    tx,
    scope,
    objectives.flatMap(({ id, keyResults }) =>
      keyResults.map((one, position) => ({ ...one, id: randomUUID(), objectiveId: id, position })),
    ),
  )
  const { companyId, now: createdAt } = scope
  const shares = objectives.flatMap(({ id: objectiveId, coOwnerIds }) =>
    coOwnerIds.map((userId) => ({ companyId, objectiveId, userId, createdAt })),
  )
  await insertRows(tx, objectiveShares, shares)
  await noteWeek(
    tx,
    scope,
    objectives.map(({ id }) => id),
  )
  await recordActivities(
    tx,
    scope,
    objectives.map(({ id, title, quarter }) => ({
      action: 'objective.created' as const,
      subjectType: 'objective',
      subjectId: id,
      details: { title, quarter, how: 'import' },
    })),
  )
}
