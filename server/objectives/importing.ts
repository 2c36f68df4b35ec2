import { randomUUID } from 'node:crypto'
import { levelUnder, mayBeParent } from '@cairn/domain/objectives/hierarchy'
import type { ImportedObjective, ImportProblem } from '@cairn/domain/objectives/import'
import { messages } from '@cairn/domain/objectives/messages'
import { isStrategyOffered, whyCannotShareWith } from '@cairn/domain/objectives/rules'
import { z } from 'zod'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { strategies } from '../db/schema/strategies.ts'
import type { profiles } from '../db/schema/workspace.ts'
import type { Scope } from '../gate.ts'
import { levelsOf } from './hierarchy.ts'

export type ResolvedObjective = ImportedObjective & {
  id: string
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
export const resolveImport = async (
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
