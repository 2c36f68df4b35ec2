import { messages } from '@cairn/domain/reviews/messages'
import { whyCannotTick } from '@cairn/domain/reviews/rules'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { lockBesideOthers } from '../objectives/hierarchy.ts'
import { Refused, refuse } from '../refused.ts'
import { findAction } from './action-queries.ts'
import { findReview, nextVersion } from './checks.ts'

const actionNotFound = () => new Refused({ code: 'not_found', message: messages.lineUnknown })

/** By who has it, and by whoever may take part in its review; while that is open its pages see it. */
export const tickAction = async (tx: Tx, scope: Scope, today: string, id: string, isDone: boolean) => {
  const action = await findAction(tx, id, today)
  if (action === null) throw actionNotFound()
  await lockBesideOthers(tx, scope)
  await tx.query('select 1 from public.team_reviews where id = $1 for no key update', [action.review.id])
  const { isOfTeamOrAbove } = await findReview(tx, scope, action.review.id)
  const held = await findAction(tx, id, today)
  if (held === null) throw actionNotFound()
  refuse(whyCannotTick(scope.actor, { personId: held.person.id, isOfTeamOrAbove }))
  if ((held.doneAt !== null) === isDone) return { action: held }
  const version = await nextVersion(tx, held.review.id)
  await tx.query('update public.team_review_lines set done_at = $2, changed_in = $3 where id = $1', [
    id,
    isDone ? scope.now : null,
    version,
  ])
  await recordActivity(tx, scope, {
    action: isDone ? 'review.action_ticked' : 'review.action_unticked',
    subjectType: 'review',
    subjectId: held.review.id,
    details: { reviewId: held.review.id, lineId: id },
  })
  const ticked = await findAction(tx, id, today)
  if (ticked === null) throw actionNotFound()
  return { action: ticked }
}
