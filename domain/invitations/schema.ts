import { z } from 'zod'
import { Moment } from '../moment.ts'
import { Email, JobTitle } from '../people/schema.ts'
import { PermissionsLevel } from '../permissions-schema.ts'
import { messages } from './messages.ts'

export const invitationStatuses = ['pending', 'accepted', 'cancelled'] as const

/** 32 random bytes as hex. Whoever holds it may see the invitation, so only its hash is kept. */
export const tokenBytes = 32
export const InvitationToken = z
  .string({ error: messages.invalidOrExpired })
  .regex(/^[0-9a-f]{64}$/, messages.invalidOrExpired)

/** What an inviter may ask for; whether they get it is for the rules. */
export const InvitedLevel = z.enum(['member', 'company_admin'])

export const NewInvitation = z.object({
  email: Email,
  title: JobTitle.optional(),
  permissionsLevel: InvitedLevel.default('member'),
  teamId: z.uuid(messages.teamUnknown).nullish(),
})

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  title: z.string().nullable(),
  permissionsLevel: PermissionsLevel,
  status: z.enum(invitationStatuses),
  team: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  inviter: z.object({ fullName: z.string() }).nullable(),
  createdAt: Moment,
  expiresAt: Moment,
  acceptedAt: Moment.nullable(),
})
export type Invitation = z.infer<typeof Invitation>

export const sendingOutcomes = ['sent', 'not_sent', 'timed_out'] as const
export type SendingOutcome = (typeof sendingOutcomes)[number]

/** The one moment at which the link is known: it is shown now or never. */
export const SentInvitation = z.object({
  invitation: Invitation,
  message: z.string(),
  emailSent: z.boolean(),
  timeout: z.boolean(),
  inviteUrl: z.string(),
  token: z.string(),
})

/** What the invitation page may know; spelled as the older clients of that call read it. */
export const ShownInvitation = z.object({
  email: z.string(),
  title: z.string().nullable(),
  permissions_level: PermissionsLevel,
  status: z.enum(invitationStatuses),
  expires_at: Moment,
  company: z.object({ name: z.string() }),
  team: z.object({ name: z.string() }).nullable(),
  inviter: z.object({ full_name: z.string() }).nullable(),
})
export type ShownInvitation = z.infer<typeof ShownInvitation>
