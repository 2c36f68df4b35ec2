import { workspace } from '@cairn/domain/workspace/contract'
import { whyCannotActAs, whyCannotEnter } from '@cairn/domain/workspace/rules'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../app.ts'
import { inCompany } from '../db/tenant.ts'
import { refuse } from '../refused.ts'
import { serve } from '../serve.ts'
import { createCompany } from './commands.ts'
import { joinCompany } from './join.ts'
import { companyInfo } from './queries.ts'

export const workspaceRoutes = (app: FastifyInstance, parts: Parts) => {
  serve(app, parts, workspace.info, ({ scope }) => inCompany(parts.db, scope, (tx) => companyInfo(tx, scope)))

  serve(app, parts, workspace.createCompany, async ({ session, body, now }) => {
    refuse(whyCannotActAs(session.me.account, body.userId))
    refuse(whyCannotEnter(session.me.membership))
    return { company: await createCompany(parts.db, session.me.account, body, now) }
  })

  serve(app, parts, workspace.joinCompany, async ({ session, body, now }) => {
    refuse(whyCannotActAs(session.me.account, body.userId))
    refuse(whyCannotEnter(session.me.membership))
    return { company: await joinCompany(parts.db, session.me.account, body, now) }
  })
}
