import { messages } from '@cairn/domain/objectives/messages'
import { isQuarterOffered } from '@cairn/domain/objectives/quarter'
import { type Placed, whyStrategyNotOffered } from '@cairn/domain/objectives/rules'
import { whyCannotShareWith } from '@cairn/domain/objectives/sharing'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { strategies } from '../db/schema/strategies.ts'
import type { profiles } from '../db/schema/workspace.ts'
import { Refused, refuse } from '../refused.ts'

export const refuseQuarter = (quarter: string, own: string | null, now: Date, timeZone: string) => {
  if (!isQuarterOffered(quarter, own, now, timeZone))
    throw new Refused({ code: 'invalid_input', message: messages.quarterInvalid, field: 'quarter' })
}

export const refuseStrategy = async (tx: Tx, id: string | null, before: Placed | null, quarter: string) => {
  if (id === null) return
  const [strategy] = await tx.query<Columns<typeof strategies, 'id' | 'quarter'>>(
    'select id, quarter from public.strategies where id = $1',
    [id],
  )
  refuse(whyStrategyNotOffered(strategy ?? null, before, quarter))
}

export const refuseCoOwners = async (tx: Tx, coOwnerIds: readonly string[], ownerId: string) => {
  const members = await tx.query<Columns<typeof profiles, 'id'>>(
    'select id from public.profiles where id = any($1)',
    [coOwnerIds],
  )
  refuse(whyCannotShareWith(coOwnerIds, ownerId, new Set(members.map(({ id }) => id))))
}

export const findOwner = async (tx: Tx, id: string) => {
  const [owner] = await tx.query<Columns<typeof profiles, 'id' | 'team_id'>>(
    'select id, team_id from public.profiles where id = $1',
    [id],
  )
  if (owner === undefined)
    throw new Refused({ code: 'invalid_input', message: messages.ownerUnknown, field: 'ownerId' })
  return owner
}
