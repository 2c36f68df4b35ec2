import type { SharedObjective } from '@cairn/domain/objectives/contract'
import { messages } from '@cairn/domain/objectives/messages'
import { z } from 'zod'
import type { Database } from '../db/client.ts'
import { Refused } from '../refused.ts'
import { hashOf } from '../secret-token.ts'

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
    [okrId, hashOf(key)],
  )
  if (row === undefined) throw notShared()
  const { owner_name: ownerName, team_name: teamName, key_results: keyResults, ...shown } = row
  return { ...shown, ownerName, teamName, keyResults }
}
