import { z } from 'zod'
import { Moment } from '../moment.ts'

/** What is kept for a while when it is deleted. */
export const trashedKinds = ['objective', 'strategy', 'team', 'template', 'comment'] as const
export const TrashedKind = z.enum(trashedKinds)
export type TrashedKind = z.infer<typeof TrashedKind>

export const TrashedThing = z.object({
  kind: TrashedKind,
  id: z.uuid(),
  title: z.string(),
  deletedAt: Moment,
  /** The name as it was. */
  deletedBy: z.string(),
  keptUntil: Moment,
})
export type TrashedThing = z.infer<typeof TrashedThing>

export const Restored = z.object({
  kind: TrashedKind,
  id: z.uuid(),
  /** As it is called now: one whose name was taken meanwhile says that it was restored. */
  title: z.string(),
  /** Whether it stands at the top because what it stood beneath is gone, or has no room. */
  isMovedToTop: z.boolean(),
})
export type Restored = z.infer<typeof Restored>
