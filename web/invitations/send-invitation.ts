import { invitations } from '@cairn/domain/invitations/contract'
import { grantedLevel } from '@cairn/domain/invitations/rules'
import { InvitedLevel } from '@cairn/domain/invitations/schema'
import type { Actor } from '@cairn/domain/permissions'
import { call } from '../api.ts'
import type { Terms } from './invite-fields.tsx'

/** Asking for an admin without being one asks for a member. */
export const sendInvitation = (actor: Actor, email: string, { title, permissionsLevel, team }: Terms) =>
  call(invitations.create, {
    body: {
      email,
      title,
      permissionsLevel: InvitedLevel.parse(grantedLevel(actor, permissionsLevel)),
      teamId: team?.id ?? null,
    },
  })
