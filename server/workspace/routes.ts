import { workspace } from '@cairn/domain/workspace/contract'
import { whyCannotActAs, whyCannotFound } from '@cairn/domain/workspace/rules'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../app.ts'
import { refuse } from '../refused.ts'
import { serve } from '../serve.ts'
import { createCompany } from './commands.ts'

export const workspaceRoutes = (app: FastifyInstance, parts: Parts) => {
  serve(app, parts, workspace.createCompany, async ({ session, body, now }) => {
    refuse(whyCannotActAs(session.me.account, body.userId))
    refuse(whyCannotFound(session.me.membership))
    return { company: await createCompany(parts.db, session.me.account, body, now) }
  })
}
