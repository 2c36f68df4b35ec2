import { createHash } from 'node:crypto'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { activity } from '../db/schema/activity.ts'
import type { AnyScope } from '../gate.ts'
import { Refused } from '../refused.ts'

const tables = { objective: 'public.objectives', team: 'public.teams' } as const

/** What someone asked for, as the log remembers it: enough to tell whether it is asked for again. */
export const requestHash = (wanted: object) =>
  createHash('sha256')
    .update(JSON.stringify({ ...wanted, id: undefined }))
    .digest('base64url')

type NamedSubject = { subjectType: keyof typeof tables; id: string | undefined; asked: string; taken: string }

/** Whether an entry of the log is of who calls: a program is known by its key, everyone else by their id. */
const isTheirs = (entry: Columns<typeof activity, 'actor_id' | 'key_id'>, { actor, origin }: AnyScope) =>
  actor.id === null ? entry.key_id === origin.key?.id : entry.actor_id === actor.id

/**
 * Who names what they make may ask for it again when no reply came, and it is still made once. Ask under the company's
 * lock, so that of two requests with one name the second finds what the first has made. The same name for anything
 * else, or for something that is gone again, is refused. What came without a name is never found.
 */
export const isRepeatedRequest = async (
  tx: Tx,
  scope: AnyScope,
  { subjectType, id, asked, taken }: NamedSubject,
) => {
  if (id === undefined) return false
  const made = await tx.query<Columns<typeof activity, 'actor_id' | 'key_id'> & { asked: string | null }>(
    `select actor_id, key_id, details->>'asked' as asked from public.activity
     where subject_type = $1 and subject_id = $2 and action = $3`,
    [subjectType, id, `${subjectType}.created`],
  )
  const there = await tx.query(`select 1 from ${tables[subjectType]} where id = $1`, [id])
  if (made.length === 0 && there.length === 0) return false
  if (there.length > 0 && made.some((one) => isTheirs(one, scope) && one.asked === asked)) return true
  throw new Refused({ code: 'conflict', message: taken, field: 'id' })
}
