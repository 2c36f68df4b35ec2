import { whyProofNeeded } from '@cairn/domain/security/rules'
import type { Database, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { session } from '../db/schema/auth.ts'
import { updateRow } from '../db/writing.ts'
import { refuse } from '../refused.ts'

/** Whoever holds this session has just shown who they are; the other sessions of the account know nothing of it. */
export const saveProofTime = (tx: Tx, sessionId: string, now: Date) =>
  updateRow(tx, session, sessionId, { provedAt: now })

/** Asked apart from the reading of the session: every request does that one, few need this. */
export const requireFreshProof = async (db: Database, { id }: { id: string }, now: Date) => {
  const [row] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<Columns<typeof session, 'proved_at'>>('select proved_at from auth.session where id = $1', [id]),
  )
  refuse(whyProofNeeded(row?.proved_at ?? null, now))
}
