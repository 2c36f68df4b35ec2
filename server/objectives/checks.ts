import { messages } from '@cairn/domain/objectives/messages'
import { isQuarterOffered } from '@cairn/domain/objectives/quarter'
import {
  type Placed,
  type whyCannotChange,
  whyCannotShareWith,
  whyStrategyNotOffered,
} from '@cairn/domain/objectives/rules'
import type { Objective } from '@cairn/domain/objectives/schema'
import { type ObjectiveStatus, withStatus } from '@cairn/domain/objectives/status'
import { whyClosed } from '@cairn/domain/quarters/rules'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { strategies } from '../db/schema/strategies.ts'
import type { profiles } from '../db/schema/workspace.ts'
import type { AnyScope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import { readObjective } from './rows.ts'

export const refuseQuarter = (quarter: string, own: string | null, now: Date, timeZone: string) => {
  if (!isQuarterOffered(quarter, own, now, timeZone))
    throw new Refused({ code: 'invalid_input', message: messages.quarterInvalid, field: 'quarter' })
}

export const refuseStrategy = async (tx: Tx, id: string | null, before: Placed | null, quarter: string) => {
  if (id !== null) refuse(await whyNotThere(tx, id, before, quarter))
}

/** Where nobody has said a word on the strategy: it comes along into the quarter if it is offered there. */
export const strategyAlong = async (tx: Tx, id: string | null, before: Placed | null, quarter: string) =>
  id === null || (await whyNotThere(tx, id, before, quarter)) !== null ? null : id

const whyNotThere = async (tx: Tx, id: string, before: Placed | null, quarter: string) => {
  const [strategy] = await tx.query<Columns<typeof strategies, 'id' | 'quarter'>>(
    'select id, quarter from public.strategies where id = $1',
    [id],
  )
  return whyStrategyNotOffered(strategy ?? null, before, quarter)
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

export const notFound = () => new Refused({ code: 'not_found', message: messages.notFound })

/** Holds the objective until the transaction ends, for who may change it. */
export const lockChangeable = async (
  tx: Tx,
  scope: AnyScope,
  id: string,
  why: typeof whyCannotChange,
): Promise<Objective> => {
  await tx.query('select 1 from public.objectives where id = $1 for no key update', [id])
  const objective = await readObjective(tx, scope, id)
  if (objective === null) throw notFound()
  refuse(why(objective))
  return objective
}

/** Whoever writes anything of an objective asks this, once the company's row is held. */
export const refuseClosed = ({ quarter, quarterState }: Pick<Objective, 'quarter' | 'quarterState'>) =>
  refuse(whyClosed({ quarter, state: quarterState }))

/** The same as changeable, for who writes something of it: a closed quarter takes no write. */
export const lockWritable: typeof lockChangeable = async (...asked) => {
  const objective = await lockChangeable(...asked)
  refuseClosed(objective)
  return objective
}

/** Counts as a save of the objective, also where only its key results changed. */
export const saveStatus = (tx: Tx, scope: AnyScope, before: Objective, status: ObjectiveStatus) => {
  const track = withStatus(before, status, scope.now)
  return tx.query(
    `update public.objectives set status = $2, previous_status = $3, status_changed_date = $4,
       version = version + 1, updated_date = $5
     where id = $1`,
    [before.id, track.status, track.previousStatus, track.statusChangedDate, scope.now],
  )
}
