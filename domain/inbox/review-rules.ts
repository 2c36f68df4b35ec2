import type { LogEntry, Telling } from './rules.ts'
import { idsOf, lineOf, nothing, textOf } from './said.ts'

/** Of a review of a team those hear who was sent the summary, and who got an action that is still there. */
export const tellingsOfReview = ({ action, actorId, actionWords, details }: LogEntry): Telling[] => {
  const about = { objectiveId: null, quarter: null, commentId: null, reviewId: textOf(details.reviewId) }
  const others = (ids: readonly string[]) => ids.filter((id) => id !== actorId)
  if (action === 'review.finished')
    return others(idsOf(details.receiverIds)).map((profileId) => ({
      ...{ ...about, profileId, actionId: null, details: nothing },
      kind: 'review_finished' as const,
      reason: 'review' as const,
    }))
  if (actionWords === null) return []
  return others(idsOf([details.givenTo])).map((profileId) => ({
    ...{ ...about, profileId, actionId: textOf(details.lineId) },
    kind: 'action_given' as const,
    reason: 'action' as const,
    details: { words: lineOf(actionWords), from: null, to: textOf(details.dueOn) },
  }))
}
