import { isRefused, isUnreachable } from './failure.ts'

const mostTimes = { told: 3, untold: 2 }
/** Seconds. Whoever is told to wait for longer had better know. */
const longestWait = 10

const retryAfterOf = (error: unknown) => (isRefused(error) ? error.retryAfter : undefined)

/** A read that got no answer, or was told to come back soon, is asked again by itself. */
export const isWorthRepeating = (failures: number, error: unknown) => {
  if (!isUnreachable(error)) return false
  const told = retryAfterOf(error)
  return told === undefined ? failures < mostTimes.untold : told <= longestWait && failures < mostTimes.told
}

/** Milliseconds. Those who were told the same at once do not come back at once. */
export const pauseBefore = (failures: number, error: unknown) => {
  const told = retryAfterOf(error)
  return told === undefined ? 1000 * 2 ** failures : 1000 * told * (1 + Math.random())
}
