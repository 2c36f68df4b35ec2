import { whyCannotResolve } from '@cairn/domain/blockers/help'
import { messages } from '@cairn/domain/blockers/messages'
import { historyOfResolution } from '@cairn/domain/blockers/rules'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { weeklyUpdates } from '../db/schema/updates.ts'
import { updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { lockBesideOthers } from '../objectives/hierarchy.ts'
import { Refused, refuse } from '../refused.ts'
import { readUpdate } from '../updates/rows.ts'
import { findPerson } from './people-queries.ts'
import { type Known, readKnown } from './reading.ts'

export const blockerNotFound = () => new Refused({ code: 'not_found', message: messages.notFound })

/** Nobody writes to its objective meanwhile. Whichever update says it, the blocker is the one that it continues. */
export const lockBlocker = async (tx: Tx, scope: Scope, today: string, id: string): Promise<Known> => {
  await lockBesideOthers(tx, scope)
  await tx.query(
    `select 1 from public.objectives where id = (select objective_id from public.weekly_updates where id = $1)
     for no key update`,
    [id],
  )
  const [found] = await tx.query<Columns<typeof weeklyUpdates, 'id'>>(
    'select coalesce(continues_id, id) as id from public.weekly_updates where id = $1 and blockers is not null',
    [id],
  )
  if (found === undefined) throw blockerNotFound()
  return readLocked(tx, scope, today, found.id)
}

export const readLocked = async (tx: Tx, scope: Scope, today: string, id: string): Promise<Known> => {
  const [known] = await readKnown(tx, scope, today, [id])
  if (known === undefined) throw blockerNotFound()
  return known
}

/** Who is to hear of what was done about it, whatever becomes of the ask: read by whoever tells them. */
export const concernedBy = ({ blocker: { author, help } }: Known) => ({
  askedIds: help.ask?.asked.flatMap(({ person }) => person?.id ?? []) ?? [],
  askedTeamIds: help.ask?.asked.flatMap(({ team }) => team?.id ?? []) ?? [],
  concernedIds: [author.id, help.ask?.by.id, help.ask?.helper?.id].flatMap((id) => id ?? []),
})

type Resolution = { note: string | null; helperId?: string | null | undefined }

export const resolveBlocker = async (
  tx: Tx,
  scope: Scope,
  today: string,
  saidId: string,
  { note, helperId = null }: Resolution,
) => {
  const known = await lockBlocker(tx, scope, today, saidId)
  refuse(whyCannotResolve(known.standing, scope.actor))
  const { id, blockers, objective } = known.blocker
  const helper = helperId === null ? null : await findPerson(tx, helperId, 'helperId')
  await updateRow(tx, weeklyUpdates, id, {
    blockerResolvedAt: scope.now,
    blockerResolvedBy: scope.actor.id,
    blockerResolution: note,
    blockerHelpedBy: helper?.id ?? null,
    blockerHelperName: helper?.full_name ?? null,
  })
  await recordActivity(tx, scope, {
    action: 'blocker.resolved',
    subjectType: 'objective',
    subjectId: objective.id,
    details: {
      updateId: id,
      changes: historyOfResolution(blockers, note, helper?.full_name),
      ...concernedBy(known),
    },
  })
  const update = await readUpdate(tx, scope, saidId)
  if (update === null) throw blockerNotFound()
  return { update }
}
