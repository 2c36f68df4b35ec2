import type { LiveEvent } from './schema.ts'
import { topics } from './topics.ts'

const plainKinds = ['everything', 'inbox', 'beat'] as const
const isIdOrNull = (value: unknown) => value === null || typeof value === 'string'

/** As much of the schema as a page can do without its library. What a newer server says may concern anything. */
export const eventIn = (told: unknown): LiveEvent => {
  const { kind, topic, subjectId, actorId } = Object(told)
  const plain = plainKinds.find((name) => name === kind)
  if (plain) return { kind: plain }
  const known = topics.find((name) => name === topic)
  const isChange = kind === 'changed' && isIdOrNull(subjectId) && isIdOrNull(actorId)
  return isChange && known ? { kind: 'changed', topic: known, subjectId, actorId } : { kind: 'everything' }
}
