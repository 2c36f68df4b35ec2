import type { EndpointName, Status } from './permission-rows.ts'

/**
 * What a member is answered about an OKR of another that lies beneath the member's own: all that its owner is. What
 * hangs on who wrote an update is still the author's.
 */
export const beneathOnesOwn = {
  'objectives.get': 200,
  'objectives.update': 200,
  'objectives.changeStatus': 200,
  'objectives.remove': 200,
  'objectives.share': 200,
  'objectives.revokeShare': 200,
  'objectives.ledger': 200,
  'objectives.history': 200,
  'objectives.dismissHint': 200,
  'updates.list': 200,
  'updates.post': 200,
  'updates.correct': 403,
  'blockers.ofObjective': 200,
  'blockers.ask': 409,
  'blockers.resolve': 403,
} as const satisfies Partial<Record<EndpointName, Status>>
