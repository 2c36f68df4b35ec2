import { z } from 'zod'
import { Moment } from '../moment.ts'
import { Quarter } from '../objectives/quarter-schema.ts'
import { ObjectiveStatus } from '../objectives/status-schema.ts'

/** What an inbox tells of. */
export const inboxKinds = [
  'mentioned',
  'reply',
  'assigned',
  'comment',
  'reaction',
  'update',
  'slipped',
  'target_moved',
  'help_asked',
  'help_offered',
  'help_passed_on',
  'help_taken_back',
  'help_ended',
  'help_escalated',
  'help_due',
  'blocker_resolved',
  'scored',
  'carried_over',
  'quarter_committed',
  'quarter_closing',
  'review_published',
  'score_due',
  'review_finished',
  'action_given',
  'action_due',
] as const
export const InboxKind = z.enum(inboxKinds)
export type InboxKind = z.infer<typeof InboxKind>

/** Why it came to somebody, the strongest first. */
export const inboxReasons = [
  'mentioned',
  'reply',
  'help',
  'action',
  'assigned',
  'own',
  'parent',
  'followed',
  'review',
  'company',
] as const
export const InboxReason = z.enum(inboxReasons)
export type InboxReason = z.infer<typeof InboxReason>

/** What it says besides, as it was then: names and figures, never more than one may see. */
export const InboxDetails = z.object({
  words: z.string().nullable(),
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
})
export type InboxDetails = z.infer<typeof InboxDetails>

export const InboxEntry = z.object({
  id: z.uuid(),
  kind: InboxKind,
  reason: InboxReason,
  /** Nobody where the server did it by itself. The name as it was. */
  actor: z.object({ id: z.uuid(), name: z.string(), profileEmoji: z.string().nullable() }).nullable(),
  /** How many other people did the same meanwhile. */
  others: z.int(),
  /** How many things of the kind are told by this entry. */
  events: z.int(),
  objective: z.object({ id: z.uuid(), title: z.string(), status: ObjectiveStatus }).nullable(),
  quarter: Quarter.nullable(),
  /** The last comment that it tells of. */
  commentId: z.uuid().nullable(),
  /** The review of a team, and the action of it that it tells of. */
  review: z.object({ id: z.uuid(), teamName: z.string(), isFinished: z.boolean() }).nullable(),
  actionId: z.uuid().nullable(),
  details: InboxDetails,
  happenedAt: Moment,
  isRead: z.boolean(),
})
export type InboxEntry = z.infer<typeof InboxEntry>
