import { HistoryEntry } from '@cairn/domain/objectives/history'
import { z } from 'zod'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { activity } from '../db/schema/activity.ts'
import type { profiles } from '../db/schema/workspace.ts'
import { pageOf } from '../paging/cursors.ts'
import { notFound } from './checks.ts'

const entriesRead = 50

type ActivityRow = Columns<
  typeof activity,
  'id' | 'action' | 'actor_id' | 'actor_name' | 'key_name' | 'created_at' | 'details'
> & { actor_emoji: (typeof profiles.$inferSelect)['profileEmoji'] }

/** A save that changed nothing is in the log, and no step of a history. */
const changedNothing = `a.action = 'objective.edited' and a.details -> 'changes' = '[]'::jsonb`

/** Newest first; `before` is the last entry of the page before. */
export const historyOf = async (tx: Tx, id: string, before: number | undefined) => {
  const known = await tx.query('select 1 from public.objectives where id = $1', [id])
  if (known.length === 0) throw notFound()
  const found = await tx.query<ActivityRow>(
    `select a.id, a.action, a.actor_id, a.actor_name, p.profile_emoji as actor_emoji, a.key_name, a.created_at, a.details
     from public.activity a left join public.profiles p on p.id = a.actor_id
     where a.subject_type = 'objective' and a.subject_id = $1 and a.id < $2 and not (${changedNothing})
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
      keyName: row.key_name,
      createdAt: row.created_at,
      changes: HistoryEntry.shape.changes.catch([]).parse(row.details.changes),
      updateId: HistoryEntry.shape.updateId.catch(null).parse(row.details.updateId ?? null),
      reason: HistoryEntry.shape.reason.catch(null).parse(row.details.reason),
    }),
  )
  return { entries, nextBefore: next }
}

/** A line of JSON for each step as soon as it is told, and one for what came of it. */
export async function* stepsOf<S extends z.ZodType>(
  schema: S,
  run: (tell: (step: z.output<S>) => void) => Promise<z.output<S>>,
) {
  const told: z.output<S>[] = []
  let wake = () => {}
  const tell = (step: z.output<S>) => {
    told.push(step)
    wake()
  }
  let isOver = false
  const result = run(tell).finally(() => {
    isOver = true
    wake()
  })
  const lineOf = (step: z.output<S>) => `${JSON.stringify(z.encode(schema, step))}\n`
  while (!isOver || told.length > 0) {
    const step = told.shift()
    if (step !== undefined) yield lineOf(step)
    else
      await new Promise<void>((resolve) => {
        wake = resolve
        if (isOver) resolve()
      })
  }
  yield lineOf(await result)
}
