import type { FastifyRequest } from 'fastify'
import type { WithEngine } from './engine.ts'
import { prove, proverOf } from './proving.ts'
import type { SessionParts } from './session.ts'

/** Proves an address by a mailed link that sets a new password, before it does: what was there is the old one. */
export const proveByReset = async (
  parts: SessionParts & WithEngine,
  token: string,
  request: FastifyRequest,
  now: Date,
) => {
  const { internalAdapter } = await parts.engine.$context
  const mailed = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!mailed || mailed.expiresAt <= now) return
  const prover = await proverOf(parts, request, now)
  // The mail of the new password tells of this, too.
  await prove(parts.db, { accountId: mailed.value, prover, spentId: mailed.id }, now)
}
