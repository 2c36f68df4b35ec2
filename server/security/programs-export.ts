import type { OwnData } from '@cairn/domain/security/own-account-contract'
import type { Tx } from '../db/client.ts'

type ProgramsPart = Pick<OwnData, 'apiKeys' | 'calendar'>

/** By what programs read for the person, without what lets one in. */
export const programsPart = async (tx: Tx, id: string): Promise<ProgramsPart> => ({
  apiKeys: await tx.query(
    'select name, scopes, last_four, created_at, ends_on::text, last_used_at, last_used_from from public.api_keys where profile_id = $1 order by created_at',
    [id],
  ),
  calendar: await tx.query(
    'select shows, made_at, last_asked_at from public.calendars where profile_id = $1',
    [id],
  ),
})

export const noPrograms: ProgramsPart = { apiKeys: [], calendar: [] }
