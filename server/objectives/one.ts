import type { DeletionCounts, SharedObjective } from '@cairn/domain/objectives/contract'
import { HistoryEntry } from '@cairn/domain/objectives/history'
import { messages } from '@cairn/domain/objectives/messages'
import { z } from 'zod'
import type { Database, Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { pageOf } from '../page.ts'
import { Refused } from '../refused.ts'
import { notFound } from './choices.ts'
import { readObjective, readObjectives } from './rows.ts'

const childrenRead = 50
const entriesRead = 50

export const getObjective = async (tx: Tx, scope: Scope, id: string) => {
  const objective = await readObjective(tx, scope, id)
  if (objective === null) throw notFound()
  const children = await tx.query<{ id: string }>(
    `select id from public.objectives where parent_id = $1
     order by created_date desc, id desc limit ${childrenRead}`,
    [id],
  )
  return {
    objective,
    path: await pathTo(tx, id),
    children: await readObjectives(
      tx,
      scope,
      children.map((child) => child.id),
    ),
    counts: await countBeneath(tx, id),
    shareKey: objective.canChange ? await shareKeyOf(tx, id) : null,
    publicLinks: await publicLinksOf(tx, scope),
  }
}

/** From the root down to the parent. */
const pathTo = (tx: Tx, id: string) =>
  tx.query<{ id: string; title: string }>(
    `with recursive path as (
       select parent_id, 0 as height from public.objectives where id = $1
       union all
       select o.parent_id, height + 1 from path join public.objectives o on o.id = path.parent_id)
     select o.id, o.title from path join public.objectives o on o.id = path.parent_id order by height desc`,
    [id],
  )

export const countBeneath = async (tx: Tx, id: string): Promise<DeletionCounts> => {
  const [row] = await tx.query<DeletionCounts>(
    `with recursive tree as (
       select id from public.objectives where id = $1
       union
       select o.id from tree cross join lateral (
         select id from public.objectives where parent_id = tree.id offset 0) o)
     select count(*)::int - 1 as descendants,
       sum((select count(*) from public.key_results where objective_id = tree.id))::int as "keyResults",
       sum((select count(*) from public.weekly_updates where objective_id = tree.id))::int as updates,
       sum((select count(*) from public.objective_shares where objective_id = tree.id))::int as shares
     from tree`,
    [id],
  )
  return row ?? { descendants: 0, keyResults: 0, updates: 0, shares: 0 }
}

export const shareKeyOf = async (tx: Tx, id: string) => {
  const [row] = await tx.query<{ share_key: string | null }>(
    'select share_key from public.objectives where id = $1',
    [id],
  )
  return row?.share_key ?? null
}

export const publicLinksOf = async (tx: Tx, scope: Scope) => {
  const [row] = await tx.query<{ public_links: boolean }>(
    'select public_links from public.companies where id = $1',
    [scope.companyId],
  )
  return row?.public_links ?? false
}

type ActivityRow = {
  id: number
  action: string
  actor_id: string | null
  actor_name: string | null
  actor_emoji: string | null
  created_at: Date
  details: { changes?: unknown }
}

/** Newest first; `before` is the last entry of the page before. */
export const historyOf = async (tx: Tx, id: string, before: number | undefined) => {
  const known = await tx.query('select 1 from public.objectives where id = $1', [id])
  if (known.length === 0) throw notFound()
  const found = await tx.query<ActivityRow>(
    `select a.id, a.action, a.actor_id, a.actor_name, p.profile_emoji as actor_emoji, a.created_at, a.details
     from public.activity a left join public.profiles p on p.id = a.actor_id
     where a.subject_type = 'objective' and a.subject_id = $1 and a.id < $2
     order by a.id desc limit ${entriesRead + 1}`,
    [id, before ?? Number.MAX_SAFE_INTEGER],
  )
  const { rows, next } = pageOf(found, entriesRead, ({ id: last }) => last)
  const entries = rows.map(
    (row): HistoryEntry => ({
      id: row.id,
      action: row.action,
      actorId: row.actor_id,
      actorName: row.actor_name,
      actorEmoji: row.actor_emoji,
      createdAt: row.created_at,
      changes: HistoryEntry.shape.changes.catch([]).parse(row.details.changes),
    }),
  )
  return { entries, nextBefore: next }
}

/** The one answer to a wrong id, a wrong key, a revoked one, and a company that shows nothing in public. */
const notShared = () => new Refused({ code: 'not_found', message: messages.notShared })

type SharedRow = Omit<SharedObjective, 'ownerName' | 'teamName' | 'keyResults'> & {
  owner_name: string
  team_name: string | null
  key_results: SharedObjective['keyResults']
}

export const sharedObjective = async (db: Database, okrId: string, key: string): Promise<SharedObjective> => {
  if (!z.uuid().safeParse(okrId).success || key === '') throw notShared()
  const [row] = await db.crossing<SharedRow>(
    'objective_by_share_key',
    'select * from crossing.objective_by_share_key($1, $2)',
    [okrId, key],
  )
  if (row === undefined) throw notShared()
  const { owner_name: ownerName, team_name: teamName, key_results: keyResults, ...shown } = row
  return { ...shown, ownerName, teamName, keyResults }
}
