import type { Review, ReviewObjective } from '@cairn/domain/reviews/schema'

/** What is still to be spoken about, or was. */
const isSpokenOf = ({ group, isDeleted }: ReviewObjective) => group !== 'completed' && !isDeleted

export const toSpeakOf = ({ objectives }: Pick<Review, 'objectives'>) => objectives.filter(isSpokenOf)

/** The one before or after, in the order of the list; at its ends the one that is there. */
export const neighbour = (review: Pick<Review, 'objectives'>, activeId: string | null, step: 1 | -1) => {
  const all = review.objectives
  const at = all.findIndex(({ id }) => id === activeId)
  const rest = step === 1 ? all.slice(at + 1) : all.slice(0, Math.max(0, at)).reverse()
  return rest.find(isSpokenOf)?.id ?? activeId
}

/** The next that nobody has spoken about, from there on and then from the top; where all were, the next in the list. */
export const nextOpen = (review: Pick<Review, 'objectives'>, activeId: string | null) => {
  const all = review.objectives
  const at = all.findIndex(({ id }) => id === activeId)
  const round = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  const found = round.find((one) => isSpokenOf(one) && !one.isSpokenAbout && one.id !== activeId)
  return found?.id ?? neighbour(review, activeId, 1)
}

/** Where the review stands: at the first that was not spoken about. */
export const whereItStands = (review: Pick<Review, 'objectives'>) => {
  const all = toSpeakOf(review)
  return (all.find(({ isSpokenAbout }) => !isSpokenAbout) ?? all[0] ?? review.objectives[0])?.id ?? null
}
