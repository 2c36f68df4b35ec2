/** Where moments stand in an answer: 1 is one, or null; a list is for each of a list or record; 0 has none. */
export type Shape = 0 | 1 | [Shape] | { [key: string]: Shape }

/** What a built page knows of an answer. */
export type LightAnswer = { moments: Shape; keys: string[] }

/** The answer is not what the contract says. */
export class StrayAnswer extends Error {
  override readonly name = 'StrayAnswer'
}

const momentIn = (value: unknown) => {
  const moment = new Date(typeof value === 'string' ? value : Number.NaN)
  if (Number.isNaN(moment.getTime())) throw new StrayAnswer()
  return moment
}

/** JSON has no moments: each is text on the way, and becomes a date here, in place. */
export const withMoments = (shape: Shape, value: unknown): unknown => {
  if (shape === 0 || value === null || value === undefined) return value
  if (shape === 1) return momentIn(value)
  if (typeof value !== 'object') throw new StrayAnswer()
  const parts = value as Record<string, unknown>
  for (const key of Object.keys(Array.isArray(shape) ? parts : shape)) {
    const part = Array.isArray(shape) ? shape[0] : shape[key]
    if (part !== undefined && key in parts) parts[key] = withMoments(part, parts[key])
  }
  return value
}

/** As the contract says, as far as that shows without its schemas. */
export const lightReply = ({ moments, keys }: LightAnswer, answer: unknown) => {
  const isObject = typeof answer === 'object' && answer !== null
  if (answer === undefined || (typeof moments === 'object' && !isObject)) throw new StrayAnswer()
  if (isObject && keys.some((key) => !(key in answer))) throw new StrayAnswer()
  return withMoments(moments, answer)
}
