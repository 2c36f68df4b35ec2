import { z } from 'zod'
import { topics } from './topics.ts'

/** That something changed, never what it says: who may see it asks for it, with their own rights. */
export const Change = z.object({
  kind: z.literal('changed'),
  topic: z.enum(topics),
  /** Null where many of the kind changed at once. */
  subjectId: z.uuid().nullable(),
  /** Null where nobody did, several people, or a program: no page knows of its writes. */
  actorId: z.uuid().nullable(),
})
export type Change = z.infer<typeof Change>

export const LiveEvent = z.discriminatedUnion('kind', [
  Change,
  /** Too much was missed to be told one by one: anything on the screen may be old. */
  z.object({ kind: z.literal('everything') }),
  /** Of the own inbox, which nobody else hears of. */
  z.object({ kind: z.literal('inbox') }),
  /** Nothing but a sign of life. */
  z.object({ kind: z.literal('beat') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
