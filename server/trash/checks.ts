import { adminLevels } from '@cairn/domain/permissions'
import { messages } from '@cairn/domain/trash/messages'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { profiles } from '../db/schema/workspace.ts'
import { Refused } from '../refused.ts'

export const notInTrash = () => new Refused({ code: 'not_found', message: messages.notInTrash })

/**
 * Who is here, with their teams. What belonged to someone who left was handed over then; should it not have been, it goes to
 * the longest-standing admin.
 */
export const readPeople = async (tx: Tx) => {
  const rows = await tx.query<Columns<typeof profiles, 'id' | 'team_id'> & { is_admin: boolean }>(
    `select id, team_id, permissions_level = any($1) as is_admin from public.profiles
     order by asked_at is not null, created_at, id`,
    [adminLevels],
  )
  const teams = new Map(rows.map(({ id, team_id }) => [id, team_id]))
  const heir = rows.find(({ is_admin }) => is_admin)
  if (heir === undefined) throw new Error('A company has no admin')
  return { teams, ownerOr: (ownerId: string) => (teams.has(ownerId) ? ownerId : heir.id) }
}
