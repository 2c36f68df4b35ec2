import { invitations } from '@cairn/domain/invitations/contract'
import { messages } from '@cairn/domain/invitations/messages'
import { whyCannotShow } from '@cairn/domain/invitations/rules'
import { whyCannotActAs } from '@cairn/domain/workspace/rules'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { type ServeParts, serve } from '../serve.ts'
import { acceptChosen } from './accept.ts'
import { cancelInvitation, createInvitation, renewInvitation } from './commands.ts'
import { findByToken, findInvitation, listInvitations, stateOf } from './queries.ts'
import { saveAndSend } from './send.ts'

const expiredInvitation = () => new Refused({ code: 'gone', message: messages.invalidOrExpired })

/** Their body names the team by another path than ours does. */
const asOlderClientsSpell = (error: unknown) =>
  error instanceof Refused && error.refusal.field === 'teamId'
    ? new Refused({ ...error.refusal, field: 'userData.team_id' })
    : error

export const invitationsRoutes = (
  app: FastifyInstance,
  parts: ServeParts & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged' | 'mintSignInLink'>,
) => {
  const { db } = parts

  serve(app, parts, invitations.list, ({ scope, query }) =>
    readInCompany(db, scope, (tx) => listInvitations(tx, query.before ?? null)),
  )

  serve(app, parts, invitations.create, ({ scope, membership, body }) =>
    saveAndSend({ parts, scope, membership }, body.email, (tx, token) =>
      createInvitation(tx, scope, body, token),
    ),
  )

  serve(app, parts, invitations.resend, async ({ scope, membership, params }) => {
    const invitation = await inCompany(db, scope, (tx) => findInvitation(tx, params.id))
    if (invitation === null) throw new Refused({ code: 'not_found', message: messages.invalidOrExpired })
    return saveAndSend({ parts, scope, membership }, invitation.email, (tx, token) =>
      renewInvitation(tx, scope, params.id, token),
    )
  })

  serve(app, parts, invitations.cancel, ({ scope, params }) =>
    inCompany(db, scope, (tx) => cancelInvitation(tx, scope, params.id)),
  )

  serve(app, parts, invitations.accept, async ({ session, body, now }) => {
    const found = await findByToken(db, body.token)
    if (found === null) throw expiredInvitation()
    return { company: await acceptChosen(parts, found, session, now) }
  })

  serve(app, parts, invitations.show, async ({ query, now }) => {
    const found = await findByToken(db, query.token)
    refuse(whyCannotShow(found && stateOf(found), query.includeAccepted === 'true', now))
    if (found === null) throw expiredInvitation()
    return { success: true as const, invitation: found }
  })

  serve(app, parts, invitations.send, async ({ scope, membership, session, body }) => {
    const { email, userData } = body
    const inviter = whyCannotActAs(session.me.account, userData.invited_by ?? session.me.account.id)
    refuse(inviter && { ...inviter, field: 'userData.invited_by' })
    if (userData.company_id !== scope.companyId)
      throw new Refused({ code: 'not_allowed', message: messages.notPermitted, field: 'userData.company_id' })
    const sender = { parts, scope, membership }
    if (!userData.invitation_token)
      return saveAndSend(sender, email, (tx, token) =>
        createInvitation(
          tx,
          scope,
          {
            email,
            title: userData.title,
            teamId: userData.team_id,
            permissionsLevel: userData.permissions_level,
          },
          token,
        ),
      ).catch((error: unknown) => Promise.reject(asOlderClientsSpell(error)))
    const found = await findByToken(db, userData.invitation_token)
    if (found === null || found.companyId !== scope.companyId || found.email !== email)
      throw new Refused({ code: 'not_found', message: messages.invalidOrExpired })
    return saveAndSend(sender, email, (tx, token) => renewInvitation(tx, scope, found.id, token))
  })
}
