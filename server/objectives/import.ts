import { randomUUID } from 'node:crypto'
import { changedBetween } from '@cairn/domain/activity/rules'
import { coached } from '@cairn/domain/coach/rules'
import { namesOf } from '@cairn/domain/fields'
import { objectiveFields } from '@cairn/domain/objectives/fields'
import { levelUnder, mayBeParent } from '@cairn/domain/objectives/hierarchy'
import { saidOfKeyResults } from '@cairn/domain/objectives/history'
import type { ImportedObjective, ImportProblem, ReadImport } from '@cairn/domain/objectives/import'
import { messages } from '@cairn/domain/objectives/messages'
import { isStrategyOffered, whyCannotShareWith } from '@cairn/domain/objectives/rules'
import { whyClosed } from '@cairn/domain/quarters/rules'
import { z } from 'zod'
import { requestHash } from '../activity/checks.ts'
import { recordActivities, recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { activity } from '../db/schema/activity.ts'
import { objectiveShares } from '../db/schema/objectives.ts'
import type { strategies } from '../db/schema/strategies.ts'
import type { profiles } from '../db/schema/workspace.ts'
import { insertRows } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { levelsOf, lockTrees } from './hierarchy.ts'
import { arrivalsIn, keepOriginals, readKeptQuarters } from './quarter-stored.ts'
import { insertObjectives, saveKeyResults } from './stored.ts'
import { type Climbed, noteWeek } from './weeks.ts'

type ResolvedObjective = Omit<ImportedObjective, 'keyResults'> & {
  id: string
  keyResults: (ImportedObjective['keyResults'][number] & { id: string })[]
  parentId: string | null
  ownerId: string
  teamId: string | null
  strategyId: string | null
  coOwnerIds: string[]
}
type Resolved = { objectives: ResolvedObjective[]; problems: ImportProblem[] }

type Member = Columns<typeof profiles, 'id' | 'team_id'> & { email: string }
type Strategy = Columns<typeof strategies, 'id' | 'title' | 'quarter'>

/** Finds in the workspace what a file names, and says of every line what could not be found. */
const resolveImport = async (
  tx: Tx,
  scope: Scope,
  imported: readonly ImportedObjective[],
): Promise<Resolved> => {
  const members = new Map((await readMembers(tx)).map((member) => [member.email, member]))
  const self = [...members.values()].find(({ id }) => id === scope.actor.id)
  const strategies = await tx.query<Strategy>('select id, title, quarter from public.strategies')
  const levels = await levelsOfParents(tx, imported)
  const references = new Map<string, string>()
  const problems: ImportProblem[] = []
  const objectives = imported.map((one): ResolvedObjective => {
    const complain = (column: string, message: string) => problems.push({ line: one.line, column, message })
    const owner = one.owner_email === null ? self : members.get(one.owner_email)
    if (owner === undefined) complain('owner_email', messages.import.ownerUnknown)
    const coOwnerIds = one.co_owner_emails.map((email) => members.get(email)?.id ?? '')
    const unshared = whyCannotShareWith(coOwnerIds, owner?.id ?? '', new Set(coOwnerIds.filter(Boolean)))
    if (unshared !== null && coOwnerIds.length > 0) complain('co_owner_emails', unshared.message)
    const strategy = strategies.find(
      ({ title, ...rest }) =>
        title.toLowerCase() === one.strategy?.toLowerCase() && isStrategyOffered(rest, one.quarter),
    )
    if (one.strategy !== null && strategy === undefined) complain('strategy', messages.import.strategyUnknown)
    const parentId = one.parent === null ? null : (references.get(one.parent) ?? one.parent)
    const parentLevel = parentId === null ? null : levels.get(parentId)
    if (parentLevel === undefined) complain('parent', messages.import.parentUnknown)
    else if (parentLevel !== null && !mayBeParent(parentLevel)) complain('parent', messages.parentTooDeep)
    const id = randomUUID()
    if (one.reference !== null) references.set(one.reference, id)
    levels.set(id, levelUnder(parentLevel ?? null))
    return {
      ...one,
      id,
      keyResults: one.keyResults.map((keyResult) => ({ ...keyResult, id: randomUUID() })),
      parentId,
      ownerId: owner?.id ?? '',
      teamId: owner?.team_id ?? null,
      strategyId: strategy?.id ?? null,
      coOwnerIds: [...new Set(coOwnerIds)],
    }
  })
  return { objectives, problems }
}

const readMembers = (tx: Tx) =>
  tx.query<Member>(`select id, lower(coalesce(email, id::text)) as email, team_id from public.profiles`)

/** The levels of those parents that are there already. */
const levelsOfParents = (tx: Tx, imported: readonly ImportedObjective[]) =>
  levelsOf(
    tx,
    imported.flatMap(({ parent }) => (z.uuid().safeParse(parent).success ? (parent ?? []) : [])),
  )

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

/** A file that names a closed quarter is refused as a whole. */
const firstClosed = async (tx: Tx, { objectives }: Pick<ReadImport, 'objectives'>) => {
  const named = new Set(objectives.map(({ quarter }) => quarter))
  const kept = await readKeptQuarters(tx)
  return (
    kept
      .filter(({ quarter }) => named.has(quarter))
      .map(whyClosed)
      .find((refusal) => refusal !== null) ?? null
  )
}

/** Asked before the first step is told; who repeats an import hears what came of the first. */
export const whyNoImport = async (tx: Tx, scope: Scope, read: ReadImport & { id?: string | undefined }) => {
  if (read.id !== undefined && (await outcomeOf(tx, scope, read.id)) !== null) return null
  return firstClosed(tx, read)
}

/** All or nothing, in one transaction; `tell` hears of every step, `haveBegun` of the first rows. */
export const importObjectives = async (
  tx: Tx,
  scope: Scope,
  read: ReadImport & { id: string | undefined },
  tell: (step: ImportStep) => void,
  haveBegun: () => Promise<void>,
): Promise<ImportStep> => {
  await lockTrees(tx, scope)
  const asked = requestHash(read.objectives)
  const before = read.id === undefined ? null : await outcomeOf(tx, scope, read.id)
  if (before !== null)
    return before.asked === asked && before.by === scope.actor.id
      ? { imported: before.imported }
      : { refused: { message: messages.import.idTaken, problems: [] } }
  const closed = await firstClosed(tx, read)
  if (closed !== null) return { refused: { message: closed.message, problems: [] } }
  const resolved = await resolveImport(tx, scope, read.objectives)
  const problems = [...read.problems, ...resolved.problems].sort(byLine)
  if (problems.length > 0) return { refused: { message: messages.import.hasProblems, problems } }
  const total = resolved.objectives.length
  tell({ done: 0, total })
  const above = new Set<string>()
  for (let from = 0; from < total; from += batch) {
    const { ancestors = [] } = await insertBatch(tx, scope, resolved.objectives.slice(from, from + batch))
    for (const id of ancestors) above.add(id)
    if (from === 0 && total > batch) await haveBegun()
    tell({ done: Math.min(total, from + batch), total })
  }
  const imported = { objectives: total, keyResults: keyResultsIn(read) }
  await recordActivity(tx, scope, {
    action: 'objectives.imported',
    ...(read.id === undefined
      ? { subjectType: 'company', subjectId: scope.companyId }
      : { subjectType: 'import', subjectId: read.id }),
    details: { ...imported, asked, ...(above.size > 0 && { ancestors: [...above] }) },
  })
  return { imported }
}

/** What came of the import of that name; the lock keeps another one of it from running at the same time. */
const outcomeOf = async (tx: Tx, scope: Scope, id: string) => {
  type Noted = { objectives: number; keyResults: number; asked: string } & Climbed
  const [row] = await tx.query<Columns<typeof activity, 'actor_id'> & { details: Noted }>(
    `select actor_id, details from public.activity
     where company_id = $1 and subject_type = 'import' and subject_id = $2`,
    [scope.companyId, id],
  )
  if (row === undefined) return null
  const { asked, ancestors: _, ...imported } = row.details
  return { by: row.actor_id, asked, imported }
}

const saidInFile = (one: ResolvedObjective) => {
  const said = { ...one, dueDate: one.due_date, progressCounts: one.progress_counts, ownShare: one.own_share }
  const fields = namesOf(objectiveFields).map((name) => [name, said[name]])
  return { ...Object.fromEntries(fields), keyResults: saidOfKeyResults(one.keyResults) }
}

/** Parents come before their children in the file, and so in the batches. */
const insertBatch = async (tx: Tx, scope: Scope, objectives: ResolvedObjective[]) => {
  const ids = objectives.map(({ id }) => id)
  const arrivalAt = await arrivalsIn(
    tx,
    objectives.map(({ quarter }) => quarter),
  )
  await insertObjectives(
    tx,
    objectives.map((one) => ({
      companyId: scope.companyId,
      id: one.id,
      title: one.title,
      description: one.description,
      status: one.status,
      quarter: one.quarter,
      ...arrivalAt(one.quarter),
      parentId: one.parentId,
      dueDate: one.due_date,
      progress: one.progress,
      progressCounts: one.progress_counts,
      ownShare: one.own_share,
      ownerId: one.ownerId,
      teamId: one.teamId,
      strategyId: one.strategyId,
      ...coached(one),
      createdDate: scope.now,
      updatedDate: scope.now,
    })),
  )
  await saveKeyResults(
    tx,
    scope,
    objectives.flatMap(({ id, keyResults }) =>
      keyResults.map((one, position) => ({ ...one, objectiveId: id, position })),
    ),
  )
  await keepOriginals(tx, scope, ids)
  const { companyId, now: createdAt } = scope
  const shares = objectives.flatMap(({ id: objectiveId, coOwnerIds }) =>
    coOwnerIds.map((userId) => ({ companyId, objectiveId, userId, createdAt })),
  )
  await insertRows(tx, objectiveShares, shares)
  const climbed = await noteWeek(tx, scope, ids)
  await recordActivities(
    tx,
    scope,
    objectives.map((one) => ({
      action: 'objective.created' as const,
      subjectType: 'objective',
      subjectId: one.id,
      details: { title: one.title, quarter: one.quarter, how: 'import' },
      changed: changedBetween(null, saidInFile({ ...one, draft: arrivalAt(one.quarter).draft })),
    })),
  )
  return climbed
}
