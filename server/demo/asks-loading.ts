import type { ObjectivePlan } from '@cairn/domain/demo/shape'
import type { Tx } from '../db/client.ts'
import { blockerAsked, blockerAsks } from '../db/schema/blockers.ts'
import { insertRows } from '../db/writing.ts'

/** Help that is asked for and given, once the updates that report what is in the way are there. */
export const writeAsks = async (tx: Tx, companyId: string, some: readonly ObjectivePlan[]) => {
  const asks = some.flatMap(({ id: objectiveId, asks: own }) =>
    own.map((ask) => ({ ...ask, companyId, objectiveId })),
  )
  await insertRows(
    tx,
    blockerAsks,
    asks.map(({ profileId: _, askedName: __, ...row }) => row),
  )
  await insertRows(
    tx,
    blockerAsked,
    asks.map(({ updateId, objectiveId, profileId, askedAt }) => ({
      ...{ companyId, updateId, objectiveId, profileId, askedAt },
      isEscalation: false,
    })),
  )
}
