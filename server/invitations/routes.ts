import { invitations } from '@cairn/domain/invitations/contract'
import { whyNotOwnCompany } from '@cairn/domain/invitations/rules'
import { whyCannotActAs } from '@cairn/domain/workspace/rules'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import type { Parts } from '../parts.ts'
import { refuse } from '../refused.ts'
import { type ServeParts, serve } from '../serve.ts'
import { acceptByToken } from './accept.ts'
import { cancelInvitation, createInvitation } from './commands.ts'
import { listInvitations, showInvitation } from './queries.ts'
import { resendInvitation, saveAndSend, sendAsOlderClients } from './send.ts'

export const invitationsRoutes = (
  app: FastifyInstance,
  parts: ServeParts & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged' | 'mintSignInLink'>,
) => {
  const { db } = parts

  serve(app, parts, invitations.list, ({ scope, query }) =>
    readInCompany(db, scope, (tx) => listInvitations(tx, query.cursor)),
  )

  serve(app, parts, invitations.create, ({ scope, membership, body }) =>
    saveAndSend({ parts, scope, membership }, body.email, (tx, token) =>
      createInvitation(tx, scope, body, token),
    ),
  )

  serve(app, parts, invitations.resend, ({ scope, membership, params }) =>
    resendInvitation({ parts, scope, membership }, params.id),
  )

  serve(app, parts, invitations.cancel, ({ scope, params }) =>
    inCompany(db, scope, (tx) => cancelInvitation(tx, scope, params.id)),
  )

  serve(app, parts, invitations.accept, async ({ session, body, now }) => ({
    company: await acceptByToken(parts, body.token, session, now),
  }))

  serve(app, parts, invitations.show, async ({ query, now }) => ({
    success: true as const,
    invitation: await showInvitation(db, query.token, query.includeAccepted === 'true', now),
  }))

  serve(app, parts, invitations.send, async ({ scope, membership, session, body: { email, userData } }) => {
    const inviter = whyCannotActAs(session.me.account, userData.invited_by ?? session.me.account.id)
    refuse(inviter && { ...inviter, field: 'userData.invited_by' })
    refuse(whyNotOwnCompany(scope, userData.company_id))
    return sendAsOlderClients({ parts, scope, membership }, email, userData)
  })
}
