import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import { lengths } from '../lengths.ts'
import { Email } from '../people/schema.ts'
import {
  Invitation,
  InvitationToken,
  InvitedLevel,
  NewInvitation,
  SentInvitation,
  ShownInvitation,
} from './schema.ts'

const InvitationId = z.object({ id: z.uuid() })

export const invitations = {
  list: endpoint('GET', '/api/invitations', {
    summary: 'The invitations of the workspace, newest first, twenty at a time',
    audience: 'member',
    query: z.object({ cursor: Cursor.optional() }),
    reply: z.object({ invitations: z.array(Invitation), nextCursor: Cursor.nullable() }),
  }),
  create: endpoint('POST', '/api/invitations', {
    summary: 'Invite someone by e-mail; the reply carries the link, this once',
    audience: 'member',
    body: NewInvitation,
    reply: SentInvitation,
    refusals: ['not_allowed', 'conflict', 'plan_limit', 'too_many_tries'],
  }),
  resend: endpoint('POST', '/api/invitations/:id/resend', {
    summary: 'A new link and seven more days for a pending invitation',
    audience: 'member',
    params: InvitationId,
    reply: SentInvitation,
    refusals: ['not_allowed', 'not_found', 'conflict', 'plan_limit', 'too_many_tries'],
  }),
  cancel: endpoint('POST', '/api/invitations/:id/cancel', {
    summary: 'Make a pending invitation worthless',
    audience: 'member',
    params: InvitationId,
    reply: Invitation,
    refusals: ['not_allowed', 'not_found', 'conflict'],
  }),
  accept: endpoint('POST', '/api/invitations/accept', {
    summary: 'Join the inviting workspace',
    audience: 'user',
    body: z.object({ token: InvitationToken }),
    reply: z.object({ company: z.object({ id: z.uuid(), name: z.string() }) }),
    refusals: ['gone', 'not_allowed', 'email_not_verified', 'conflict', 'plan_limit'],
  }),
  show: endpoint('GET', '/api/get-invitation', {
    summary: 'What the invitation page shows to whoever holds the link',
    audience: 'visitor',
    tries: { most: 60, withinSeconds: 60 },
    query: z.object({
      token: z.string().max(200),
      includeAccepted: z.enum(['true', 'false']).default('false'),
    }),
    reply: z.object({ success: z.literal(true), invitation: ShownInvitation }),
    refusals: ['not_found', 'gone', 'conflict'],
    explainsErrors: true,
  }),
  send: endpoint('POST', '/api/send-invitation', {
    summary: 'Mail an invitation: that of the given token, or a new one',
    audience: 'member',
    body: z.object({
      email: Email,
      userData: z.object({
        full_name: z.string().max(lengths.name).nullish(),
        company_id: z.uuid(),
        invited_by: z.uuid().nullish(),
        team_id: NewInvitation.shape.teamId,
        invitation_token: InvitationToken.nullish(),
        permissions_level: InvitedLevel.default('member'),
        title: NewInvitation.shape.title,
      }),
    }),
    reply: SentInvitation.omit({ invitation: true, token: true }),
    refusals: ['not_allowed', 'not_found', 'conflict', 'plan_limit', 'too_many_tries'],
    explainsErrors: true,
  }),
}
